import { doSomething, register, type World } from "./acts.ts";

/** The load of a run: from `begin` to `end`, each member sends the next write once the last is answered. */
export class Storm {
  readonly #world: World;
  #isStopping = false;
  #going: Promise<unknown> = Promise.resolve();

  constructor(world: World) {
    this.#world = world;
  }

  /** Registers this many members. */
  async gather(many: number): Promise<void> {
    for (let n = 0; n < many; n++) this.#world.members.push(await register(this.#world));
  }

  /** Lets this many members write. */
  begin(many: number): void {
    this.#isStopping = false;
    this.#going = Promise.all(
      this.#world.members.slice(0, many).map(async (member) => {
        while (!this.#isStopping) await doSomething(this.#world, member);
      }),
    );
    // `end` throws this error.
    this.#going.catch(() => {});
  }

  /** Waits until every member has the answer to their last act. Throws the first error of an act. */
  async end(): Promise<void> {
    this.#isStopping = true;
    await this.#going;
  }
}
