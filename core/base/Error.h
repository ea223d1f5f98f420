#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tr
{

/// What went wrong, or is remarkable, in a file or in reaching one. Core speaks in these codes and
/// their arguments; `messageTemplate` gives the English sentence, which the window translates.
enum class ErrorCode : std::uint16_t
{
    // Reaching a file
    FileNotFound,     ///< {0} path
    FileNotReadable,  ///< {0} path, {1} reason of the system
    FileNotWritable,  ///< {0} path, {1} reason of the system
    FileTooLarge,     ///< {0} bytes, {1} largest size that is read
    SavedCopyDiffers, ///< {0} path: what was read back is not what was written
    SaveInterrupted,  ///< {0} path of one of several files that are from two moments
    BeingSaved,       ///< {0} path of one of several files that are just being replaced

    // Recognising it
    UnknownFormat,    ///< {0} first bytes in hex
    EmptyFile,        ///<
    RefusedProtected, ///< the author encrypted this level
    RefusedFormat,    ///< {0} name of the known but unsupported format

    // Reading it
    UnexpectedEnd,    ///< {0} bytes wanted, {1} bytes left
    CountTooLarge,    ///< {0} count, {1} bytes each at least, {2} bytes left
    BlockOverrun,     ///< {0} bytes that the block declares, {1} bytes that its content needs
    PartOutside,      ///< {0} offset of a part, {1} its bytes, {2} bytes that there are
    PartsOverlap,     ///< {0} offset of a part, {1} its bytes: some of them are of something else
    BadMark,          ///< {0} bytes expected, {1} bytes found
    BadChunkStream,   ///< {0} message of the decompressor
    ChunkSizeDiffers, ///< {0} bytes declared, {1} bytes that came out
    BadValue,         ///< {0} value, {1} what is allowed
    TextTooLong,      ///< {0} bytes of the text, {1} the most that are taken
    TextNotEnded,     ///< {0} bytes left, none of which ends the text
    BytesLeftOver,    ///< {0} bytes
    SoundMapDiffers,  ///< {0} rows of the sound map, {1} rows that flags elsewhere call for
    NotesNotRead,     ///< {0} what is wrong with the notes that lie beside the file
    NotesTooLarge,    ///< {0} bytes of the notes, {1} the most that are read
    NotesOfOthers,    ///< {0} what the notes name that is another one in the file

    // Using it
    NoSuchPath,    ///< {0} path, {1} the part that is not there
    NoSuchTable,   ///< {0} name
    NoSuchOffset,  ///< {0} offset, {1} size of the space
    PartiallyRead, ///< a partially read file cannot be written

    // Changing it
    NotANumber,      ///< {0} text, {1} what is understood here
    OutOfRange,      ///< {0} value, {1} lowest, {2} highest that is allowed
    LetterNotStored, ///< {0} text: the file has no bytes for one of its letters
    TextWouldEnd,    ///< {0} text: one of its letters ends a text in the file
    NotReadBack,     ///< {0} what reading the file again would find
    NotEditable,     ///< {0} path: the file could not be told for what it is, or read again
    CountFollows,    ///< {0} path of the count: it follows from the rows
    RowCountDiffers, ///< {0} rows, {1} rows that other fields say
    TooManyRows,     ///< {0} rows, {1} rows that the count can say
    RowCountFixed,   ///< {0} table: how many rows it has follows from something else
    OtherLayer, ///< {0} path: vertices belong to one layer of a room, whose faces count from it
    OtherKind,  ///< {0} table: rows of another kind cannot stand there
    ReferenceTooFar, ///< {0} path of the reference, {1} number that it has no room for
    WouldDangle,     ///< {0} references to the rows, {1} path of the first
    BlockAmbiguous,  ///< {0} path in the NG block, {1} its number, which may be of the rows or not
    BlockNotUnderstood, ///< {0} path of an NG block, or of its chunk, that names the rows somehow
    BlockOfWords,       ///< {0} path of the chunk: it names plugins of single words
    BlockRepeats,       ///< {0} table that a TRX block goes by
    NoSuchEntry,        ///< {0} path of a word that belongs to nothing that is known
    EntryTied,          ///< {0} path of a word that belongs to entries which cut across each other
    EntriesApart,       ///< {0} path of the first: not all of them are of one list
    NotAnEntry,    ///< {0} table: the words that were to stand there make up none of its entries
    OwnerTied,     ///< {0} path of an owner that others go along with, so it cannot have its own
    NoKeyframes,   ///< {0} path of an animation that owns none, or none that can be read
    BadRows,       ///< what was copied is damaged, or was made by something else
    OtherVersion,  ///< {0} version that the rows are of, {1} that of the file
    OtherTable,    ///< {0} table that the rows are of, {1} the table where they were to go
    OtherRowCount, ///< {0} rows that were copied, {1} rows that they were to replace
    NameTooLong,   ///< {0} letters of a name, {1} the most that it may have
    NameNotPlain,  ///< a name has a line end or another letter that cannot be seen

    // Changing objects
    RootBone,        ///< the first bone carries all others
    TreeNotKept,     ///< {0} moveable whose mesh tree takes off its stack what was not put there
    BelowItself,     ///< a bone cannot hang on one that hangs on it
    TooManyBones,    ///< {0} bones, {1} the most
    RecordTooLong,   ///< {0} words of a key frame, {1} the most
    SlotTaken,       ///< {0} slot, {1} what has it
    NotKeptInGame,   ///< {0} what it is, {1} the version of the file
    TooManyVertices, ///< {0} vertices of a mesh, {1} the most
    TooManyFaces,    ///< {0} faces of a mesh, {1} the most
    FaceTooWide,     ///< {0} number of a vertex, {1} the highest that a face can name
    NoNormals,       ///< {0} mesh that has shades
    NoShades,        ///< {0} mesh that has normals
    NotJoinable,     ///< two triangles make no quad
    SampleTooHigh,   ///< {0} texture number, {1} the highest that such a face can name
    NotPartner,      ///< {0} vertex that finds none to stick to
    NotASkin,        ///< {0} mesh, {1} the moveable that has no neighbour for it to stick to
    JointTooLarge,   ///< {0} vertices of a joint that would stick, {1} the most
    NoLights,        ///< {0} what there is no light for
    NothingToDo,     ///< {0} what was to be changed: all of it is so already
    PictureSize,     ///< {0} width, {1} height of a picture, {2}, {3} those that are wanted
    NoRoomOnPages,   ///< {0} width, {1} height
    OffThePage,      ///< {0} left, {1} top, {2} right, {3} bottom of a texture in texels
    NoSuchColour,    ///< {0} index of a colour, {1} the highest
    NotARectangle,   ///< {0} the texture

    // Exchanging sounds and pictures
    NotAWave,          ///< {0} first bytes in hex
    WavePartMissing,   ///< {0} name of the chunk that a WAVE file must have
    WaveNotUnderstood, ///< {0} number of the encoding, {1} bits of a sample: none that is read
    BadWave,           ///< {0} what is wrong
    SoundTooLong,      ///< {0} numbers that the sound would have, {1} the most that are allowed
    NotAPng,           ///< {0} first bytes in hex
    BadPng,            ///< {0} message of the library
    BadJpeg,           ///< {0} message of the library
    NotAPicture,       ///< {0} first bytes in hex
    PictureTooLarge,   ///< {0} width, {1} height, {2} the most pixels that are allowed
    FilmNotMade,       ///< {0} message of the library

    // Exchanging animations
    BadXml,           ///< {0} message of the library
    NotAnAnimation,   ///< {0} what stands where an animation was to begin
    OtherFileVersion, ///< {0} version of the file, {1} the one that is read

    // Exchanging models
    NotAModel,           ///< {0} first bytes in hex
    BadModel,            ///< {0} place, {1} what is wrong there
    ModelNeeds,          ///< {0} name of the extension that the file cannot be read without
    ModelFileMissing,    ///< {0} name of a file that belongs beside it
    ModelFileOutside,    ///< {0} name of a file that lies elsewhere
    ModelPartNotRead,    ///< {0} place, {1} what of the file is left out
    ModelProgramMissing, ///< {0} path of the program that reads and writes models
    ModelReaderFailed,   ///< {0} path, {1} why
    ModelWriterFailed,   ///< {0} path, {1} why
};

/// Stable snake_case name for JSON and tests, for example "unexpected_end".
[[nodiscard]] std::string_view codeName(ErrorCode code) noexcept;

/// English sentence with {0}, {1}, ... where the arguments go.
[[nodiscard]] std::string_view messageTemplate(ErrorCode code) noexcept;

/// Where in a file something is. Space "" is the file itself, any other name is that of an
/// inflated chunk, in which case the offset counts from the start of the inflated bytes.
struct Place
{
    std::string space;
    std::uint64_t offset = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

struct Error
{
    ErrorCode code = ErrorCode::UnknownFormat;
    Place place;
    std::string path; ///< field path, for example "rooms/3/num_portals"; empty: the whole file
    std::vector<std::string> arguments;
    /// What it is about, where that is no place in a file: "mesh 3 (left_foot)".
    std::string subject{};

    friend bool operator==(const Error&, const Error&) = default;
};

/// The same error, about something that has no place in a file. One that has a subject keeps it.
[[nodiscard]] Error about(std::string subject, Error error);

/// The template with its arguments put in, behind the subject, without the place.
[[nodiscard]] std::string message(const Error& error);

/// The message with place and path: "0x0001F3A4 (rooms/3/num_portals): ...".
[[nodiscard]] std::string fullMessage(const Error& error);

enum class Severity : std::uint8_t
{
    Note,    ///< unusual, harmless
    Warning, ///< read and kept, but an engine may stumble
    Fault    ///< what follows could not be read
};

struct Diagnostic
{
    Severity severity = Severity::Note;
    Error error;
};

using Diagnostics = std::vector<Diagnostic>;

} // namespace tr
