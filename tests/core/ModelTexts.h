#pragma once

#include <string_view>

/// Model files of text that are written by hand: what readers are tested with, and fuzzers start
/// from.
namespace tr::test
{

/// A square of 10 that looks along +Z, and behind it a triangle that looks along -Z; on it hangs
/// one face of five corners, and a line.
inline constexpr std::string_view kMqoText = R"(Metasequoia Document
Format Text Ver 1.0

Scene {
	pos 0.0000 0.0000 1500.0000
	amb 0.250 0.250 0.250
}
Thumbnail 2 1 24 rgb raw {
	0A0B0C0D0E0F
}
Material 2 {
	"skin" col(1.000 1.000 1.000 1.000) dif(0.800) amb(0.600) emi(0.000) tex("skin.png")
	"glass" vcol(1) dbls(1) col(1.000 0.000 0.000 0.250) power(5.00) alplha("a)b.png")
}
Object "hips" {
	depth 0
	folding 0
	visible 15
	facet 59.5
	color 0.898 0.498 0.698
	vertex 5 {
		0 0 0
		0 10.5 0
		10 10.5 0
		10 0 0
		+5 -2.5e1 -7
	}
	face 2 {
		4 V(0 1 2 3) M(0) UV(0 1 0 0 1 0 1 1)
		3 V(0 2 1) M(1) UV(0.5 0.5 0.25 0.75 0 0) COL(4278190335 4294967295 4278255360)
	}
	vertexattr {
		uid {
			1 2 3 4 5
		}
	}
}
Object "leg" {
	depth 1
	mirror 1
	mirror_axis 1
	vertex 5 {
		0 0 1
		-1 1 1
		0 2 1
		2 2 1
		2 0 1
	}
	face 2 {
		5 V(0 1 2 3 4)
		2 V(0 1)
	}
}
Eof
)";

/// The same square and triangle, and the face of five corners as a second object. One point has no
/// face.
inline constexpr std::string_view kObjText = R"(# by hand
mtllib skin.mtl
o hips
v 0 0 0
v 0 10.5 0
v 10 10.5 0 1 0 0
v 10 0 0
v +5 -2.5e1 -7
vt 0 0
vt 0 1
vt 1 1
vt 1 0
vn 0 0 2
vn 0 0 -1
usemtl skin
s off
f 1/1/1 4/4/1 3/3/1 2/2/1
usemtl glass
f 1//2 \
  2//2 3//2
o leg
v 0 0 1
v 2 0 1
v 2 2 1
v 0 2 1
v -1 1 1
usemtl None
f -5 -4 -3 -2 -1
l 1 2
)";

inline constexpr std::string_view kMtlText = R"(newmtl skin
Kd 1 1 1
map_Kd -s 1 1 1 -clamp on skin.png
newmtl glass
Kd 1 0 0
d 0.25
illum 1
)";

} // namespace tr::test
