// The library itself, without a worker: for tests of what asks it.
import { readdirSync, readFileSync } from "node:fs";
import type { Answers } from "../src/library/asker";
import { Host } from "../src/library/host";
import { type Refused, refusalOf } from "../src/library/protocol";

const root = new URL("../../", import.meta.url);

/** The module with all nets. */
export async function loadHost(): Promise<Host> {
  const wasm = readFileSync(new URL("build-wasm/apps/wasm/wayfarer.wasm", root));
  const host = await Host.load(await WebAssembly.compile(wasm));
  for (const file of readdirSync(new URL("data/nets", root)).filter((name) => name.endsWith(".net")))
    host.giveNet(file.replace(".net", ""), readFileSync(new URL(`data/nets/${file}`, root)));
  return host;
}

/** Answers like a worker, each question a moment later. */
export class HostAnswers implements Answers {
  asked: string[][] = [];
  closed = false;

  constructor(private readonly host: Host) {}

  async ask<T>(lines: string[], _judged?: string, onProgress?: (progress: unknown) => void): Promise<T> {
    await new Promise((resolve) => setTimeout(resolve));
    this.asked.push(lines);
    const answer = this.host.ask(lines, onProgress) as T & Refused;
    if (answer.error !== undefined) throw refusalOf(answer);
    return answer;
  }

  prepare(): void {}
  stop(): void {}
  close(): void {
    this.closed = true;
  }
}
