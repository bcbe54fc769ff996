import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { LIMITS } from "../../../contract/limits.ts";
import { Classifier } from "./classifier.ts";
import { decode, encode } from "./stored-classifier.ts";
import type { Learned } from "./training.ts";

/**
 * The file with the weights that `npm run bench:teach` learns from generated spam, from real posts in the public domain (ODC PDDL 1.0)
 * and from titles of Hacker News (decision 121). It has weights by hashes of words, and no text.
 */
export const STARTING_FILE = fileURLToPath(new URL("starting-classifier.bin", import.meta.url));

/** The classifier by which learned rules judge until the site has learned its own. */
export type StartingClassifier = Pick<Learned, "classifier" | "thresholds">;

/** The number of steps to which weights are rounded: the file is a third of the size, and the measured results are the same. */
const STEPS = 63;

/** A classifier with rounded weights, which compress well. */
export function rounded({ weights, knownHosts, bias }: Classifier): Classifier {
  const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / STEPS;
  return new Classifier(
    Float32Array.from(weights, (weight) => Math.round(weight / step) * step),
    Uint8Array.from(knownHosts),
    bias,
  );
}

const HEAD = LIMITS.learnedMostHeld * 4;

/** The thresholds and the classifier, compressed. */
export function packStarting({ classifier, thresholds }: StartingClassifier): Buffer {
  const head = Buffer.alloc(HEAD);
  for (const [index, threshold] of thresholds.entries()) head.writeFloatLE(threshold, index * 4);
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  return brotliCompressSync(Buffer.concat([head, encode(classifier)]), { params });
}

/** Reads a packed classifier. Throws if it has another version of the features: then run `npm run bench:teach`. */
export function unpackStarting(packed: Buffer): StartingClassifier {
  const bytes = brotliDecompressSync(packed);
  const classifier = decode(bytes.subarray(HEAD));
  if (classifier === null) throw new Error("The starting classifier is of another version of the features.");
  const thresholds = Array.from({ length: LIMITS.learnedMostHeld }, (_, index) =>
    bytes.readFloatLE(index * 4),
  );
  return { classifier, thresholds };
}

let starting: StartingClassifier | undefined;

/** The starting classifier of this version of the program, read when the first rule needs it. */
export function startingClassifier(): StartingClassifier {
  starting ??= unpackStarting(readFileSync(STARTING_FILE));
  return starting;
}
