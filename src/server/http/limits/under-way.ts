import type { Network } from "./network.ts";
import { SHARES } from "./rules.ts";

/** How much is under way at once, by whose it is: a member's, a network's. */
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

/** The amount in progress at once from each network. */
export class UnderWayFrom {
  readonly #counts = new UnderWay();

  /** Whether one of the networks has as much as it may, where one address or /64 may have so much. */
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
