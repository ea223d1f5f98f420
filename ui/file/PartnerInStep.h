#pragma once

#include "core/convert/models/ModelMaking.h"

namespace ui
{

/// Two moveables as the 3D view shows them: the one that it is about, in the animation that is
/// played, and its partner beside it.
struct PartnerInStep
{
    tr::convert::PairMember moveable;
    tr::convert::PairMember partner;
    tr::convert::PairStand stand;
    /// The partner is ahead, or goes on to other animations: a clip for both does not show that.
    bool isElsewhereInTime = false;
};

} // namespace ui
