#include "core/base/Error.h"

#include "core/base/Text.h"

#include <array>

namespace tr
{
namespace
{

struct CodeText
{
    ErrorCode code;
    std::string_view name;
    std::string_view text;
};

constexpr std::array kTexts{
    CodeText{ErrorCode::FileNotFound, "file_not_found", "There is no file {0}."},
    CodeText{ErrorCode::FileNotReadable, "file_not_readable", "{0} cannot be read: {1}."},
    CodeText{ErrorCode::FileNotWritable, "file_not_writable", "{0} cannot be written: {1}."},
    CodeText{ErrorCode::FileTooLarge,
             "file_too_large",
             "The file has {0} bytes; files of up to {1} bytes are read."},
    CodeText{ErrorCode::SavedCopyDiffers,
             "saved_copy_differs",
             "{0} was not replaced: what came back from the disk is not what was written."},
    CodeText{ErrorCode::SaveInterrupted,
             "save_interrupted",
             "Saving was interrupted: {0} and the files that belong to it are from two moments."},
    CodeText{ErrorCode::BeingSaved,
             "being_saved",
             "{0} and the files that belong to it are just being saved by another program."},
    CodeText{ErrorCode::UnknownFormat,
             "unknown_format",
             "This is no file that Cartouche knows (it begins with {0})."},
    CodeText{ErrorCode::EmptyFile, "empty_file", "The file is empty."},
    CodeText{ErrorCode::RefusedProtected,
             "refused_protected",
             "Its author protected this level: its chunks are encrypted, so it is not opened."},
    CodeText{
        ErrorCode::RefusedFormat, "refused_format", "This is {0}, which Cartouche does not read."},
    CodeText{ErrorCode::UnexpectedEnd,
             "unexpected_end",
             "{0} bytes are needed here, but only {1} are left."},
    CodeText{ErrorCode::CountTooLarge,
             "count_too_large",
             "{0} rows of at least {1} bytes each do not fit into the {2} bytes that are left."},
    CodeText{ErrorCode::BlockOverrun,
             "block_overrun",
             "The block declares {0} bytes, but its content needs {1}."},
    CodeText{ErrorCode::PartOutside,
             "part_outside",
             "There are no {1} bytes at offset {0}: the whole has {2} bytes."},
    CodeText{ErrorCode::PartsOverlap,
             "parts_overlap",
             "Of the {1} bytes at offset {0}, some belong to something else too."},
    CodeText{ErrorCode::BadMark, "bad_mark", "The bytes {0} belong here, but {1} were found."},
    CodeText{ErrorCode::BadChunkStream,
             "bad_chunk_stream",
             "The compressed bytes cannot be inflated: {0}."},
    CodeText{ErrorCode::ChunkSizeDiffers,
             "chunk_size_differs",
             "The chunk declares {0} bytes, but {1} came out of it."},
    CodeText{ErrorCode::BadValue, "bad_value", "{0} is not allowed here: {1}."},
    CodeText{ErrorCode::TextTooLong,
             "text_too_long",
             "The text has {0} bytes; up to {1} are taken here."},
    CodeText{ErrorCode::TextNotEnded,
             "text_not_ended",
             "None of the {0} bytes that are left ends the text."},
    CodeText{ErrorCode::BytesLeftOver,
             "bytes_left_over",
             "{0} bytes follow the known end; they are kept as they are."},
    CodeText{ErrorCode::SoundMapDiffers,
             "sound_map_differs",
             "The sound map has {0} rows; the flags of the NG block call for {1}, so engines may "
             "read it another way."},
    CodeText{ErrorCode::NotesNotRead,
             "notes_not_read",
             "The names that lie beside the file cannot be read, and are left as they are: {0}."},
    CodeText{ErrorCode::NotesTooLarge,
             "notes_too_large",
             "The names that lie beside the file have {0} bytes and are left as they are: up to "
             "{1} are read."},
    CodeText{ErrorCode::NotesOfOthers,
             "notes_of_others",
             "What is noted beside the file of {0} is of something else than the file has now, as "
             "another program has changed it. It is not used, and kept with the other names."},
    CodeText{ErrorCode::NoSuchPath, "no_such_path", "There is no {0}: \"{1}\" is not there."},
    CodeText{ErrorCode::NoSuchTable, "no_such_table", "There is no table {0} in this file."},
    CodeText{ErrorCode::NoSuchOffset,
             "no_such_offset",
             "Offset {0} lies behind the end: there are {1} bytes."},
    CodeText{ErrorCode::PartiallyRead,
             "partially_read",
             "The file was read in part only, so it cannot be written."},
    CodeText{ErrorCode::NotANumber, "not_a_number", "{0} is no value for this field: {1}."},
    CodeText{ErrorCode::OutOfRange, "out_of_range", "{0} is out of range: {1} to {2}."},
    CodeText{ErrorCode::LetterNotStored,
             "letter_not_stored",
             "The file has no bytes for one of the letters of \u201C{0}\u201D."},
    CodeText{ErrorCode::TextWouldEnd,
             "text_would_end",
             "Read again, \u201C{0}\u201D would end at one of its letters."},
    CodeText{ErrorCode::NotReadBack,
             "not_read_back",
             "Read again, the changed file would not be what it is here ({0})."},
    CodeText{ErrorCode::NotEditable,
             "not_editable",
             "{0} tells what the file is and cannot be changed."},
    CodeText{ErrorCode::CountFollows,
             "count_follows",
             "{0} follows from the rows: insert or delete rows instead."},
    CodeText{ErrorCode::RowCountDiffers,
             "row_count_differs",
             "There are {0} rows, but other fields would say {1}."},
    CodeText{ErrorCode::TooManyRows,
             "too_many_rows",
             "{0} rows are too many: their count can say {1} at most."},
    CodeText{ErrorCode::RowCountFixed,
             "row_count_fixed",
             "The number of rows of {0} follows from other data and cannot be changed."},
    CodeText{
        ErrorCode::OtherLayer,
        "other_layer",
        "{0} would be of another layer of the room: faces lead to vertices of their own layer."},
    CodeText{ErrorCode::OtherKind, "other_kind", "Rows of another kind cannot stand in {0}."},
    CodeText{ErrorCode::ReferenceTooFar,
             "reference_too_far",
             "{0} has no room for the number {1} that it would need."},
    CodeText{
        ErrorCode::WouldDangle, "would_dangle", "{0} references point to these rows, {1} for one."},
    CodeText{ErrorCode::BlockAmbiguous,
             "block_ambiguous",
             "{0} of the TRNG block is {1}, which can mean one of these rows or something else of "
             "that number. So it cannot be renumbered, and scripts would name the wrong one."},
    CodeText{ErrorCode::BlockNotUnderstood,
             "block_not_understood",
             "{0} of the TRNG block names these rows by number in a way that is not understood. So "
             "it cannot be renumbered, and scripts would name the wrong ones."},
    CodeText{ErrorCode::BlockOfWords,
             "block_of_words",
             "{0} of the TRNG block names plugins for words of the floor data by their place, so "
             "words in front of those cannot come or go."},
    CodeText{
        ErrorCode::BlockRepeats,
        "block_repeats",
        "The TRX block behind the level replaces parts of it and repeats what it was made from. "
        "It cannot follow this change of the {0}, so the game would show something else."},
    CodeText{ErrorCode::NoSuchEntry,
             "no_such_entry",
             "{0} belongs to nothing whose beginning and end are known."},
    CodeText{ErrorCode::EntryTied,
             "entry_tied",
             "{0} is part of entries that cut across each other, so none can be changed alone."},
    CodeText{ErrorCode::EntriesApart,
             "entries_apart",
             "This needs entries of one list; those from {0} on are of several."},
    CodeText{ErrorCode::NotAnEntry, "not_an_entry", "These words make up no entry of {0}."},
    CodeText{ErrorCode::OwnerTied,
             "owner_tied",
             "{0} shares more than this with others, so it cannot have a copy of its own."},
    CodeText{ErrorCode::NoKeyframes,
             "no_keyframes",
             "{0} owns no key frames, so there is nothing to pose in it."},
    CodeText{ErrorCode::BadRows,
             "bad_rows",
             "What was copied is damaged, or of another version of Cartouche."},
    CodeText{ErrorCode::OtherVersion,
             "other_version",
             "The rows that were copied are of a {0} file; their records are laid out in another "
             "way than those of this {1} file."},
    CodeText{ErrorCode::OtherTable,
             "other_table",
             "The rows that were copied are of the table {0} and cannot stand in {1}."},
    CodeText{ErrorCode::OtherRowCount,
             "other_row_count",
             "{0} rows were copied, but {1} are selected: select as many, or copy one, which can "
             "replace any number."},
    CodeText{
        ErrorCode::NameTooLong, "name_too_long", "The name has {0} letters; up to {1} are taken."},
    CodeText{ErrorCode::NameNotPlain,
             "name_not_plain",
             "A name is one line of letters that can be seen."},
    CodeText{ErrorCode::RootBone,
             "root_bone",
             "The first bone carries all others: it cannot be removed, moved or hung elsewhere."},
    CodeText{ErrorCode::TreeNotKept,
             "tree_not_kept",
             "The bones of {0} cannot be changed one by one: its mesh tree takes more from the "
             "stack than was put there."},
    CodeText{ErrorCode::BelowItself,
             "below_itself",
             "A bone cannot hang on itself, or on one that hangs on it."},
    CodeText{
        ErrorCode::TooManyBones, "too_many_bones", "That would be {0} bones; there can be {1}."},
    CodeText{ErrorCode::RecordTooLong,
             "record_too_long",
             "A key frame would take {0} words; its size has room for {1}."},
    CodeText{ErrorCode::SlotTaken, "slot_taken", "Slot {0} is taken: {1} has it."},
    CodeText{ErrorCode::NotKeptInGame,
             "not_kept_in_game",
             "{0} cannot be stored: files of {1} have no place for it."},
    CodeText{ErrorCode::TooManyVertices,
             "too_many_vertices",
             "The mesh would have {0} vertices; there can be {1}."},
    CodeText{ErrorCode::TooManyFaces,
             "too_many_faces",
             "The mesh would have {0} faces of a kind; there can be {1}."},
    CodeText{ErrorCode::FaceTooWide,
             "face_too_wide",
             "A face would name vertex {0}; it can name vertices up to {1}."},
    CodeText{ErrorCode::NoNormals, "no_normals", "{0} has shades and no normals."},
    CodeText{ErrorCode::NoShades, "no_shades", "{0} has normals and no shades."},
    CodeText{ErrorCode::NotJoinable,
             "not_joinable",
             "Two triangles make a quad only if they share an edge, look the same way and have the "
             "same looks."},
    CodeText{ErrorCode::SampleTooHigh,
             "sample_too_high",
             "The face cannot have texture {0}: it can name textures up to {1}."},
    CodeText{ErrorCode::NotPartner, "not_partner", "Vertex {0} finds no vertex to stick to."},
    CodeText{
        ErrorCode::NotASkin, "not_a_skin", "{0} sticks to nothing: {1} has no skin beside it."},
    CodeText{ErrorCode::JointTooLarge,
             "joint_too_large",
             "{0} vertices would stick to one neighbour; engines take {1} at most."},
    CodeText{ErrorCode::NoLights, "no_lights", "There is no light for {0}."},
    CodeText{ErrorCode::NothingToDo, "nothing_to_do", "All is so already: {0}."},
    CodeText{ErrorCode::PictureSize,
             "picture_size",
             "The picture has {0} by {1} pixels; {2} by {3} are wanted here."},
    CodeText{
        ErrorCode::NoRoomOnPages,
        "no_room_on_pages",
        "A picture of {0} by {1} pixels finds no room on the pages, and no page can be added."},
    CodeText{ErrorCode::OffThePage,
             "off_the_page",
             "A texture from {0}, {1} to {2}, {3} does not stand on one page."},
    CodeText{ErrorCode::NoSuchColour,
             "no_such_colour",
             "The palette has no colour {0}; its last one is {1}."},
    CodeText{ErrorCode::NotARectangle,
             "not_a_rectangle",
             "{0} is no upright rectangle: it has no width and height that could be set."},
    CodeText{
        ErrorCode::NotAWave, "not_a_wave", "This is no WAVE file: it begins with the bytes {0}."},
    CodeText{ErrorCode::WavePartMissing,
             "wave_part_missing",
             "The WAVE file has no chunk \"{0}\", or one that is cut off."},
    CodeText{ErrorCode::WaveNotUnderstood,
             "wave_not_understood",
             "The sound is stored in an encoding that is not read (number {0}, with {1} bits)."},
    CodeText{ErrorCode::BadWave, "bad_wave", "The sound of the WAVE file cannot be used: {0}."},
    CodeText{ErrorCode::SoundTooLong,
             "sound_too_long",
             "The sound would have {0} numbers; up to {1} are allowed."},
    CodeText{
        ErrorCode::NotAPng, "not_a_png", "This is no PNG picture: it begins with the bytes {0}."},
    CodeText{ErrorCode::BadPng, "bad_png", "The PNG picture is damaged: {0}."},
    CodeText{ErrorCode::BadJpeg, "bad_jpeg", "The JPEG picture cannot be read: {0}."},
    CodeText{ErrorCode::NotAPicture,
             "not_a_picture",
             "This is no PNG, JPEG or BMP picture: it begins with the bytes {0}."},
    CodeText{ErrorCode::PictureTooLarge,
             "picture_too_large",
             "A picture of {0} by {1} pixels is too large: up to {2} pixels are allowed, and no "
             "more than its bytes can hold."},
    CodeText{ErrorCode::FilmNotMade, "film_not_made", "The moving picture cannot be made: {0}."},
    CodeText{ErrorCode::BadXml, "bad_xml", "The text is no XML from here on: {0}."},
    CodeText{ErrorCode::NotAnAnimation,
             "not_an_animation",
             "This is no animation: {0} stands where one was to begin."},
    CodeText{ErrorCode::OtherFileVersion,
             "other_file_version",
             "The file is of version {0}; only files of version {1} are read."},
    CodeText{ErrorCode::NotAModel, "not_a_model", "This is no glTF file (it begins with {0})."},
    CodeText{ErrorCode::BadModel, "bad_model", "The model cannot be used: {0}: {1}."},
    CodeText{ErrorCode::ModelNeeds,
             "model_needs",
             "The model is packed with {0}, which is not read: it has to be saved without."},
    CodeText{ErrorCode::ModelFileMissing,
             "model_file_missing",
             "{0} belongs beside the model, and cannot be read."},
    CodeText{ErrorCode::ModelFileOutside,
             "model_file_outside",
             "The model asks for {0}: only files beside it, or below its folder, are read."},
    CodeText{ErrorCode::ModelPartNotRead,
             "model_part_not_read",
             "Not all of the model is read: {1} ({0})."},
    CodeText{
        ErrorCode::ModelProgramMissing,
        "model_program_missing",
        "Files of other 3D programs are read and written by a program that is not there: {0}."},
    CodeText{
        ErrorCode::ModelReaderFailed, "model_reader_failed", "The model {0} cannot be read: {1}."},
    CodeText{ErrorCode::ModelWriterFailed,
             "model_writer_failed",
             "The model {0} cannot be written: {1}."},
};

const CodeText& textOf(ErrorCode code) noexcept
{
    static_assert(kTexts.size() == static_cast<std::size_t>(ErrorCode::ModelWriterFailed) + 1);
    return kTexts[static_cast<std::size_t>(code)];
}

} // namespace

std::string_view codeName(ErrorCode code) noexcept
{
    return textOf(code).name;
}

std::string_view messageTemplate(ErrorCode code) noexcept
{
    return textOf(code).text;
}

Error about(std::string subject, Error error)
{
    if (error.subject.empty())
    {
        error.subject = std::move(subject);
    }
    return error;
}

std::string message(const Error& error)
{
    const std::string text = filled(messageTemplate(error.code), error.arguments);
    return error.subject.empty() ? text : concat(error.subject, ": ", text);
}

std::string fullMessage(const Error& error)
{
    if (error.path.empty() && error.place == Place{})
    {
        return message(error);
    }
    std::string where = error.place.space.empty() ? "" : concat(error.place.space, " ");
    where += hex(error.place.offset, 8);
    if (!error.path.empty())
    {
        where += concat(" (", error.path, ")");
    }
    return concat(where, ": ", message(error));
}

} // namespace tr
