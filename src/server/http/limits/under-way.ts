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
