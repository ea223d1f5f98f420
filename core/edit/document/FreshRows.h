#pragma once

#include "core/edit/document/Step.h"

#include <vector>

/// What a catalogue calls the animations of a moveable goes by their places, and those change. So a
/// document notes of each animation which one of the catalogue it is, and that goes with its row.
namespace tr::edit
{

/// What is to be noted of animations and moveables that are new. Animations of a moveable that is
/// new, too, are those of the catalogue; one that came into another moveable is none of them.
[[nodiscard]] std::vector<Note> notesOfFreshRows(const Content& content);

/// Notes of all animations and moveables what they are. Nothing is done to content without such.
void noteRows(Content& content);

} // namespace tr::edit
