/** The priorities of requests, highest first. */
export const STANDINGS = ["member-write", "member-read", "visitor-read", "page"] as const;

export type Standing = (typeof STANDINGS)[number];

export interface Bounds {
  /** Slots that these requests may take at once, which leaves some for the others. */
  atOnce: number;
  /** Requests that may wait for a slot at once. */
  waiting: number;
  /** The time a request waits before it is refused. */
  patienceMs: number;
}

export interface PlaceLimits {
  /** The number of slots. */
  atOnce: number;
  of: Record<Standing, Bounds>;
}

/** A request that needs a slot. */
export interface Asking {
  /** Called when the request has a slot; `leave` must follow. */
  begin(): void;
  /** Called when too many wait, or when this request has waited too long. */
  refuse(): void;
}

const LOOK_EVERY_MS = 50;

/** The slots of a process, and a queue for each priority. */
export class Places {
  readonly #most: number;
  readonly #lines: Record<Standing, Line>;
  readonly #inOrder: Line[];
  #taken = 0;
  isPaused = false;
  #look: NodeJS.Timeout | undefined;

  constructor({ atOnce, of }: PlaceLimits) {
    this.#most = atOnce;
    const entries = STANDINGS.map((standing) => [standing, new Line(of[standing])] as const);
    this.#lines = Object.fromEntries(entries) as Record<Standing, Line>;
    this.#inOrder = entries.map(([, line]) => line);
  }

  /**
   * Begins or refuses the request, at once or later. When it waits, returns a function that takes it out of
   * the queue, for a client that has left.
   */
  enter(standing: Standing, asking: Asking): (() => void) | null {
    const line = this.#lines[standing];
    if (!this.isPaused && this.#taken < this.#most && line.hasPlace) {
      this.#begin(line, asking);
      return null;
    }
    if (line.isFull) {
      asking.refuse();
      return null;
    }
    this.#look ??= setInterval(() => this.#refuseLate(), LOOK_EVERY_MS).unref();
    return line.add(asking);
  }

  /** Frees a slot for the next request. */
  leave(standing: Standing): void {
    this.#taken--;
    this.#lines[standing].taken--;
    this.#serve();
  }

  /** Begins no more requests until `resume`; new ones wait. */
  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.#serve();
  }

  #serve(): void {
    if (this.isPaused) return;
    for (const line of this.#inOrder) {
      while (this.#taken < this.#most && line.hasPlace) {
        const next = line.next();
        if (!next) break;
        this.#begin(line, next);
      }
    }
  }

  #begin(line: Line, asking: Asking): void {
    this.#taken++;
    line.taken++;
    asking.begin();
  }

  #refuseLate(): void {
    let waiting = 0;
    for (const line of this.#inOrder) {
      for (const late of line.late()) late.refuse();
      waiting += line.waiting;
    }
    if (waiting > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }
}

/** The weight of the last sample in the moving average, which covers about the last ten or twenty. */
const PACE_WEIGHT = 0.1;

interface Waiting {
  asking: Asking;
  since: number;
  /** Served, refused or given up. */
  isGone: boolean;
}

/** One priority: how many requests have slots, and which wait, oldest first. */
class Line {
  taken = 0;
  waiting = 0;
  readonly #bounds: Bounds;
  readonly #line: Waiting[] = [];
  /** The average milliseconds between two served requests while others wait; and when the last was served. */
  #pace: number | null = null;
  #servedAt: number | null = null;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get hasPlace(): boolean {
    return this.taken < this.#bounds.atOnce;
  }

  get isFull(): boolean {
    return this.waiting >= this.#bounds.waiting;
  }

  add(asking: Asking): () => void {
    const entry: Waiting = { asking, since: performance.now(), isGone: false };
    this.#line.push(entry);
    this.waiting++;
    return () => this.#remove(entry);
  }

  /**
   * Takes the oldest, until it has waited half its patience and more wait than can be served in time. Then
   * some will be refused in any order, so the newest is taken: it is served at once, instead of all at the
   * last moment (decision 17).
   */
  next(): Asking | undefined {
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
  late(): Asking[] {
    const late: Asking[] = [];
    const before = performance.now() - this.#bounds.patienceMs;
    for (let oldest = this.#oldest(); oldest && oldest.since <= before; oldest = this.#oldest()) {
      late.push(this.#remove(oldest));
    }
    return late;
  }

  #oldest(): Waiting | undefined {
    while (this.#line[0]?.isGone) this.#line.shift();
    return this.#line[0];
  }

  #newest(): Waiting | undefined {
    while (this.#line.at(-1)?.isGone) this.#line.pop();
    return this.#line.at(-1);
  }

  #remove(entry: Waiting): Asking {
    if (!entry.isGone) this.waiting--;
    entry.isGone = true;
    return entry.asking;
  }
}
