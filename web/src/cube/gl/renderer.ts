// Draws the tower with WebGL 2. There is one call for the solids of each kind, and one each for everything flat, all
// rods, and all balls.
import { ball, lathe, Mesh } from "../mesh";
import type { Beam } from "../shown";
import { solidOf } from "../solids";
import { headColour, layFlats, layRings } from "./flats";
import type { Frame } from "./frame";
import { Data, makeProgram } from "./program";
import { flatFragment, flatVertex, rodFragment, rodVertex, solidFragment, solidVertex } from "./shaders";
import type { Sheet } from "./sheet";

/** How finely a frame is drawn. */
export interface Quality {
  hull: boolean; // dark outlines of solids
  segments: number; // of what is round
  /** Most canvas pixels per CSS pixel. */
  ratio: number;
}

const HULL_SEGMENTS = 8;
const HULL = 0.026;
const widths: Readonly<Record<Beam["width"], number>> = { thick: 0.055, ray: 0.035, thin: 0.016 };
const DASH = 0.16;

interface Body {
  vertices: Data;
  index: WebGLBuffer;
  count: number;
}

function interleaved(mesh: Mesh): Float32Array {
  const numbers = new Float32Array(mesh.head.length * 7);
  mesh.head.forEach((head, i) => {
    numbers.set(mesh.position.slice(3 * i, 3 * i + 3), 7 * i);
    numbers.set(mesh.normal.slice(3 * i, 3 * i + 3), 7 * i + 3);
    numbers[7 * i + 6] = head;
  });
  return numbers;
}

/** The CPU draws, so antialiasing would cost too much. */
export class Slow extends Error {}

