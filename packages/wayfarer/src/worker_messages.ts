// What is said between a worker of the package and the thread that started it.
import type { Question, Reply } from "./answerer";

export type ToWorker =
  | { module: Uint8Array; language: string }
  | { file: string; bytes?: Uint8Array; error?: string } // an answer to `wanted`
  | Question;

export type FromWorker = Reply | { wanted: string };
