// In place of the page's worker: the worker of the package `wayfarer`, or this thread where no worker can start.
import { type Answers, type Replies, WorkerAsker, type WorkerLink } from "../../../wayfarer/src/asker";

export { type Answers, Interrupted } from "../../../wayfarer/src/asker";

/** Passes questions on to answers that begin later. */
function link({ take }: Replies): WorkerLink {
  let answers: Answers | undefined;
  let ended = false;
  const begin = async () => {
    const { answersOf } = await import("../engine");
    const made = await answersOf();
    if (ended) made.close();
    else answers = made;
    return made;
  };
  const begun = begin();
  return {
    post: ({ id, lines, judged }) => {
      const onProgress = (progress: unknown) => take({ id, progress });
      const refused = (error: Error) => take({ id, answer: { ...error, error: error.message } });
      begun
        .then((made) => (id === 0 ? made.prepare(judged) : made.ask(lines, judged, onProgress).then((answer) => take({ id, answer }))))
        .catch(refused);
    },
    end: () => {
      ended = true;
      answers?.close();
    },
  };
}

export class Asker extends WorkerAsker {
  constructor() {
    super(link);
  }
}
