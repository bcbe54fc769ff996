import type { ProcessFigures } from "../monitoring/figures.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A process that takes longer is left out: a hung process must not hide the metrics of the others. */
const WITHIN_MS = 2_000;

/** Questions to another process. A number matches each answering message to its question. */
export class Questions<T> {
  readonly #waiting = new Map<number, (answer: T) => void>();
  #number = 0;

  /** Null if no answer comes in time. */
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

/** In a serving process: asks the first process for the metrics of all processes. */
export class FiguresOfAll {
  readonly #questions = new Questions<ProcessFigures[]>();
  readonly #send: (message: FromWorker) => void;
  readonly #own: () => Promise<ProcessFigures>;

  constructor(send: (message: FromWorker) => void, own: () => Promise<ProcessFigures>) {
    this.#send = send;
    this.#own = own;
  }

  /** The metrics of all processes, or only of this process if the first does not answer. */
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

/** In the first process: asks the serving processes for their metrics. */
export class FiguresOfWorkers {
  readonly #questions = new Questions<ProcessFigures>();

  /** Leaves out processes that do not answer in time. */
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
