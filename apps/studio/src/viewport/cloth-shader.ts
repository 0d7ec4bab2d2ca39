// What cloth has that three.js's own material has not, in GLSL: weave, print, hems, seams. Lengths are metres of the cloth; what is finer than a
// pixel fades into its mean.

export const CLOTH_VERTEX = `
attribute vec4 sewn;
uniform vec2 metres;
varying vec2 vCloth;
varying vec4 vSewn;
// What has no such attribute reads (0, 0, 0, 1), and is not sewn.
vec4 sewnOrNot() { return sewn == vec4(0.0, 0.0, 0.0, 1.0) ? vec4(1.0, 0.0, 1.0, 0.0) : sewn; }
`;

export const CLOTH_FRAGMENT = `
uniform sampler2D weaveMap;
uniform float weaveSize;
uniform float relief;
uniform float weaveTint;
uniform float weaveCloud;
uniform vec3 backColour;
uniform int printKind;
uniform vec3 printColour;
uniform vec2 printSize;
uniform float printShare;
uniform sampler2D printMap;
uniform float hemWidth;
uniform float thickness;
uniform vec3 threadColour;
uniform float isStitched;
varying vec2 vCloth;
varying vec4 vSewn;

// How much of a pixel of width w is nearer to the line d = 0 than half of its width.
float lineAt(float d, float halfWidth, float w) {
  float wide = max(halfWidth, 0.5 * w);
  return (1.0 - smoothstep(wide - 0.5 * w, wide + 0.5 * w, abs(d))) * halfWidth / wide;
}

// The share of a repeat of 1 that is covered around its middle, smooth over w.
float stripe(float x, float share, float w) {
  float d = abs(fract(x) - 0.5);
  float sharp = smoothstep(0.5 * share + 0.5 * w, 0.5 * share - 0.5 * w, d);
  return mix(sharp, share, smoothstep(0.4, 0.9, w));
}

// Thread that comes up and goes down again; 0 where a pixel is wider than a stitch.
const float STITCH = 0.0034;
float threadAt(float d, float along, float w) {
  float dash = smoothstep(0.1, 0.22, fract(along / STITCH)) * smoothstep(0.9, 0.78, fract(along / STITCH));
  return lineAt(d, 0.00042, w) * mix(dash, 0.66, smoothstep(0.25, 0.7, w / STITCH));
}

// Where the stitches of the hem and of the seams run.
vec2 stitchLines() {
  float hem = hemWidth > 0.0 ? vSewn.x - hemWidth + 0.0018 : 1.0;
  return vec2(hem, vSewn.z - 0.0024);
}

// The cloth over a seam and along a hem is thicker [m].
float sewnHeight() {
  float hem = hemWidth > 0.0 ? 1.0 - smoothstep(hemWidth - 0.0012, hemWidth + 0.0006, vSewn.x) : 0.0;
  float groove = 1.0 - smoothstep(0.0, 0.0016, vSewn.z);
  float ridge = 1.0 - smoothstep(0.002, 0.006, vSewn.z);
  float pucker = sin(6.2832 * vSewn.w / 0.009) * (1.0 - smoothstep(0.0, 0.012, vSewn.z));
  return thickness * (0.8 * hem + 0.6 * ridge - 0.9 * groove + 0.12 * pucker);
}
`;

export const CLOTH_COLOUR = `
  vec4 woven = texture2D(weaveMap, vCloth / weaveSize);
  float cloud = texture2D(weaveMap, vCloth.yx / vec2(0.83, 0.29)).b - 0.5;
  if (printKind > 0 && gl_FrontFacing) {
    vec2 place = vCloth / printSize;
    vec2 wide = fwidth(place);
    float ink = stripe(place.x, printShare, wide.x);
    if (printKind == 2) ink = 0.5 * (ink + stripe(place.y, printShare, wide.y));
    if (printKind == 3) {
      vec2 cell = vec2(place.x + 0.5 * mod(floor(place.y), 2.0), place.y);
      float away = length(fract(cell) - 0.5);
      float w = max(wide.x, wide.y);
      ink = smoothstep(0.5 * printShare + 0.5 * w, 0.5 * printShare - 0.5 * w, away);
      ink = mix(ink, 0.7854 * printShare * printShare, smoothstep(0.5, 1.0, w));
    }
    vec3 dye = printColour;
    if (printKind == 4) {
      vec4 picture = texture2D(printMap, place);
      dye = picture.rgb;
      ink = picture.a;
    }
    diffuseColor.rgb = mix(diffuseColor.rgb, dye, ink);
  }
  if (!gl_FrontFacing) diffuseColor.rgb = backColour;
  diffuseColor.rgb *= 1.0 + 0.5 * (woven.r - 0.5) * min(1.0, relief * 8e3);
  diffuseColor.rgb *= max(0.2, 1.0 + weaveCloud * 3.0 * cloud);
  diffuseColor.rgb = mix(diffuseColor.rgb, woven.g > 0.5 ? vec3(0.82) : vec3(0.0), weaveTint * abs(woven.g - 0.5) * 1.6);
  {
    float w = max(fwidth(vSewn.x), 1e-6);
    float ws = max(fwidth(vSewn.z), 1e-6);
    vec2 lines = stitchLines();
    float thread = max(threadAt(lines.x, vSewn.y, w), isStitched * threadAt(lines.y, vSewn.w, ws));
    float pressed = 0.0;
    if (hemWidth > 0.0) pressed = 0.25 * lineAt(vSewn.x - hemWidth, 0.0005, w);
    pressed = max(pressed, 0.4 * lineAt(vSewn.z, 0.0005, ws));
    diffuseColor.rgb *= 1.0 - pressed;
    diffuseColor.rgb = mix(diffuseColor.rgb, threadColour, 0.9 * thread);
  }
`;

export const CLOTH_NORMAL = `
  {
    float high = (woven.r - 0.5) * relief + sewnHeight();
    vec3 alongX = dFdx(-vViewPosition);
    vec3 alongY = dFdy(-vViewPosition);
    vec3 r1 = cross(alongY, normal);
    vec3 r2 = cross(normal, alongX);
    float det = dot(alongX, r1) * faceDirection;
    vec3 slope = sign(det) * (dFdx(high) * r1 + dFdy(high) * r2);
    // Where a triangle is seen from its side nothing has a slope.
    slope *= min(1.0, 1.2 * abs(det) / max(length(slope), 1e-30));
    vec3 bent = abs(det) * normal - 0.8 * slope;
    if (dot(bent, bent) > 1e-32) normal = normalize(bent);
  }
`;
