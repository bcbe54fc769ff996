import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ErrorAnswer } from "../../contract/errors.ts";
import type { ImageShape } from "../../contract/image-addresses.ts";
import { ImageRefused, notAnImage, tooCostly } from "./image-refused.ts";
import type { ProcessedImage } from "./processed-image.ts";

export interface ToRead {
  bytes: Uint8Array;
  shape: ImageShape;
}

/** The child process's answer to an image. */
export type ReadResult = { image: ProcessedImage } | { refused: { status: number; answer: ErrorAnswer } };

interface Options {
  /** The longest time for one image. */
  timeoutMs?: number;
  /** Idle time after which the child process ends. */
  idleMs?: number;
  /** Abandons the current image, for example when the program stops. */
  signal?: AbortSignal;
}

const CHILD = fileURLToPath(new URL("image-reader-child.ts", import.meta.url));
/** Signals that end the child process when an image crashes the library. */
const CRASHES = new Set<NodeJS.Signals | null>(["SIGSEGV", "SIGBUS", "SIGABRT", "SIGILL", "SIGFPE"]);

/**
 * Makes the files of images in a child process: every image has a time limit, its memory is freed, and an
 * image that crashes the library ends only the child.
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

  /** Call it for one image at a time. Throws `ImageRefused`, or the signal's reason. */
  async read(bytes: Uint8Array, shape: ImageShape = "whole"): Promise<ProcessedImage> {
    const answer = await this.#ask({ bytes, shape });
    if ("image" in answer) return answer.image;
    throw new ImageRefused(answer.refused.status, answer.refused.answer);
  }

  async #ask(asked: ToRead): Promise<ReadResult> {
    clearTimeout(this.#idle);
    this.#signal?.throwIfAborted();
    const child = (this.#child ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>();
    const ended = (code: number | null, signal: NodeJS.Signals | null): void =>
      reject(whyItEnded(code, signal));
    const giveUp = (why: Error): void => {
      // Forgets the child at once, since the next image may come before its exit event.
      this.#child = null;
      child.kill("SIGKILL");
      reject(why);
    };
    const leave = (): void => giveUp(this.#signal!.reason as Error);
    const timeUp = setTimeout(() => giveUp(tooCostly()), this.#timeoutMs);
    this.#signal?.addEventListener("abort", leave);
    child.on("message", resolve).on("exit", ended).on("error", reject).ref();
    try {
      child.send(asked);
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
      // The child needs no secrets. The variables of node --watch would make Node send messages of its own.
      env: {},
      serialization: "advanced",
    });
    const forget = (): void => {
      if (this.#child === child) this.#child = null;
    };
    child.on("disconnect", forget).on("exit", forget).on("error", forget);
    // An idle child must not keep the program running; the child ends with the program.
    child.unref();
    child.channel?.unref();
    return child;
  }

  #letGo(): void {
    this.#child?.disconnect();
    this.#child = null;
  }
}

/**
 * Only a crash is the image's fault. A kill, for example by Linux when memory runs out, is an error of the
 * server.
 */
function whyItEnded(code: number | null, signal: NodeJS.Signals | null): Error {
  if (CRASHES.has(signal)) return notAnImage();
  return new Error(`The process that reads images ended with ${signal ?? `code ${code}`}.`);
}
