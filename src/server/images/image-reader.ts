import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ImageRefused, notAnImage, tooLarge } from "./image-refused.ts";
import { inTurn } from "./in-turn.ts";
import type { ProcessedImage } from "./processed-image.ts";

/** What the child process says of an image. */
export type Answer = { image: ProcessedImage } | { refused: { status: number; message: string } };

interface Limits {
  /** For one image. */
  timeoutMs?: number;
  /** How long the process stays for the next one. */
  idleMs?: number;
}

const CHILD = fileURLToPath(new URL("image-reader-child.ts", import.meta.url));
/** How a process ends that the bytes have brought to a fall. */
const CRASHES = new Set<NodeJS.Signals | null>(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"]);

/**
 * Makes the files of images in a process of its own, one after the other: an image takes no longer than given,
 * whatever it is, the memory it took is given back, and where it breaks the library nothing else falls.
 */
export class ImageReader {
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ timeoutMs = 30_000, idleMs = 30_000 }: Limits = {}) {
    this.#timeoutMs = timeoutMs;
    this.#idleMs = idleMs;
  }

  /** Throws `ImageRefused`. */
  async read(bytes: Uint8Array): Promise<ProcessedImage> {
    const answer = await inTurn(() => this.#ask(bytes));
    if ("image" in answer) return answer.image;
    throw new ImageRefused(answer.refused.status, answer.refused.message);
  }

  async #ask(bytes: Uint8Array): Promise<Answer> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      reject(whyItEnded(code, signal));
    child.on("message", resolve).on("exit", ended).on("error", reject);
    const timeUp = setTimeout(() => child.kill("SIGKILL"), this.#timeoutMs);
    try {
      child.send(bytes);
      return await promise;
    } finally {
      clearTimeout(timeUp);
      child.off("message", resolve).off("exit", ended).off("error", reject);
      this.#idle = setTimeout(() => this.#child?.disconnect(), this.#idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(CHILD, { execArgv: [], serialization: "advanced" });
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.on("disconnect", forget).on("exit", forget).on("error", forget);
    // The program may end without it, and then so does it.
    child.unref();
    child.channel?.unref();
    return child;
  }
}

/** Killed it is for taking too long, or too much memory. */
function whyItEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  if (signal === "SIGKILL") return tooLarge();
  if (CRASHES.has(signal)) return notAnImage();
  return new Error(`The process that reads images ended with ${signal ?? `code ${code}`}.`);
}
