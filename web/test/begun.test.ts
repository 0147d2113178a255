// A question that is asked before it is known who will hear the answer.
import { expect, it } from "vitest";
import type { Answers } from "../src/library/asker";
import { Begun } from "../src/library/begun";

class Fake implements Answers {
  asked: { lines: string[]; tell: (progress: unknown) => void; end: (answer: unknown) => void; fail: (error: Error) => void }[] = [];
  stopped = 0;

  ask<T>(lines: string[], _judged?: string, onProgress: (progress: unknown) => void = () => undefined): Promise<T> {
    return new Promise<T>((resolve, fail) => {
      this.asked.push({ lines, tell: onProgress, end: (answer) => resolve(answer as T), fail });
    });
  }
  prepare(): void {}
  stop(): void {
    this.stopped++;
  }
  close(): void {}
}

it("is taken over by whoever asks the same: what it has said last, what it says then, and the answer", async () => {
  const fake = new Fake();
  const begun = new Begun(fake, ["analyse", "game"], "game");
  const [{ tell, end }] = fake.asked as [Fake["asked"][0]];
  tell(1);
  tell(2);
  const heard: unknown[] = [];
  const answer = begun.ask(["analyse", "game"], "game", (progress) => heard.push(progress));
  await Promise.resolve();
  tell(3);
  end("done");
  expect(await answer).toBe("done");
  expect(heard).toEqual([2, 3]);
  expect([fake.asked.length, fake.stopped]).toEqual([1, 0]);
});

it("gives way to another question, and asks anew the second time", () => {
  const fake = new Fake();
  const begun = new Begun(fake, ["analyse", "game"], "game");
  void begun.ask(["analyse", "other"], "other");
  expect([fake.asked.length, fake.stopped]).toEqual([2, 1]);
  void begun.ask(["analyse", "game"], "game");
  expect([fake.asked.length, fake.stopped]).toEqual([3, 1]);
});

it("tells a fault to whoever takes it over", async () => {
  const fake = new Fake();
  const begun = new Begun(fake, ["analyse", "game"], "game");
  fake.asked[0]!.fail(new Error("no worker"));
  await expect(begun.ask(["analyse", "game"], "game")).rejects.toThrow("no worker");
});
