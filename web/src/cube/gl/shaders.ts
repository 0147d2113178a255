// The three shaders of the tower: solids, with light painted on according to the direction of the surface; flat
// colours; rods and balls.

export const solidVertex = `
in vec3 position;
in vec3 normal;
in float head;
in vec3 place;
in float size;
in float seat;
uniform mat4 matrix;
uniform vec2 facing; // what is not round looks towards the camera
uniform float hull; // how far the surface is pushed out
uniform vec2 upright; // corrects for the lean of the tower
out vec3 n;
out float isHead;
flat out int side;
vec3 turned(vec3 v) {
  return vec3(facing.x * v.x + facing.y * v.z, v.y, facing.x * v.z - facing.y * v.x);
}
void main() {
  n = turned(normal);
  isHead = head;
  side = int(seat);
  vec3 at = turned(position + normal * hull);
  if (hull > 0.0) at.y = max(at.y, 0.018); // not below the plate
  at.xz += at.y * upright;
  gl_Position = matrix * vec4(at * size + place, 1.0);
  if (hull > 0.0) gl_Position.z += 0.0003 * gl_Position.w; // behind what it surrounds
}`;

export const solidFragment = `
in vec3 n;
in float isHead;
flat in int side;
uniform vec3 right, up, towards;
uniform vec3 bodies[4], shades[4], edges[4];
uniform vec3 headColour;
uniform float hull;
uniform float rimLight;
out vec4 colour;
void main() {
  if (hull > 0.0) {
    colour = vec4(edges[side], 1.0);
    return;
  }
  vec3 v = normalize(n);
  vec3 seen = vec3(dot(v, right), dot(v, up), dot(v, towards));
  if (!gl_FrontFacing) seen = -seen;
  float light = dot(seen, normalize(vec3(-0.5, 0.72, 0.62)));
  bool top = isHead > 0.5;
  vec3 lit = top ? headColour : bodies[side];
  vec3 dim = top ? headColour * 0.5 : shades[side];
  vec3 edge = top ? headColour * 0.28 : edges[side];
  vec3 base = mix(dim, lit, smoothstep(-0.4, 0.95, light));
  base = mix(edge, base, smoothstep(0.0, 0.42, seen.z));
  float shine = pow(max(light, 0.0), top ? 14.0 : 30.0);
  base += shine * (top ? 0.45 : 0.3) * (vec3(1.0) - base * 0.6);
  // a pale line on the far side from the light, so that dark bodies do not merge with what is behind them
  float away = smoothstep(0.55, 0.12, seen.z) * smoothstep(-0.1, 0.8, seen.x - 0.4 * seen.y);
  base += rimLight * away * vec3(0.2, 0.24, 0.25);
  colour = vec4(base, 1.0);
}`;

export const flatVertex = `
in vec3 position;
in vec4 tint;
uniform mat4 matrix;
out vec4 paint;
void main() {
  paint = tint;
  gl_Position = matrix * vec4(position, 1.0);
}`;

export const flatFragment = `
in vec4 paint;
out vec4 colour;
void main() {
  colour = vec4(paint.rgb * paint.a, paint.a);
}`;

export const rodVertex = `
in vec3 position; // on a rod from 0 to 1 along y, or on a ball around 0
in vec3 normal;
in vec3 from;
in vec3 to;
in float width;
in vec3 tint;
uniform mat4 matrix;
uniform float ball;
out vec3 n;
out vec3 paint;
void main() {
  paint = tint;
  if (ball > 0.5) {
    n = normal;
    gl_Position = matrix * vec4(from + position * width, 1.0);
    return;
  }
  vec3 along = normalize(to - from);
  vec3 a = normalize(cross(along, abs(along.y) > 0.9 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0)));
  vec3 b = cross(a, along);
  n = a * normal.x + along * normal.y + b * normal.z;
  gl_Position = matrix * vec4(mix(from, to, position.y) + (a * position.x + b * position.z) * width, 1.0);
}`;

export const rodFragment = `
in vec3 n;
in vec3 paint;
uniform vec3 right, up, towards;
out vec4 colour;
void main() {
  vec3 v = normalize(n);
  vec3 seen = vec3(dot(v, right), dot(v, up), dot(v, towards));
  float light = dot(seen, normalize(vec3(-0.5, 0.72, 0.62)));
  vec3 base = paint * mix(0.72, 1.08, smoothstep(-0.4, 0.7, light));
  base += pow(max(light, 0.0), 20.0) * 0.25;
  colour = vec4(base, 1.0);
}`;