function isSoftware(gl: WebGL2RenderingContext): boolean {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = info === null ? "" : String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class Renderer {
  private readonly gl: WebGL2RenderingContext;
  private readonly solid: WebGLProgram;
  private readonly flat: WebGLProgram;
  private readonly rod: WebGLProgram;
  private readonly bodies = new Map<string, Body>();
  private readonly instances: Data;
  private readonly flats: Data;
  private readonly rings: Data;
  private readonly rods: Data;
  private readonly beads: Data;
  private readonly uniforms = new Map<WebGLProgram, Map<string, WebGLUniformLocation | null>>();
  /** Of the last frame. */
  calls = 0;
  triangles = 0;

  constructor(canvas: OffscreenCanvas, antialias: boolean) {
    const gl = canvas.getContext("webgl2", { antialias, alpha: true, premultipliedAlpha: true });
    if (gl === null) throw new Error("no WebGL 2");
    if (antialias && isSoftware(gl)) throw new Slow();
    this.gl = gl;
    this.solid = makeProgram(gl, solidVertex, solidFragment);
    this.flat = makeProgram(gl, flatVertex, flatFragment);
    this.rod = makeProgram(gl, rodVertex, rodFragment);
    const instance = [
      { name: "place", size: 3 },
      { name: "size", size: 1 },
      { name: "seat", size: 1 },
    ];
    this.instances = new Data(gl, instance);
    const corner = [
      { name: "position", size: 3 },
      { name: "tint", size: 4 },
    ];
    this.flats = new Data(gl, corner);
    this.rings = new Data(gl, corner);
    const ends = [
      { name: "from", size: 3 },
      { name: "to", size: 3 },
      { name: "width", size: 1 },
      { name: "tint", size: 3 },
    ];
    this.rods = new Data(gl, ends);
    this.beads = new Data(gl, ends);
  }

  /** Waits until everything is drawn, to measure the time of a frame. */
  finish(): void {
    this.gl.readPixels(0, 0, 1, 1, this.gl.RGBA, this.gl.UNSIGNED_BYTE, new Uint8Array(4));
  }

  close(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }

  private at(program: WebGLProgram, name: string): WebGLUniformLocation | null {
    const known = this.uniforms.get(program) ?? new Map<string, WebGLUniformLocation | null>();
    this.uniforms.set(program, known);
    if (!known.has(name)) known.set(name, this.gl.getUniformLocation(program, name));
    return known.get(name)!;
  }

  private bodyOf(key: string, make: () => Mesh): Body {
    let body = this.bodies.get(key);
    if (body !== undefined) return body;
    const { gl } = this;
    const mesh = make();
    const corner = [
      { name: "position", size: 3 },
      { name: "normal", size: 3 },
      { name: "head", size: 1 },
    ];
    const vertices = new Data(gl, corner);
    vertices.set(interleaved(mesh));
    const index = gl.createBuffer()!;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, index);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, new Uint16Array(mesh.index), gl.STATIC_DRAW);
    body = { vertices, index, count: mesh.index.length };
    this.bodies.set(key, body);
    return body;
  }

  draw(frame: Frame, quality: Quality): void {
    const { gl } = this;
    const { camera, scene } = frame;
    this.calls = this.triangles = 0;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    const flats = layFlats(frame, quality.segments);
    if (!scene.asks) this.drawSolids(frame, quality);
    this.drawSheet(this.flats, flats, camera);
    this.drawSheet(this.rings, layRings(frame), camera);
    this.drawRods(frame);
    if (scene.asks) this.drawSolids(frame, quality);
  }

  private drawSheet(data: Data, sheet: Sheet, camera: Frame["camera"]): void {
    const { gl } = this;
    if (sheet.triangles === 0) return;
    gl.useProgram(this.flat);
    gl.depthMask(false);
    data.set(sheet.data);
    data.bind(this.flat, 0);
    gl.uniformMatrix4fv(this.at(this.flat, "matrix"), false, camera.matrix);
    gl.drawArrays(gl.TRIANGLES, 0, data.count);
    gl.depthMask(true);
    this.calls++;
    this.triangles += sheet.triangles;
  }

  private useCamera(program: WebGLProgram, camera: Frame["camera"]): void {
    const { gl } = this;
    gl.useProgram(program);
    gl.uniformMatrix4fv(this.at(program, "matrix"), false, camera.matrix);
    for (const name of ["right", "up", "towards"] as const) gl.uniform3fv(this.at(program, name), camera[name]);
  }

  /** Draws the standing pieces, kind by kind. */
  private drawSolids(frame: Frame, quality: Quality): void {
    const { gl, solid } = this;
    const { camera, palette, scene } = frame;
    this.useCamera(solid, camera);
    gl.uniform2f(this.at(solid, "facing"), camera.right[0], -camera.right[2]);
    gl.uniform2f(this.at(solid, "upright"), -camera.lean * camera.right[0], -camera.lean * camera.right[2]);
    gl.uniform1f(this.at(solid, "rimLight"), palette.rimLight);
    const colours = { bodies: new Float32Array(12), shades: new Float32Array(12), edges: new Float32Array(12) };
    const standing = scene.figures.filter(({ stands }) => stands);
    const numbers = new Float32Array(standing.length * 5);
    const kinds = new Map<string, typeof standing>();
    for (const figure of standing) {
      const { number, body, shade, edge } = palette.seats[figure.seat]!;
      colours.bodies.set(body, 3 * number);
      colours.shades.set(shade, 3 * number);
      colours.edges.set(edge, 3 * number);
      kinds.set(figure.letter, [...(kinds.get(figure.letter) ?? []), figure]);
    }
    for (const [name, values] of Object.entries(colours)) gl.uniform3fv(this.at(solid, name), values);
    let next = 0;
    for (const figures of kinds.values())
      for (const { at, size, seat } of figures) numbers.set([...at, size, palette.seats[seat]!.number], 5 * next++);
    this.instances.set(numbers);
    let first = 0;
    for (const [letter, figures] of kinds) {
      const { body, head } = frame.solids[letter]!;
      gl.uniform3fv(this.at(solid, "headColour"), headColour(frame, letter));
      const whole = (segments: number) => this.bodyOf(`${letter} ${segments}`, () => solidOf(body, head?.form, segments));
      this.drawBody(whole(quality.segments), first, figures.length, 0);
      if (quality.hull) this.drawBody(whole(HULL_SEGMENTS), first, figures.length, HULL);
      first += figures.length;
    }
  }

  private drawBody(body: Body, first: number, count: number, hull: number): void {
    const { gl, solid } = this;
    gl.uniform1f(this.at(solid, "hull"), hull);
    if (hull > 0) {
      gl.enable(gl.CULL_FACE);
      gl.cullFace(gl.FRONT);
    }
    body.vertices.bind(solid, 0);
    this.instances.bind(solid, 1, first);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, body.index);
    gl.drawElementsInstanced(gl.TRIANGLES, body.count, gl.UNSIGNED_SHORT, 0, count);
    gl.disable(gl.CULL_FACE);
    this.calls++;
    this.triangles += (body.count / 3) * count;
  }

  private drawRods({ scene, camera, palette }: Frame): void {
    if (scene.beams.length + scene.beads.length === 0) return;
    this.useCamera(this.rod, camera);
    const rods = scene.beams.flatMap((beam) => {
      const { from, to, hue, width } = beam;
      const parts = beam.dashed ? dashes(from, to) : [[from, to] as const];
      return parts.map(([a, b]) => [...a, ...b, widths[width], ...palette.hues[hue]]);
    });
    const beads = scene.beads.map(({ at, hue, small }) => [...at, ...at, small ? 0.045 : 0.11, ...palette.hues[hue]]);
    const rod = this.bodyOf("rod", () => {
      const mesh = new Mesh();
      lathe(
        mesh,
        [
          [1, 0],
          [1, 1],
        ],
        8,
      );
      return mesh;
    });
    const bead = this.bodyOf("bead", () => {
      const mesh = new Mesh();
      ball(mesh, [0, 0, 0], 1, 12);
      return mesh;
    });
    this.drawInstances(this.rods, rods, rod, 0);
    this.drawInstances(this.beads, beads, bead, 1);
  }

  private drawInstances(data: Data, numbers: number[][], body: Body, isBall: 0 | 1): void {
    const { gl, rod } = this;
    if (numbers.length === 0) return;
    gl.uniform1f(this.at(rod, "ball"), isBall);
    data.set(new Float32Array(numbers.flat()));
    body.vertices.bind(rod, 0);
    data.bind(rod, 1);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, body.index);
    gl.drawElementsInstanced(gl.TRIANGLES, body.count, gl.UNSIGNED_SHORT, 0, numbers.length);
    this.calls++;
    this.triangles += (body.count / 3) * numbers.length;
  }
}

type Part = readonly [Beam["from"], Beam["to"]];

function dashes(from: Beam["from"], to: Beam["to"]): Part[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const count = Math.max(1, Math.round(length / (2 * DASH)));
  const at = (t: number): Beam["from"] => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ];
  return Array.from({ length: count }, (_, i) => [at((i + 0.5) / count), at((i + 1) / count)] as const);
}
