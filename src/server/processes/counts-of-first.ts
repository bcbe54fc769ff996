import { unavailable } from "../http/api-error.ts";
import type { Counted, Counting, RequestCounts } from "../http/limits/request-counts.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

type Send = (message: FromWorker, done: (error: Error | null) => void) => void;

interface Asked {
  counting: Counting;
  counted: Counted;
}

/**
 * Has requests counted by the first process, so that a limit is the same however many serve. What comes in one turn
 * of the event loop is asked for together: under load a message holds many.
 */
export class CountsOfFirst implements RequestCounts {
  readonly #send: Send;
  readonly #asked = new Map<number, Asked[]>();
  #gathered: Asked[] = [];
  #number = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  count(counting: Counting, counted: Counted): void {
    if (this.#gathered.length === 0) setImmediate(() => this.#ask());
    this.#gathered.push({ counting, counted });
  }

  /** Takes the first process's answer. */
  receive({ number, counts }: Extract<ToWorker, { counts: unknown }>): void {
    const asked = this.#asked.get(number);
    this.#asked.delete(number);
    for (const [index, count] of counts.entries()) {
      if (count) asked?.[index]?.counted(null, count);
      else asked?.[index]?.counted(unavailable());
    }
  }

  #ask(): void {
    const asked = this.#gathered;
    const number = ++this.#number;
    this.#gathered = [];
    this.#asked.set(number, asked);
    this.#send({ number, count: asked.map(({ counting }) => counting) }, (error) => {
      // It has ended, and so does this process.
      if (error) for (const { counted } of asked) counted(error);
    });
  }
}
