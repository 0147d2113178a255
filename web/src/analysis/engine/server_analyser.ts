// Analysis of a position by the server, with the same interface as the analysis on this device.
import type { AnalyseOptions, Report } from "../../library/analyser";
import { Interrupted } from "../../library/asker";
import { library } from "../../library/client";
import type { Game } from "../../library/protocol";
import { ServerJob, type Standing } from "./server_jobs";

const USUAL = 10_000; // milliseconds
const LONG = 60_000;
const SOON = 250; // skip positions that are shown only briefly

/** Progress without a report: its lines were too long for a message. */
type Progress = Partial<Report>;

export class ServerAnalyser {
  private job: ServerJob<Report> | undefined;
  private soon: ReturnType<typeof setTimeout> | undefined;
  private run = 0;

  constructor(private readonly onStanding: (standing: Standing | undefined) => void) {}

  prepare(): void {}

  start(game: Game, options: AnalyseOptions, onReport: (report: Report) => void, onError: (message: string) => void): void {
    this.stop();
    const run = ++this.run;
    this.soon = setTimeout(() => void this.ask(run, game, options, onReport, onError), SOON);
  }

  private async ask(
    run: number,
    game: Game,
    { lines, nodes }: AnalyseOptions,
    onReport: (report: Report) => void,
    onError: (message: string) => void,
  ): Promise<void> {
    try {
      const { position } = await library.state(game);
      if (run !== this.run) return;
      const message = { kind: "analyse", spec: game.spec, position, lines, ms: nodes === 0 ? LONG : USUAL };
      const hear = (progress: Progress) => {
        if (run === this.run && progress.lines !== undefined) onReport({ ...progress, done: false } as Report);
      };
      const stand = (standing: Standing | undefined) => run === this.run && this.onStanding(standing);
      this.job = new ServerJob<Report>(message, (progress) => hear(progress as Progress), stand);
      const report = await this.job.run();
      if (run === this.run) onReport({ ...report, done: true });
    } catch (error) {
      if (run === this.run && !(error instanceof Interrupted)) onError(error instanceof Error ? error.message : String(error));
    }
  }

  stop(): void {
    this.run++;
    clearTimeout(this.soon);
    this.job?.stop();
    this.job = undefined;
    this.onStanding(undefined);
  }

  close(): void {
    this.stop();
  }
}
