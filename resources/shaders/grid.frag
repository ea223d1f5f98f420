#version 330 core
// A ground grid that stays readable at every distance: its cells are a sector (1024 units) times
// a power of four, and the finest ones fade out where they would come closer than some pixels.

in vec2 v_ground;
in vec2 v_fromCentre;

uniform vec4 u_gridColour;

out vec4 fragment;

const float kFinestCell = 64.0;     // 1024 / 4 / 4
const float kStep = 4.0;
const float kClosestLines = 6.0;    // pixels
const float kFineStrength = 0.45;   // of the finer lines among those shown
const float kFadeFrom = 0.55;       // share of the radius
const vec3 kAxisX = vec3(0.86, 0.28, 0.30);
const vec3 kAxisZ = vec3(0.28, 0.47, 0.90);

// How much of a pixel the lines at multiples of `cell` cover; they are one pixel wide.
float coverage(vec2 pixel, float cell)
{
    vec2 away = abs(fract(v_ground / cell - 0.5) - 0.5) * cell;
    vec2 cover = clamp(1.0 - away / pixel, 0.0, 1.0);
    return max(cover.x, cover.y);
}

void main()
{
    vec2 pixel = max(fwidth(v_ground), vec2(1e-4));
    float wanted = kClosestLines * length(pixel) / kFinestCell;
    float level = max(log(wanted) / log(kStep), 0.0);
    float cell = kFinestCell * pow(kStep, floor(level));
    float next = fract(level);

    // At the change from one level to the next every line keeps its strength.
    float fine = coverage(pixel, cell) * kFineStrength * (1.0 - next);
    float middle = coverage(pixel, cell * kStep) * mix(1.0, kFineStrength, next);
    float coarse = coverage(pixel, cell * kStep * kStep);

    // The X axis is where Z is zero.
    vec2 axis = clamp(1.5 - abs(v_ground.yx) / pixel.yx, 0.0, 1.0);
    vec3 colour = mix(mix(u_gridColour.rgb, kAxisX, axis.x), kAxisZ, axis.y);
    float alpha = max(max(fine, middle), max(coarse, max(axis.x, axis.y)));
    float fade = 1.0 - smoothstep(kFadeFrom, 1.0, length(v_fromCentre));
    fragment = vec4(colour, alpha * fade * u_gridColour.a);
}
