import { Slots } from "./slots.ts";

/** Runs one task at a time for each key. */
export class Turns {
  readonly #lines = new Map<string, { slots: Slots; tasks: number }>();

  /** The number of running and waiting tasks with this key. */
  pending(key: string): number {
    return this.#lines.get(key)?.tasks ?? 0;
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { slots: new Slots(1), tasks: 0 };
    this.#lines.set(key, line);
    line.tasks += 1;
    try {
      return await line.slots.run(task);
    } finally {
      line.tasks -= 1;
      if (line.tasks === 0) this.#lines.delete(key);
    }
  }
}
