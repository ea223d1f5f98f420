<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AnimationCommands</name>
    <message numerus="yes">
        <source>%n of the selected animations own no key frames and stay as they are.</source>
        <translation>
            <numerusform>%n of the selected animations owns no key frames and stays as it is.</numerusform>
            <numerusform>%n of the selected animations own no key frames and stay as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChangeLines</name>
    <message numerus="yes">
        <source>%1: new (%n rows)</source>
        <translation>
            <numerusform>%1: new (%n row)</numerusform>
            <numerusform>%1: new (%n rows)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: deleted (%n rows)</source>
        <translation>
            <numerusform>%1: deleted (%n row)</numerusform>
            <numerusform>%1: deleted (%n rows)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: moved (%n rows)</source>
        <translation>
            <numerusform>%1: moved (%n row)</numerusform>
            <numerusform>%1: moved (%n rows)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n numbers follow what they lead to</source>
        <translation>
            <numerusform>%n number follows what it leads to</numerusform>
            <numerusform>%n numbers follow what they lead to</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n rows follows what it leads to</source>
        <translation>
            <numerusform>%1 of %n row follows what it leads to</numerusform>
            <numerusform>%1 of %n rows follows what it leads to</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HexTips</name>
    <message numerus="yes">
        <source>%n bytes</source>
        <translation>
            <numerusform>%n byte</numerusform>
            <numerusform>%n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowPasting</name>
    <message numerus="yes">
        <source>So do %n more references.</source>
        <translation>
            <numerusform>So does %n more reference.</numerusform>
            <numerusform>So do %n more references.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui</name>
    <message numerus="yes">
        <source>%1: %n rows</source>
        <translation>
            <numerusform>%1: %n row</numerusform>
            <numerusform>%1: %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows in %1 tables</source>
        <translation>
            <numerusform>%n row in %1 tables</numerusform>
            <numerusform>%n rows in %1 tables</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n samples become WAVE files in the folder %1 beside it, from where level builders take them.</source>
        <translation>
            <numerusform>%n sample becomes a WAVE file in the folder %1 beside it, from where level builders take it.</numerusform>
            <numerusform>%n samples become WAVE files in the folder %1 beside it, from where level builders take them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnimationArranging</name>
    <message numerus="yes">
        <source>%n animations behind them get numbers that are %1 higher, and all that leads to them goes along. Engines and scripts know animations of a moveable by their number: what they start would be another one.</source>
        <translation>
            <numerusform>%n animation behind them gets a number that is %1 higher, and all that leads to it goes along. Engines and scripts know animations of a moveable by their number: what they start would be another one.</numerusform>
            <numerusform>%n animations behind them get numbers that are %1 higher, and all that leads to them goes along. Engines and scripts know animations of a moveable by their number: what they start would be another one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n frames come in between.</source>
        <translation>
            <numerusform>%n frame comes in between.</numerusform>
            <numerusform>%n frames come in between.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commands at the end of the first go: it has no end there any more.</source>
        <translation>
            <numerusform>%n command at the end of the first goes: it has no end there any more.</numerusform>
            <numerusform>%n commands at the end of the first go: it has no end there any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatches of the second are for the state that it is in then, and go.</source>
        <translation>
            <numerusform>%n dispatch of the second is for the state that it is in then, and goes.</numerusform>
            <numerusform>%n dispatches of the second are for the state that it is in then, and go.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commands and dispatches of the second that never happen go.</source>
        <translation>
            <numerusform>%n command or dispatch of the second that never happens goes.</numerusform>
            <numerusform>%n commands and dispatches of the second that never happen go.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations behind the second get other numbers, by which engines know them.</source>
        <translation>
            <numerusform>%n animation behind the second gets another number, by which engines know it.</numerusform>
            <numerusform>%n animations behind the second get other numbers, by which engines know them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They get %n key frames, as many as their frames need, and keep the numbers of their frames.</source>
        <translation>
            <numerusform>They get %n key frame, as many as their frames need, and keep the numbers of their frames.</numerusform>
            <numerusform>They get %n key frames, as many as their frames need, and keep the numbers of their frames.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Frames of %n animations get other numbers, with the commands, dispatches and next frames that name them.</source>
        <translation>
            <numerusform>Frames of %n animation get other numbers, with the commands, dispatches and next frames that name them.</numerusform>
            <numerusform>Frames of %n animations get other numbers, with the commands, dispatches and next frames that name them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations without key frames keep theirs, which stand for others.</source>
        <translation>
            <numerusform>%n animation without key frames keeps its own, which stand for others.</numerusform>
            <numerusform>%n animations without key frames keep theirs, which stand for others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them have commands or dispatches in common with others, which stay as they are: Fix Problems can give them their own before.</source>
        <translation>
            <numerusform>%n of them has commands or dispatches in common with others, which stay as they are: Fix Problems can give it its own before.</numerusform>
            <numerusform>%n of them have commands or dispatches in common with others, which stay as they are: Fix Problems can give them their own before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnimationFiles</name>
    <message numerus="yes">
        <source>%n of the files are there already.</source>
        <translation>
            <numerusform>%n of the files is there already.</numerusform>
            <numerusform>%n of the files are there already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %n more.</source>
        <translation>
            <numerusform>And %n more.</numerusform>
            <numerusform>And %n more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files were written before it.</source>
        <translation>
            <numerusform>%n file was written before it.</numerusform>
            <numerusform>%n files were written before it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations are left out: too many overlap in this file.</source>
        <translation>
            <numerusform>%n animation is left out: too many overlap in this file.</numerusform>
            <numerusform>%n animations are left out: too many overlap in this file.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::AnimationMaking</name>
    <message numerus="yes">
        <source>%n commands</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatches</source>
        <translation>
            <numerusform>%n dispatch</numerusform>
            <numerusform>%n dispatches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first of them is between two key frames: so that all look as before there is a key frame every %n frames then.</source>
        <translation>
            <numerusform>The first of them is between two key frames: so that all look as before there is a key frame in every frame then.</numerusform>
            <numerusform>The first of them is between two key frames: so that all look as before there is a key frame every %n frames then.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::BoneMeshDialog</name>
    <message numerus="yes">
        <source>The mesh of %Ln bones.</source>
        <translation>
            <numerusform>The mesh of %Ln bone.</numerusform>
            <numerusform>The mesh of %Ln bones.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ChangesDialog</name>
    <message numerus="yes">
        <source>%1: %n rows</source>
        <translation>
            <numerusform>%1: %n row</numerusform>
            <numerusform>%1: %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ConvertDialog</name>
    <message numerus="yes">
        <source>%n thing(s) are lost or changed.</source>
        <translation>
            <numerusform>%n thing is lost or changed.</numerusform>
            <numerusform>%n things are lost or changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CopyCommandDialog</name>
    <message numerus="yes">
        <source>%n copies are made.</source>
        <translation>
            <numerusform>%n copy is made.</numerusform>
            <numerusform>%n copies are made.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are there already.</source>
        <translation>
            <numerusform>%n is there already.</numerusform>
            <numerusform>%n are there already.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CurveEditing</name>
    <message numerus="yes">
        <source>%n points, among them %1</source>
        <translation>
            <numerusform>%n point: %1</numerusform>
            <numerusform>%n points, among them %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CurveView</name>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (and %n more)</numerusform>
            <numerusform> (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::CurvesPanel</name>
    <message numerus="yes">
        <source>%1: %n key frames, rate %2</source>
        <translation>
            <numerusform>%1: %n key frame, rate %2</numerusform>
            <numerusform>%1: %n key frames, rate %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform> (and %n more)</numerusform>
            <numerusform> (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DeleteRowsDialog</name>
    <message numerus="yes">
        <source>%n references would lose the rows that they point to:</source>
        <translation>
            <numerusform>%n reference would lose the row that it points to:</numerusform>
            <numerusform>%n references would lose the rows that they point to:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DeleteStaticsDialog</name>
    <message numerus="yes">
        <source>%n statics are to be deleted, with the meshes that only they have.</source>
        <translation>
            <numerusform>%n static is to be deleted, with the mesh that only it has.</numerusform>
            <numerusform>%n statics are to be deleted, with the meshes that only they have.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>They stand at %n places in rooms.</source>
        <translation>
            <numerusform>They stand at %n place in rooms.</numerusform>
            <numerusform>They stand at %n places in rooms.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::DropOverlay</name>
    <message numerus="yes">
        <source>Open %n files, each in a window of its own</source>
        <translation>
            <numerusform>Open %n file in a window of its own</numerusform>
            <numerusform>Open %n files, each in a window of its own</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ExportModelDialog</name>
    <message numerus="yes">
        <source>%n of the files are there already.</source>
        <translation>
            <numerusform>%n of the files is there already.</numerusform>
            <numerusform>%n of the files are there already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was written, with %n files beside it</source>
        <translation>
            <numerusform>%1 was written, with %n file beside it</numerusform>
            <numerusform>%1 was written, with %n files beside it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FaceTool</name>
    <message numerus="yes">
        <source>%n faces are painted</source>
        <translation>
            <numerusform>%n face is painted</numerusform>
            <numerusform>%n faces are painted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FindCommandsDialog</name>
    <message numerus="yes">
        <source>%n commands would be replaced.</source>
        <translation>
            <numerusform>%n command would be replaced.</numerusform>
            <numerusform>%n commands would be replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of those that are ticked belong to several animations, and change in all of them.</source>
        <translation>
            <numerusform>%n of those that are ticked belongs to several animations, and changes in all of them.</numerusform>
            <numerusform>%n of those that are ticked belong to several animations, and change in all of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commands were replaced.</source>
        <translation>
            <numerusform>%n command was replaced.</numerusform>
            <numerusform>%n commands were replaced.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commands were deleted.</source>
        <translation>
            <numerusform>%n command was deleted.</numerusform>
            <numerusform>%n commands were deleted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ForWhomDialog</name>
    <message numerus="yes">
        <source>%n rows of %1</source>
        <translation>
            <numerusform>%n row of %1</numerusform>
            <numerusform>%n rows of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>For &amp;all %n of them</source>
        <translation>
            <numerusform>For &amp;all %n of them</numerusform>
            <numerusform>For &amp;all %n of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n owners have the same %1. For whom is it to be changed?</source>
        <translation>
            <numerusform>At least %n owner has this %1. For whom is it to be changed?</numerusform>
            <numerusform>At least %n owners have the same %1. For whom is it to be changed?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n owners have the same %1. For whom is it to be changed?</source>
        <translation>
            <numerusform>%n owner has this %1. For whom is it to be changed?</numerusform>
            <numerusform>%n owners have the same %1. For whom is it to be changed?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::FoundCommandsModel</name>
    <message numerus="yes">
        <source>%n animations have it.</source>
        <translation>
            <numerusform>%n animation has it.</numerusform>
            <numerusform>%n animations have it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ImportDialog</name>
    <message numerus="yes">
        <source>%1 (%n joints)</source>
        <translation>
            <numerusform>%1 (%n joint)</numerusform>
            <numerusform>%1 (%n joints)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n state changes</source>
        <translation>
            <numerusform>%n state change</numerusform>
            <numerusform>%n state changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commands</source>
        <translation>
            <numerusform>%n command</numerusform>
            <numerusform>%n commands</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations come behind the last one, from number %1 on.</source>
        <translation>
            <numerusform>%n animation comes behind the last one, as number %1.</numerusform>
            <numerusform>%n animations come behind the last one, from number %1 on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations take the places of others, and keep their first frames.</source>
        <translation>
            <numerusform>%n animation takes the place of another, and keeps its first frame.</numerusform>
            <numerusform>%n animations take the places of others, and keep their first frames.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatches lead nowhere there and are left out.</source>
        <translation>
            <numerusform>%n dispatch leads nowhere there and is left out.</numerusform>
            <numerusform>%n dispatches lead nowhere there and are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ImportFilesModel</name>
    <message numerus="yes">
        <source>%n dispatches lead nowhere and are left out</source>
        <translation>
            <numerusform>%n dispatch leads nowhere and is left out</numerusform>
            <numerusform>%n dispatches lead nowhere and are left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ImportPictureDialog</name>
    <message numerus="yes">
        <source>%n texels</source>
        <translation>
            <numerusform>%n texel</numerusform>
            <numerusform>%n texels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n coloured faces</source>
        <translation>
            <numerusform>%n coloured face</numerusform>
            <numerusform>%n coloured faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n numbers of the light map follow.</source>
        <translation>
            <numerusform>%n number of the light map follows.</numerusform>
            <numerusform>%n numbers of the light map follow.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faces get textures of their own.</source>
        <translation>
            <numerusform>%n face gets a texture of its own.</numerusform>
            <numerusform>%n faces get textures of their own.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pages are added: there is no blank place.</source>
        <translation>
            <numerusform>%n page is added: there is no blank place.</numerusform>
            <numerusform>%n pages are added: there is no blank place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n meshes are copied that others show, too.</source>
        <translation>
            <numerusform>%n mesh is copied that others show, too.</numerusform>
            <numerusform>%n meshes are copied that others show, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures are animated; their copies stay still.</source>
        <translation>
            <numerusform>%n texture is animated; its copy stays still.</numerusform>
            <numerusform>%n textures are animated; their copies stay still.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texels change.</source>
        <translation>
            <numerusform>%n texel changes.</numerusform>
            <numerusform>%n texels change.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texels become clear.</source>
        <translation>
            <numerusform>%n texel becomes clear.</numerusform>
            <numerusform>%n texels become clear.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texels are clear no more.</source>
        <translation>
            <numerusform>%n texel is clear no more.</numerusform>
            <numerusform>%n texels are clear no more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pixels are half transparent: they become clear, or are seen from half on.</source>
        <translation>
            <numerusform>%n pixel is half transparent: it becomes clear, or is seen from half on.</numerusform>
            <numerusform>%n pixels are half transparent: they become clear, or are seen from half on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n opaque pixels are magenta, which a WAD shows clear: they get a little less blue.</source>
        <translation>
            <numerusform>%n opaque pixel is magenta, which a WAD shows clear: it gets a little less blue.</numerusform>
            <numerusform>%n opaque pixels are magenta, which a WAD shows clear: they get a little less blue.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n objects show it.</source>
        <translation>
            <numerusform>%n object shows it.</numerusform>
            <numerusform>%n objects show it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::LeavingRoomDialog</name>
    <message numerus="yes">
        <source>%n statics would stand outside of their rooms. Games draw a static when its own room is seen, and light it by that room.</source>
        <translation>
            <numerusform>%n static would stand outside of its room. Games draw a static when its own room is seen, and light it by that room.</numerusform>
            <numerusform>%n statics would stand outside of their rooms. Games draw a static when its own room is seen, and light it by that room.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Make %n of them statics of the rooms that they are in then</source>
        <translation>
            <numerusform>&amp;Make %n of them a static of the room that it is in then</numerusform>
            <numerusform>&amp;Make %n of them statics of the rooms that they are in then</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MarkShaper</name>
    <message numerus="yes">
        <source>%n marked key frames by the same</source>
        <translation>
            <numerusform>%n marked key frame by the same</numerusform>
            <numerusform>%n marked key frames by the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n frames</source>
        <translation>
            <numerusform>in %n frame</numerusform>
            <numerusform>in %n frames</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MergeSourcesPane</name>
    <message numerus="yes">
        <source>%1 · %n object(s)</source>
        <translation>
            <numerusform>%1 · %n object</numerusform>
            <numerusform>%1 · %n objects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MergeWindow</name>
    <message numerus="yes">
        <source>%n file(s) could not be added</source>
        <translation>
            <numerusform>%n file could not be added</numerusform>
            <numerusform>%n files could not be added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s) are put</source>
        <translation>
            <numerusform>%n object is put</numerusform>
            <numerusform>%n objects are put</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>with %n mesh(es)</source>
        <translation>
            <numerusform>with %n mesh</numerusform>
            <numerusform>with %n meshes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texture page(s) then</source>
        <translation>
            <numerusform>%n texture page then</numerusform>
            <numerusform>%n texture pages then</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texture(s) then</source>
        <translation>
            <numerusform>%n texture then</numerusform>
            <numerusform>%n textures then</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n object(s) were merged into %1</source>
        <translation>
            <numerusform>%n object was merged into %1</numerusform>
            <numerusform>%n objects were merged into %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MeshCommands</name>
    <message numerus="yes">
        <source>%n faces of %1 go to another mesh with their vertices.</source>
        <translation>
            <numerusform>%n face of %1 goes to another mesh with its vertices.</numerusform>
            <numerusform>%n faces of %1 go to another mesh with their vertices.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faces get this texture, mirrored and turned as they are.</source>
        <translation>
            <numerusform>%n face gets this texture, mirrored and turned as it is.</numerusform>
            <numerusform>%n faces get this texture, mirrored and turned as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faces get this colour of the palette.</source>
        <translation>
            <numerusform>%n face gets this colour of the palette.</numerusform>
            <numerusform>%n faces get this colour of the palette.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Effects of %n faces</source>
        <translation>
            <numerusform>Effects of %n face</numerusform>
            <numerusform>Effects of %n faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A face of a mesh of this game cannot say that it has two sides: %n faces were added that look the other way.</source>
        <translation>
            <numerusform>A face of a mesh of this game cannot say that it has two sides: %n face was added that looks the other way.</numerusform>
            <numerusform>A face of a mesh of this game cannot say that it has two sides: %n faces were added that look the other way.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faces were taken off that looked the other way.</source>
        <translation>
            <numerusform>%n face was taken off that looked the other way.</numerusform>
            <numerusform>%n faces were taken off that looked the other way.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n faces of all meshes have texture %1. They get another one.</source>
        <translation>
            <numerusform>%n face of all meshes has texture %1. It gets another one.</numerusform>
            <numerusform>%n faces of all meshes have texture %1. They get another one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices move by so many units. X goes to the east, Y down and Z to the north.</source>
        <translation>
            <numerusform>%n vertex moves by so many units. X goes to the east, Y down and Z to the north.</numerusform>
            <numerusform>%n vertices move by so many units. X goes to the east, Y down and Z to the north.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n vertices those become one that are no further from each other. Vertices behind them get other numbers.</source>
        <translation>
            <numerusform>Of %n vertex those become one that are no further from each other. Vertices behind them get other numbers.</numerusform>
            <numerusform>Of %n vertices those become one that are no further from each other. Vertices behind them get other numbers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Of %n vertices. Where faces meet at a larger angle there is an edge, and a vertex is put there for each side: 0° makes every face flat.</source>
        <translation>
            <numerusform>Of %n vertex. Where faces meet at a larger angle there is an edge, and a vertex is put there for each side: 0° makes every face flat.</numerusform>
            <numerusform>Of %n vertices. Where faces meet at a larger angle there is an edge, and a vertex is put there for each side: 0° makes every face flat.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices get this shade: 0 is bright, 8191 is dark.</source>
        <translation>
            <numerusform>%n vertex gets this shade: 0 is bright, 8191 is dark.</numerusform>
            <numerusform>%n vertices get this shade: 0 is bright, 8191 is dark.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices move onto the nearest vertex of mesh %1 or %2 of the skin, in the pose of rest.</source>
        <translation>
            <numerusform>%n vertex moves onto the nearest vertex of mesh %1 or %2 of the skin, in the pose of rest.</numerusform>
            <numerusform>%n vertices move onto the nearest vertex of mesh %1 or %2 of the skin, in the pose of rest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices of the holes have none of the joint: there is a gap.</source>
        <translation>
            <numerusform>%n vertex of the holes has none of the joint: there is a gap.</numerusform>
            <numerusform>%n vertices of the holes have none of the joint: there is a gap.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The shades of %n vertices are worked out from a sun, or from the lights of the room as the mesh stands there.</source>
        <translation>
            <numerusform>The shade of %n vertex is worked out from a sun, or from the lights of the room as the mesh stands there.</numerusform>
            <numerusform>The shades of %n vertices are worked out from a sun, or from the lights of the room as the mesh stands there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The shades of %n vertices are worked out from a sun.</source>
        <translation>
            <numerusform>The shade of %n vertex is worked out from a sun.</numerusform>
            <numerusform>The shades of %n vertices are worked out from a sun.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MeshFaces</name>
    <message numerus="yes">
        <source>%n numbers of vertices are needed here.</source>
        <translation>
            <numerusform>%n number of a vertex is needed here.</numerusform>
            <numerusform>%n numbers of vertices are needed here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MeshPanel</name>
    <message numerus="yes">
        <source>%n faces</source>
        <translation>
            <numerusform>%n face</numerusform>
            <numerusform>%n faces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vertices</source>
        <translation>
            <numerusform>%n vertex</numerusform>
            <numerusform>%n vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other objects have it, too</source>
        <translation>
            <numerusform>%n other object has it, too</numerusform>
            <numerusform>%n other objects have it, too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tear: their numbers are too high</source>
        <translation>
            <numerusform>%n tears: its number is too high</numerusform>
            <numerusform>%n tear: their numbers are too high</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::MotionCommands</name>
    <message numerus="yes">
        <source>%n of the selected animations own no key frames, or are of another moveable, and stay as they are.</source>
        <translation>
            <numerusform>%n of the selected animations owns no key frames, or is of another moveable, and stays as it is.</numerusform>
            <numerusform>%n of the selected animations own no key frames, or are of another moveable, and stay as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::NormalTurner</name>
    <message numerus="yes">
        <source>%n normals turn by the same</source>
        <translation>
            <numerusform>%n normal turns by the same</numerusform>
            <numerusform>%n normals turn by the same</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::PoseFromDialog</name>
    <message numerus="yes">
        <source>Of %n key frames, from 0 on. Its offset and its box come along.</source>
        <translation>
            <numerusform>Of %n key frame, from 0 on. Its offset and its box come along.</numerusform>
            <numerusform>Of %n key frames, from 0 on. Its offset and its box come along.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RecoveryCommands</name>
    <message numerus="yes">
        <source>Edits of %n files were not saved</source>
        <translation>
            <numerusform>Edits of %n file were not saved</numerusform>
            <numerusform>Edits of %n files were not saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Discard the edits of %n files?</source>
        <translation>
            <numerusform>Discard the edits of %n file?</numerusform>
            <numerusform>Discard the edits of %n files?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::ReferencesModel</name>
    <message numerus="yes">
        <source>%Ln places point to it</source>
        <translation>
            <numerusform>%Ln place points to it</numerusform>
            <numerusform>%Ln places point to it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>it points to %Ln places</source>
        <translation>
            <numerusform>it points to %Ln place</numerusform>
            <numerusform>it points to %Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing points to %Ln rows of this table.</source>
        <translation>
            <numerusform>Nothing points to %Ln row of this table.</numerusform>
            <numerusform>Nothing points to %Ln rows of this table.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RemoveBoneDialog</name>
    <message numerus="yes">
        <source>Remove the %Ln bones that &amp;hang on it, too</source>
        <translation>
            <numerusform>Remove the %Ln bone that &amp;hangs on it, too</numerusform>
            <numerusform>Remove the %Ln bones that &amp;hang on it, too</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::RootMotionDialog</name>
    <message numerus="yes">
        <source>%n key frames get other offsets, and their boxes go along.</source>
        <translation>
            <numerusform>%n key frame gets another offset, and its box goes along.</numerusform>
            <numerusform>%n key frames get other offsets, and their boxes go along.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SetInRowsDialog</name>
    <message numerus="yes">
        <source>Set in %n &amp;rows</source>
        <translation>
            <numerusform>Set in %n &amp;row</numerusform>
            <numerusform>Set in %n &amp;rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SkeletonPanel</name>
    <message numerus="yes">
        <source>%Ln meshes are shown by others, too.</source>
        <translation>
            <numerusform>%Ln mesh is shown by others, too.</numerusform>
            <numerusform>%Ln meshes are shown by others, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other moveables count on the same bones.</source>
        <translation>
            <numerusform>%Ln other moveable counts on the same bones.</numerusform>
            <numerusform>%Ln other moveables count on the same bones.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln bones</source>
        <translation>
            <numerusform>%Ln bone</numerusform>
            <numerusform>%Ln bones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SlotDialog</name>
    <message numerus="yes">
        <source>%n places of the file name this slot already, and would show it then.</source>
        <translation>
            <numerusform>%n place of the file names this slot already, and would show it then.</numerusform>
            <numerusform>%n places of the file name this slot already, and would show it then.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SlotsModel</name>
    <message numerus="yes">
        <source>named %n times</source>
        <translation>
            <numerusform>named %n time</numerusform>
            <numerusform>named %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SoundClipboard</name>
    <message numerus="yes">
        <source>%n sound(s) were pasted</source>
        <translation>
            <numerusform>%n sound was pasted</numerusform>
            <numerusform>%n sounds were pasted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::SpeedDialog</name>
    <message numerus="yes">
        <source>What you change becomes the same in all %n animations; what you leave stays as it is in each.</source>
        <translation>
            <numerusform>What you change is set in %n animation; what you leave stays as it is.</numerusform>
            <numerusform>What you change becomes the same in all %n animations; what you leave stays as it is in each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n frames it gets %1 units forward, and got %2.</source>
        <translation>
            <numerusform>In %n frame it gets %1 units forward, and got %2.</numerusform>
            <numerusform>In %n frames it gets %1 units forward, and got %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StaticLighting</name>
    <message numerus="yes">
        <source>%n meshes get shades in place of normals.</source>
        <translation>
            <numerusform>%n mesh gets shades in place of normals.</numerusform>
            <numerusform>%n meshes get shades in place of normals.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n meshes get normals in place of shades.</source>
        <translation>
            <numerusform>%n mesh gets normals in place of shades.</numerusform>
            <numerusform>%n meshes get normals in place of shades.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other objects show %n of them, too.</source>
        <translation>
            <numerusform>Other objects show %n of them, too.</numerusform>
            <numerusform>Other objects show %n of them, too.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n meshes get other shades.</source>
        <translation>
            <numerusform>%n mesh gets other shades.</numerusform>
            <numerusform>%n meshes get other shades.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n have normals and stay as they are: light them statically first.</source>
        <translation>
            <numerusform>%n has normals and stays as it is: light it statically first.</numerusform>
            <numerusform>%n have normals and stay as they are: light them statically first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stand in no room, whose lights could light them.</source>
        <translation>
            <numerusform>%n stands in no room, whose lights could light it.</numerusform>
            <numerusform>%n stand in no room, whose lights could light them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::StaticMover</name>
    <message numerus="yes">
        <source>%n statics</source>
        <translation>
            <numerusform>%n static</numerusform>
            <numerusform>%n statics</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them outside of their rooms</source>
        <translation>
            <numerusform>%n of them outside of its room</numerusform>
            <numerusform>%n of them outside of their rooms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TextureDetails</name>
    <message numerus="yes">
        <source>%n textures</source>
        <translation>
            <numerusform>%n texture</numerusform>
            <numerusform>%n textures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TidyTexturesDialog</name>
    <message numerus="yes">
        <source>%n sprites are deleted: nothing shows them.</source>
        <translation>
            <numerusform>%n sprite is deleted: nothing shows it.</numerusform>
            <numerusform>%n sprites are deleted: nothing shows them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures show the place of an equal one.</source>
        <translation>
            <numerusform>%n texture shows the place of an equal one.</numerusform>
            <numerusform>%n textures show the place of an equal one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures show the place of one that is equal mirrored.</source>
        <translation>
            <numerusform>%n texture shows the place of one that is equal mirrored.</numerusform>
            <numerusform>%n textures show the place of one that is equal mirrored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures show the place of one that is equal turned.</source>
        <translation>
            <numerusform>%n texture shows the place of one that is equal turned.</numerusform>
            <numerusform>%n textures show the place of one that is equal turned.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures become one with another; faces get its number.</source>
        <translation>
            <numerusform>%n texture becomes one with another; faces get its number.</numerusform>
            <numerusform>%n textures become one with another; faces get its number.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texels need not be shown any more.</source>
        <translation>
            <numerusform>%n texel needs not be shown any more.</numerusform>
            <numerusform>%n texels need not be shown any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n textures and sprites move.</source>
        <translation>
            <numerusform>%n texture or sprite moves.</numerusform>
            <numerusform>%n textures and sprites move.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n texels that nothing shows are lost.</source>
        <translation>
            <numerusform>%n texel that nothing shows is lost.</numerusform>
            <numerusform>%n texels that nothing shows are lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TintStaticsDialog</name>
    <message numerus="yes">
        <source>&amp;These %n</source>
        <translation>
            <numerusform>&amp;This %n</numerusform>
            <numerusform>&amp;These %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TransferDialog</name>
    <message numerus="yes">
        <source>%1 (%n joints)</source>
        <translation>
            <numerusform>%1 (%n joint)</numerusform>
            <numerusform>%1 (%n joints)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n joints are not turned.</source>
        <translation>
            <numerusform>%n joint is not turned.</numerusform>
            <numerusform>%n joints are not turned.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The turns of %n joints are of no use there.</source>
        <translation>
            <numerusform>The turns of %n joint are of no use there.</numerusform>
            <numerusform>The turns of %n joints are of no use there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations</source>
        <translation>
            <numerusform>%n animation</numerusform>
            <numerusform>%n animations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them own no key frames, and neither do the copies.</source>
        <translation>
            <numerusform>%n of them owns no key frames, and neither does the copy.</numerusform>
            <numerusform>%n of them own no key frames, and neither do the copies.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dispatches lead nowhere there and are left out.</source>
        <translation>
            <numerusform>%n dispatch leads nowhere there and is left out.</numerusform>
            <numerusform>%n dispatches lead nowhere there and are left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations that nothing follows there repeat themselves.</source>
        <translation>
            <numerusform>%n animation that nothing follows there repeats itself.</numerusform>
            <numerusform>%n animations that nothing follows there repeat themselves.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n animations get other key frames, and last as long as those of which they are. What they go on to stays, and so do states, speeds and commands.</source>
        <translation>
            <numerusform>%n animation gets other key frames, and lasts as long as the one of which they are. What it goes on to stays, and so do states, speeds and commands.</numerusform>
            <numerusform>%n animations get other key frames, and last as long as those of which they are. What they go on to stays, and so do states, speeds and commands.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::TriggerBar</name>
    <message numerus="yes">
        <source>%n other sectors have it, too</source>
        <translation>
            <numerusform>%n other sector has it, too</numerusform>
            <numerusform>%n other sectors have it, too</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n other sectors have it, too</source>
        <translation>
            <numerusform>At least %n other sector has it, too</numerusform>
            <numerusform>At least %n other sectors have it, too</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::UsageModel</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::VersionsDialog</name>
    <message numerus="yes">
        <source>%1: %n rows</source>
        <translation>
            <numerusform>%1: %n row</numerusform>
            <numerusform>%1: %n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ui::VertexMover</name>
    <message numerus="yes">
        <source>%n vertices: X %1, Y %2, Z %3</source>
        <translation>
            <numerusform>%n vertex: X %1, Y %2, Z %3</numerusform>
            <numerusform>%n vertices: X %1, Y %2, Z %3</numerusform>
        </translation>
    </message>
</context>
</TS>
