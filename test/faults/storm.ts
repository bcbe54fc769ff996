import { doSomething, register, type World } from "./acts.ts";

/** Members who write as fast as they are answered, until they are told to stop. */
export class Storm {
  readonly #world: World;
  #isStopping = false;
  #going: Promise<unknown> = Promise.resolve();

  constructor(world: World) {
    this.#world = world;
  }

  /** Has so many join. */
  async gather(many: number): Promise<void> {
    for (let n = 0; n < many; n++) this.#world.members.push(await register(this.#world));
  }

  /** So many of them begin. */
  begin(many: number): void {
    this.#isStopping = false;
    this.#going = Promise.all(
      this.#world.members.slice(0, many).map(async (member) => {
        while (!this.#isStopping) await doSomething(this.#world, member);
      }),
    );
    // Looked at in `end`.
    this.#going.catch(() => {});
  }

  /** Resolves when each knows what became of what they did last. */
  async end(): Promise<void> {
    this.#isStopping = true;
    await this.#going;
  }
}
