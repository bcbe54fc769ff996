/** Who may make a request, in the order in which they are served. */
export const STANDINGS = ["member-write", "member-read", "visitor-read", "page"] as const;

export type Standing = (typeof STANDINGS)[number];

export interface Bounds {
  /** Requests that may be worked on at once, so that those of others find a place as well. */
  atOnce: number;
  /** Requests that may wait at once. */
  waiting: number;
  /** How long each waits before it is refused. */
  patienceMs: number;
}

export interface PlaceLimits {
  /** Requests of all standings that may be worked on at once. */
  atOnce: number;
  of: Record<Standing, Bounds>;
}

/** A request that asks for a place. */
export interface Asking {
  /** It has one: `leave` must follow. */
  begin(): void;
  /** There was none for too long. */
  refuse(): void;
}

const LOOK_EVERY_MS = 50;

/** The places of a process at which requests are worked on, and the lines of those that wait for one. */
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
   * Lets it begin or refuses it, at once or later. Where it waits, gives what takes it out of the line again, for
   * when nobody wants the answer any more.
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

  /** Gives a place back, to who comes next. */
  leave(standing: Standing): void {
    this.#taken--;
    this.#lines[standing].taken--;
    this.#serve();
  }

  /** Lets nobody begin until `resume`; who comes meanwhile waits in line. */
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

/** How much the last one says of the pace: it is that of the last ten or twenty. */
const PACE_WEIGHT = 0.1;

interface Waiting {
  asking: Asking;
  since: number;
  /** Served, refused or given up. */
  isGone: boolean;
}

/** Those of one standing: how many have a place, and who waits, oldest first. */
class Line {
  taken = 0;
  waiting = 0;
  readonly #bounds: Bounds;
  readonly #line: Waiting[] = [];
  /** Milliseconds from one that is served to the next while others wait, lately; and when the last was. */
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
   * Who is served next: the oldest, until that one has waited for half of what it may and more wait than can be
   * served in time. Then some will be refused whatever the order, and the newest is served at once instead of
   * everybody at the last moment.
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

  /** Takes out and gives all who have waited for too long. */
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
