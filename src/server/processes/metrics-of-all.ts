import type { ProcessMetrics } from "../monitoring/metrics.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

/** A process that takes longer is left out: a hung process must not hide the metrics of the others. */
const WITHIN_MS = 2_000;

/** Questions to other processes. Each question has a number, which its answer repeats. */
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
export class MetricsOfAll {
  readonly #questions = new Questions<ProcessMetrics[]>();
  readonly #send: (message: FromWorker) => void;
  readonly #own: () => Promise<ProcessMetrics>;

  constructor(send: (message: FromWorker) => void, own: () => Promise<ProcessMetrics>) {
    this.#send = send;
    this.#own = own;
  }

  /** The metrics of all processes, or only of this process if the first does not answer. */
  async read(): Promise<ProcessMetrics[]> {
    const all = await this.#questions.ask((number) => this.#send({ askAll: number }), 2 * WITHIN_MS);
    return all ?? [await this.#own()];
  }

  receive(
    message: Extract<ToWorker, { metrics: unknown }> | Extract<ToWorker, { askMetrics: unknown }>,
  ): void {
    if ("metrics" in message) this.#questions.answered(message.number, message.metrics);
    else void this.#own().then((metrics) => this.#send({ number: message.askMetrics, metrics }));
  }
}

/** In the first process: asks the serving processes for their metrics. */
export class MetricsOfWorkers {
  readonly #questions = new Questions<ProcessMetrics>();

  /** Leaves out processes that do not answer in time. */
  async read(workers: { tell(message: ToWorker): void }[]): Promise<ProcessMetrics[]> {
    const answers = await Promise.all(
      workers.map((worker) =>
        this.#questions.ask((number) => worker.tell({ askMetrics: number }), WITHIN_MS),
      ),
    );
    return answers.filter((answer) => answer !== null);
  }

  receive({ number, metrics }: Extract<FromWorker, { metrics: unknown }>): void {
    this.#questions.answered(number, metrics);
  }
}
