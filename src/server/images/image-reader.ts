import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ImageRefused, notAnImage, tooCostly } from "./image-refused.ts";
import type { ProcessedImage } from "./processed-image.ts";

/** What the child process says of an image. */
export type Answer = { image: ProcessedImage } | { refused: { status: number; message: string } };

interface Options {
  /** For one image. */
  timeoutMs?: number;
  /** How long the process stays for the next one. */
  idleMs?: number;
  /** Ends what goes on, as when the program stops. */
  signal?: AbortSignal;
}

const CHILD = fileURLToPath(new URL("image-reader-child.ts", import.meta.url));
/** How a process ends that the bytes have brought to a fall. */
const CRASHES = new Set<NodeJS.Signals | null>(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"]);

/**
 * Makes the files of images in a process of its own: an image takes no longer than given, whatever it is, the memory
 * it took is given back, and where it breaks the library nothing else falls.
 */
export class ImageReader {
  readonly #timeoutMs: number;
  readonly #idleMs: number;
  readonly #signal: AbortSignal | undefined;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor({ timeoutMs = 20_000, idleMs = 30_000, signal }: Options = {}) {
    this.#timeoutMs = timeoutMs;
    this.#idleMs = idleMs;
    this.#signal = signal;
  }

  /** For one at a time. Throws `ImageRefused`, or the signal's reason. */
  async read(bytes: Uint8Array): Promise<ProcessedImage> {
    const answer = await this.#ask(bytes);
    if ("image" in answer) return answer.image;
    throw new ImageRefused(answer.refused.status, answer.refused.message);
  }

  async #ask(bytes: Uint8Array): Promise<Answer> {
    clearTimeout(this.#idle);
    this.#signal?.throwIfAborted();
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      reject(whyItEnded(code, signal));
    const giveUp = (why: Error): void => {
      // The next image may come before it is gone.
      this.#child = null;
      child.kill("SIGKILL");
      reject(why);
    };
    const leave = (): void => giveUp(this.#signal!.reason as Error);
    const timeUp = setTimeout(() => giveUp(tooCostly()), this.#timeoutMs);
    this.#signal?.addEventListener("abort", leave);
    child.on("message", resolve).on("exit", ended).on("error", reject).ref();
    try {
      child.send(bytes);
      return await promise;
    } finally {
      clearTimeout(timeUp);
      this.#signal?.removeEventListener("abort", leave);
      child.off("message", resolve).off("exit", ended).off("error", reject).unref();
      this.#idle = setTimeout(() => this.#letGo(), this.#idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const child = fork(CHILD, {
      execArgv: [],
      // It needs to know no secret; and told to, Node itself would speak where answers are expected (--watch).
      env: {},
      serialization: "advanced",
    });
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.on("disconnect", forget).on("exit", forget).on("error", forget);
    // The program may end without it, and then so does it.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #letGo(): void {
    this.#child?.disconnect();
    this.#child = null;
  }
}

/** Whoever else may have killed it, such as a system without memory, says nothing of the image. */
function whyItEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  if (CRASHES.has(signal)) return notAnImage();
  return new Error(`The process that reads images ended with ${signal ?? `code ${code}`}.`);
}
