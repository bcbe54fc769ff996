import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorAnswer } from "../../contract/errors.ts";
import { ApiError } from "../refusal.ts";
import type { ImageStore, OpenFile } from "./image-store.ts";

/** Error codes: the disk is full, or the user's quota is exhausted. */
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

/** Stores images below a folder, as `ab/cd/abcd…/640.webp`. A full disk is a 503. */
export class DiskStore implements ImageStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, name: string, bytes: Uint8Array): Promise<void> {
    const folder = this.#folder(key);
    const unfinished = join(folder, `${name}.${randomUUID()}`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, join(folder, name));
      await using directory = await open(folder);
      await directory.sync();
    } catch (error) {
      await rm(unfinished, { force: true });
      if (!NO_SPACE.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      const full = new ApiError(503, errorAnswer("noRoomForImages"));
      full.cause = error;
      throw full;
    }
  }

  async has(key: string, name: string): Promise<boolean> {
    return (await orNull(stat(join(this.#folder(key), name)))) !== null;
  }

  async open(key: string, name: string): Promise<OpenFile | null> {
    const file = await orNull(open(join(this.#folder(key), name)));
    if (!file) return null;
    const { size } = await file.stat();
    return { size, content: file.createReadStream() };
  }

  async remove(key: string): Promise<void> {
    await rm(this.#folder(key), { recursive: true, force: true });
  }

  async *list(): AsyncIterable<{ key: string; changedAt: Date }> {
    for (const first of await namesIn(this.#root)) {
      for (const second of await namesIn(join(this.#root, first))) {
        for (const key of await namesIn(join(this.#root, first, second))) {
          const folder = await orNull(stat(this.#folder(key)));
          if (folder) yield { key, changedAt: folder.mtime };
        }
      }
    }
  }

  #folder(key: string): string {
    return join(this.#root, key.slice(0, 2), key.slice(2, 4), key);
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await orNull(readdir(folder))) ?? [];
}

/** Null for a file or folder that does not exist. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}
