#pragma once

#include <string_view>

/// Models of other 3D programs, written by hand, so that all that is in them is known.
namespace tr::test
{

/// A quad of 2 by 1 and a triangle on it, both in the plane z = 0 and seen from +Z; the quad has
/// all of a picture, the triangle is red.
inline constexpr std::string_view kObjModel = R"(mtllib house.mtl
o House
v 0 0 0
v 2 0 0
v 2 1 0
v 0 1 0
v 1 3 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl wall
f 1/1 2/2 3/3 4/4
usemtl roof
f 4/4 3/3 5/1
)";

/// %1: where the picture of the wall is.
inline constexpr std::string_view kObjMaterials = R"(newmtl wall
Kd 1 1 1
map_Kd %1
newmtl roof
Kd 1 0 0
)";

/// The sides of a pyramid with a square below.
inline constexpr std::string_view kPlyModel = R"(ply
format ascii 1.0
element vertex 5
property float x
property float y
property float z
element face 5
property list uchar int vertex_indices
end_header
-1 0 -1
1 0 -1
1 0 1
-1 0 1
0 2.5 0
4 0 1 2 3
3 0 4 1
3 1 4 2
3 2 4 3
3 3 4 0
)";

/// A wall of 1 by 2 metres that stands 3 metres high; in centimetres, and with Z up.
inline constexpr std::string_view kFbxModel = R"(; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",2
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",1
		P: "FrontAxisSign", "int", "Integer", "",-1
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 1000, "Geometry::", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,100,0,0,100,0,200,0,0,200
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
		GeometryVersion: 124
	}
	Model: 2000, "Model::Wall", "Mesh" {
		Version: 232
		Properties70:  {
			P: "Lcl Translation", "Lcl Translation", "", "A",0,0,300
		}
	}
}
Connections:  {
	C: "OO",2000,0
	C: "OO",1000,2000
}
)";

/// A leg of two joints, in centimetres and with Z up: the hip is 100 high, the knee 50. Of the
/// triangle the two upper vertices go with the hip, the lower one, at the ground, with the knee,
/// which turns by 90 degrees about X in half a second.
inline constexpr std::string_view kDaeModel = R"(<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="leg" name="leg"><mesh>
<source id="at"><float_array id="at-array" count="9">0 0 0 10 0 100 -10 0 100</float_array>
<technique_common><accessor source="#at-array" count="3" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
</accessor></technique_common></source>
<vertices id="points"><input semantic="POSITION" source="#at"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#points" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_controllers><controller id="skin"><skin source="#leg">
<bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</bind_shape_matrix>
<source id="names"><Name_array id="names-array" count="2">hip knee</Name_array>
<technique_common><accessor source="#names-array" count="2" stride="1">
<param name="JOINT" type="Name"/></accessor></technique_common></source>
<source id="binds"><float_array id="binds-array" count="32">
1 0 0 0 0 1 0 0 0 0 1 -100 0 0 0 1  1 0 0 0 0 1 0 0 0 0 1 -50 0 0 0 1</float_array>
<technique_common><accessor source="#binds-array" count="2" stride="16">
<param name="TRANSFORM" type="float4x4"/></accessor></technique_common></source>
<source id="weights"><float_array id="weights-array" count="1">1</float_array>
<technique_common><accessor source="#weights-array" count="1" stride="1">
<param name="WEIGHT" type="float"/></accessor></technique_common></source>
<joints><input semantic="JOINT" source="#names"/>
<input semantic="INV_BIND_MATRIX" source="#binds"/></joints>
<vertex_weights count="3"><input semantic="JOINT" source="#names" offset="0"/>
<input semantic="WEIGHT" source="#weights" offset="1"/>
<vcount>1 1 1</vcount><v>1 0 0 0 0 0</v></vertex_weights>
</skin></controller></library_controllers>
<library_animations><animation id="bend">
<source id="times"><float_array id="times-array" count="2">0 0.5</float_array>
<technique_common><accessor source="#times-array" count="2" stride="1">
<param name="TIME" type="float"/></accessor></technique_common></source>
<source id="angles"><float_array id="angles-array" count="2">0 90</float_array>
<technique_common><accessor source="#angles-array" count="2" stride="1">
<param name="ANGLE" type="float"/></accessor></technique_common></source>
<source id="ways"><Name_array id="ways-array" count="2">LINEAR LINEAR</Name_array>
<technique_common><accessor source="#ways-array" count="2" stride="1">
<param name="INTERPOLATION" type="Name"/></accessor></technique_common></source>
<sampler id="sampler"><input semantic="INPUT" source="#times"/>
<input semantic="OUTPUT" source="#angles"/><input semantic="INTERPOLATION" source="#ways"/></sampler>
<channel source="#sampler" target="knee/turn.ANGLE"/>
</animation></library_animations>
<library_visual_scenes><visual_scene id="scene" name="scene">
<node id="hip" sid="hip" name="hip" type="JOINT"><translate sid="at">0 0 100</translate>
<node id="knee" sid="knee" name="knee" type="JOINT"><translate sid="at">0 0 -50</translate>
<rotate sid="turn">1 0 0 0</rotate></node></node>
<node id="body" name="body"><instance_controller url="#skin"><skeleton>#hip</skeleton>
</instance_controller></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#scene"/></scene>
</COLLADA>
)";

} // namespace tr::test
