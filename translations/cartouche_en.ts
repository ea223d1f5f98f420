<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
</context>
<context>
    <name>ui::AnimationCommands</name>
    <message numerus="yes">
        <source>%n of the selected animations own no key frames and stay as they are.</source>
        <translation>
            <numerusform>%n of the selected animations owns no key frames and stays as it is.</numerusform>
            <numerusform>%n of the selected animations own no key frames and stay as they are.</numerusform>
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
</TS>
