#include "tests/support/sample/Surfaces.h"

#include <utility>

namespace tr::test
{

namespace
{

class Collection
{
public:
    void add(Surface surface, Picture picture, Blend blend = Blend::Opaque)
    {
        TR_ASSERT(pictureOf(surface) == m_pictures.size());
        m_pictures.push_back({std::move(picture), blend, useOf(surface)});
    }

    [[nodiscard]] std::vector<PlannedPicture> release() { return std::move(m_pictures); }

private:
    static PictureUse useOf(Surface surface)
    {
        return surface >= Surface::Flame0  ? PictureUse::Sprite
               : surface >= Surface::Shaft ? PictureUse::Object
                                           : PictureUse::Room;
    }

    std::vector<PlannedPicture> m_pictures;
};

void addRoomPictures(Collection& all)
{
    all.add(Surface::Blocks, paintBlocks(false));
    all.add(Surface::BlocksWorn, paintBlocks(true));
    all.add(Surface::Dado, paintDado());
    all.add(Surface::CarvedBand, paintCarvedBand());
    all.add(Surface::Cornice, paintCornice());
    all.add(Surface::Plaster, paintPlaster());
    all.add(Surface::CryptBlocks, paintDampBlocks(true));
    all.add(Surface::MossBlocks, paintDampBlocks(false));
    all.add(Surface::RedPlaster, paintRedPlaster());
    all.add(Surface::Paving, paintPaving(0.15F));
    all.add(Surface::Sand, paintSand());
    all.add(Surface::SandyPaving, paintPaving(0.9F));
    all.add(Surface::HallFloor, paintHallFloor(false));
    all.add(Surface::HallInlay, paintHallFloor(true));
    all.add(Surface::StepEdge, paintStepEdge());
    all.add(Surface::CryptFloor, paintCryptFloor());
    all.add(Surface::TreasuryFloor, paintTreasuryFloor());
    all.add(Surface::Grass, paintGrass());
    all.add(Surface::StarCeiling, paintStarCeiling());
    all.add(Surface::Slab, paintSlab());
    all.add(Surface::Window, paintWindow());
    all.add(Surface::WingedDisc, paintWingedDisc());
    for (int phase = 0; phase < kWaterPictures; ++phase)
    {
        all.add(static_cast<Surface>(pictureOf(Surface::Water0, phase)),
                paintWater(phase),
                Blend::Additive);
    }
}

void addObjectPictures(Collection& all)
{
    all.add(Surface::Shaft, paintShaft());
    all.add(Surface::Capital, paintCapital());
    all.add(Surface::Obelisk, paintObelisk());
    all.add(Surface::Gold, paintGold());
    all.add(Surface::Lapis, paintLapis());
    all.add(Surface::GuardianHead, paintGuardianHead());
    all.add(Surface::Wing, paintWing(), Blend::Cutout);
    all.add(Surface::TailFeathers, paintTailFeathers(), Blend::Cutout);
    all.add(Surface::Talon, paintTalon());
    all.add(Surface::Bronze, paintBronze());
    all.add(Surface::DoorLeaf, paintDoorLeaf());
    all.add(Surface::PalmTrunk, paintPalmTrunk());
    all.add(Surface::PalmFrond, paintPalmFrond(), Blend::Cutout);
    all.add(Surface::Vine, paintVine(), Blend::Cutout);
    all.add(Surface::Lotus, paintLotus(), Blend::Cutout);
    all.add(Surface::Alabaster, paintAlabaster());
    all.add(Surface::Lid, paintLid());
    all.add(Surface::SunFace, paintSunFace(), Blend::Cutout);
    all.add(Surface::Beam, paintBeam(), Blend::Additive);
    all.add(Surface::Granite, paintGranite());
}

} // namespace

std::vector<PlannedPicture> paintedSurfaces()
{
    Collection all;
    addRoomPictures(all);
    addObjectPictures(all);
    for (int phase = 0; phase < kFlamePictures; ++phase)
    {
        all.add(static_cast<Surface>(pictureOf(Surface::Flame0, phase)),
                paintFlame(phase),
                Blend::Cutout);
    }
    all.add(Surface::BeetleCharm, paintBeetleCharm(), Blend::Cutout);
    all.add(Surface::KeyCharm, paintKeyCharm(), Blend::Cutout);
    return all.release();
}

} // namespace tr::test
