import { unavailable } from "../refusal.ts";
import type { Counted, Counting, RequestCounts } from "../http/limits/request-counts.ts";
import type { FromWorker, ToWorker } from "./messages.ts";

type Send = (message: FromWorker, done: (error: Error | null) => void) => void;

/** Countings that wait for the first process to count them. */
interface PendingCount {
  countings: Counting[];
  resolve: (counted: Counted) => void;
  reject: (error: Error) => void;
}

/**
 * Lets the first process count requests, so that a limit is the same for any number of processes. All counts
 * of one turn of the event loop share a message.
 */
export class CountsOfFirst implements RequestCounts {
  readonly #send: Send;
  readonly #sent = new Map<number, PendingCount[]>();
  #gathered: PendingCount[] = [];
  #number = 0;

  constructor(send: Send) {
    this.#send = send;
  }

  count(countings: Counting[]): Promise<Counted> {
    if (this.#gathered.length === 0) setImmediate(() => this.#sendGathered());
    return new Promise((resolve, reject) => this.#gathered.push({ countings, resolve, reject }));
  }

  async release(countings: Counting[]): Promise<void> {
    // A failure means that the first process has ended, which ends this process too.
    this.#send({ release: countings }, () => {});
  }

  receive({ number, counts }: Extract<ToWorker, { counts: unknown }>): void {
    const pending = this.#sent.get(number);
    this.#sent.delete(number);
    for (const [index, counted] of counts.entries()) {
      if (counted) pending?.[index]?.resolve(counted);
      else pending?.[index]?.reject(unavailable());
    }
  }

  #sendGathered(): void {
    const pending = this.#gathered;
    const number = ++this.#number;
    this.#gathered = [];
    this.#sent.set(number, pending);
    this.#send({ number, count: pending.map(({ countings }) => countings) }, (error) => {
      // The first process has ended, which ends this process too.
      if (error) for (const { reject } of pending) reject(error);
    });
  }
}
