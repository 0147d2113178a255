// The module in this thread, for the objects of the package: requests and their answers.
import type { Host } from "./host";
import { type Games, type Refused, refusalOf, type SpecInfo } from "./protocol";

/** A game as the module needs it: its spec, its first position, and the events since. */
export interface Line {
  readonly spec: string;
  readonly start: string;
  readonly events: readonly string[];
}

/** The lines of a request about a game. */
export function linesOf(verb: string, { spec, start, events }: Line, rest = ""): string[] {
  return [verb, spec, start, events.join(" "), rest];
}

export class Core {
  readonly games: Games;
  private readonly specs = new Map<string, SpecInfo>();

  constructor(readonly host: Host) {
    this.games = this.ask<Games>(["games"]);
  }

  ask<T>(lines: readonly string[]): T {
    const answer = this.host.ask(lines);
    const refused = answer as Refused | null;
    if (refused?.error !== undefined) throw refusalOf(refused);
    return answer as T;
  }

  about<T>(verb: string, line: Line, rest = ""): T {
    return this.ask<T>(linesOf(verb, line, rest));
  }

  /** The meaning of a spec. */
  spec(text: string): SpecInfo {
    let info = this.specs.get(text);
    if (info === undefined) this.specs.set(text, (info = this.ask<SpecInfo>(["spec", text])));
    return info;
  }

  /** Runs `work` with messages in another language. */
  speaking<T>(language: string | undefined, work: () => T): T {
    if (language === undefined || language === this.language) return work();
    const before = this.language;
    this.speak(language);
    try {
      return work();
    } finally {
      this.speak(before);
    }
  }

  language = "en";

  speak(language: string): void {
    this.language = language;
    this.host.speak(language);
  }
}
