/** The priorities of requests, highest first. */
const PRIORITIES = ["member-write", "member-read", "visitor-read", "page"] as const;

export type Priority = (typeof PRIORITIES)[number];

export interface Bounds {
  /** The slots that these requests may take at once, which leaves some for the others. */
  atOnce: number;
  /** Requests that may wait for a slot at once. */
  waiting: number;
  /** The time a request waits before it is refused. */
  patienceMs: number;
}

export interface SlotLimits {
  /** The number of slots. */
  atOnce: number;
  of: Record<Priority, Bounds>;
}

/** A request that needs a slot. */
export interface SlotRequest {
  /** Called when the request has a slot; `leave` must follow. */
  begin(): void;
  /** Called when too many wait, or when this request has waited too long. */
  refuse(): void;
}

const CHECK_EVERY_MS = 50;

/** The slots of a process, and a queue for each priority. */
export class RequestSlots {
  readonly #most: number;
  readonly #queues: Record<Priority, Queue>;
  readonly #inOrder: Queue[];
  #taken = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ atOnce, of }: SlotLimits) {
    this.#most = atOnce;
    const entries = PRIORITIES.map((priority) => [priority, new Queue(of[priority])] as const);
    this.#queues = Object.fromEntries(entries) as Record<Priority, Queue>;
    this.#inOrder = entries.map(([, queue]) => queue);
  }

  /**
   * Begins or refuses the request, at once or later. When it waits, returns a function that takes it out of
   * the queue, for a client that has left.
   */
  enter(priority: Priority, request: SlotRequest): (() => void) | null {
    const queue = this.#queues[priority];
    if (this.#taken < this.#most && queue.hasSlot) {
      this.#begin(queue, request);
      return null;
    }
    if (queue.isFull) {
      request.refuse();
      return null;
    }
    this.#timer ??= setInterval(() => this.#refuseLate(), CHECK_EVERY_MS).unref();
    return queue.add(request);
  }

  /** Frees a slot for the next request. */
  leave(priority: Priority): void {
    this.#taken--;
    this.#queues[priority].taken--;
    this.#serve();
  }

  #serve(): void {
    for (const queue of this.#inOrder) {
      while (this.#taken < this.#most && queue.hasSlot) {
        const next = queue.next();
        if (!next) break;
        this.#begin(queue, next);
      }
    }
  }

  #begin(queue: Queue, request: SlotRequest): void {
    this.#taken++;
    queue.taken++;
    request.begin();
  }

  #refuseLate(): void {
    let waiting = 0;
    for (const queue of this.#inOrder) {
      for (const late of queue.late()) late.refuse();
      waiting += queue.waiting;
    }
    if (waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The weight of the last sample in the moving average, which covers about the last ten or twenty. */
const PACE_WEIGHT = 0.1;

interface Waiting {
  request: SlotRequest;
  since: number;
  /** Served, refused or given up. */
  isGone: boolean;
}

/** One priority: how many requests have slots, and which wait, oldest first. */
class Queue {
  taken = 0;
  waiting = 0;
  readonly #bounds: Bounds;
  readonly #entries: Waiting[] = [];
  /** The average milliseconds between two served requests while others wait; and when the last was served. */
  #pace: number | null = null;
  #servedAt: number | null = null;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get hasSlot(): boolean {
    return this.taken < this.#bounds.atOnce;
  }

  get isFull(): boolean {
    return this.waiting >= this.#bounds.waiting;
  }

  add(request: SlotRequest): () => void {
    const entry: Waiting = { request, since: performance.now(), isGone: false };
    this.#entries.push(entry);
    this.waiting++;
    return () => this.#remove(entry);
  }

  /**
   * Takes the oldest request. Once that one has waited half of the time limit, and more requests wait than can be
   * served in time, takes the newest: some will be refused in any order, and the others are then answered at once
   * instead of at the last moment (decision 17).
   */
  next(): SlotRequest | undefined {
    const oldest = this.#oldest();
    if (!oldest) return undefined;
    const now = performance.now();
    this.#keepPace(now);
    const { patienceMs } = this.#bounds;
    const isLate = now - oldest.since > patienceMs / 2 && this.waiting * (this.#pace ?? 0) > patienceMs;
    return this.#remove(isLate ? this.#newest()! : oldest);
  }

  #keepPace(now: number): void {
    if (this.#servedAt !== null) {
      const took = now - this.#servedAt;
      this.#pace = this.#pace === null ? took : this.#pace + (took - this.#pace) * PACE_WEIGHT;
    }
    this.#servedAt = this.waiting > 1 ? now : null;
  }

  /** Removes and returns the requests that have waited too long. */
  late(): SlotRequest[] {
    const late: SlotRequest[] = [];
    const before = performance.now() - this.#bounds.patienceMs;
    for (let oldest = this.#oldest(); oldest && oldest.since <= before; oldest = this.#oldest()) {
      late.push(this.#remove(oldest));
    }
    return late;
  }

  #oldest(): Waiting | undefined {
    while (this.#entries[0]?.isGone) this.#entries.shift();
    return this.#entries[0];
  }

  #newest(): Waiting | undefined {
    while (this.#entries.at(-1)?.isGone) this.#entries.pop();
    return this.#entries.at(-1);
  }

  #remove(entry: Waiting): SlotRequest {
    if (!entry.isGone) this.waiting--;
    entry.isGone = true;
    return entry.request;
  }
}
