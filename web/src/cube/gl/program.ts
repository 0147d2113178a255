// Small helpers for WebGL 2: programs, and growing buffers.

export function makeProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): WebGLProgram {
  const program = gl.createProgram()!;
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, `#version 300 es\nprecision highp float;\n${source}`);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    const words = gl.getAttachedShaders(program)!.map((shader) => gl.getShaderInfoLog(shader));
    throw new Error(`${gl.getProgramInfoLog(program)} ${words.join(" ")}`);
  }
  return program;
}

/** An attribute: its name, its number of components, and whether it is per instance. */
export interface Attribute {
  name: string;
  size: number;
}

/** Data for the graphics card, attribute after attribute for each vertex or instance. */
export class Data {
  private readonly buffer: WebGLBuffer;
  private room = 0;
  count = 0;
  private readonly stride: number;

  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly attributes: readonly Attribute[],
  ) {
    this.buffer = gl.createBuffer()!;
    this.stride = attributes.reduce((sum, { size }) => sum + size, 0);
  }

  set(numbers: Float32Array): void {
    const { gl } = this;
    this.count = numbers.length / this.stride;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    if (numbers.length > this.room) {
      this.room = Math.ceil(numbers.length * 1.5);
      gl.bufferData(gl.ARRAY_BUFFER, this.room * 4, gl.DYNAMIC_DRAW);
    }
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, numbers);
  }

  /** Binds the attributes. With a divisor of 1 they are per instance, starting with instance `first`. */
  bind(program: WebGLProgram, divisor: 0 | 1, first = 0): void {
    const { gl } = this;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.buffer);
    let offset = first * this.stride;
    for (const { name, size } of this.attributes) {
      const at = gl.getAttribLocation(program, name);
      if (at >= 0) {
        gl.enableVertexAttribArray(at);
        gl.vertexAttribPointer(at, size, gl.FLOAT, false, this.stride * 4, offset * 4);
        gl.vertexAttribDivisor(at, divisor);
      }
      offset += size;
    }
  }
}
