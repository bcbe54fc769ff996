import type { Network } from "./network.ts";
import { SHARES } from "./rules.ts";

/** Counts what is in progress by its owner: a member or a network. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  of(who: string): number {
    return this.#counts.get(who) ?? 0;
  }

  begin(who: string): void {
    this.#counts.set(who, this.of(who) + 1);
  }

  end(who: string): void {
    const left = this.of(who) - 1;
    if (left > 0) this.#counts.set(who, left);
    else this.#counts.delete(who);
  }
}

/** Counts what is in progress by network. */
export class UnderWayFrom {
  readonly #counts = new UnderWay();

  /** Whether one of the networks is at its limit; `most` is the limit of an IPv4 address or a /64. */
  isFull(networks: Network[], most: number): boolean {
    return networks.some(({ name, width }) => this.#counts.of(name) >= most * SHARES[width]);
  }

  begin(networks: Network[]): void {
    for (const { name } of networks) this.#counts.begin(name);
  }

  end(networks: Network[]): void {
    for (const { name } of networks) this.#counts.end(name);
  }
}
