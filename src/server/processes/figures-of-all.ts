import type { ProcessFigures } from "../monitoring/figures.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** Who does not answer by then is left out: a process that stands still must not hide how the others do. */
const WITHIN_MS = 2_000;

/** Questions that are answered by messages, each by its number. */
export class Questions<T> {
  readonly #waiting = new Map<number, (answer: T) => void>();
  #number = 0;

  /** Asks; gives null when there is no answer in time. */
  ask(send: (number: number) => void, withinMs: number): Promise<T | null> {
    const number = ++this.#number;
    return new Promise((resolve) => {
      const end = (answer: T | null): void => {
        clearTimeout(timer);
        this.#waiting.delete(number);
        resolve(answer);
      };
      const timer = setTimeout(end, withinMs, null).unref();
      this.#waiting.set(number, end);
      send(number);
    });
  }

  answered(number: number, answer: T): void {
    this.#waiting.get(number)?.(answer);
  }
}

/** In a process that serves: has the first one ask every process what it has to say. */
export class FiguresOfAll {
  readonly #questions = new Questions<ProcessFigures[]>();
  readonly #send: (message: FromWorker) => void;
  readonly #own: () => Promise<ProcessFigures>;

  constructor(send: (message: FromWorker) => void, own: () => Promise<ProcessFigures>) {
    this.#send = send;
    this.#own = own;
  }

  /** What all have to say; what this one has, where the first does not answer. */
  async read(): Promise<ProcessFigures[]> {
    const all = await this.#questions.ask((number) => this.#send({ askAll: number }), 2 * WITHIN_MS);
    return all ?? [await this.#own()];
  }

  receive(
    message: Extract<ToWorker, { figures: unknown }> | Extract<ToWorker, { askFigures: unknown }>,
  ): void {
    if ("figures" in message) this.#questions.answered(message.number, message.figures);
    else void this.#own().then((figures) => this.#send({ number: message.askFigures, figures }));
  }
}

/** In the first process: asks those that serve. */
export class FiguresOfWorkers {
  readonly #questions = new Questions<ProcessFigures>();

  /** What these have to say, those left out that do not answer in time. */
  async read(workers: { tell(message: ToWorker): void }[]): Promise<ProcessFigures[]> {
    const answers = await Promise.all(
      workers.map((worker) =>
        this.#questions.ask((number) => worker.tell({ askFigures: number }), WITHIN_MS),
      ),
    );
    return answers.filter((answer) => answer !== null);
  }

  receive({ number, figures }: Extract<FromWorker, { figures: unknown }>): void {
    this.#questions.answered(number, figures);
  }
}
