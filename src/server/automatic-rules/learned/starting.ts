import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { LIMITS } from "../../../contract/limits.ts";
import { Classifier } from "./classifier.ts";
import { decode, encode } from "./stored-classifier.ts";
import type { Learned } from "./training.ts";

/**
 * Weights that `npm run bench:teach` makes: by hashes of words, and no text. They were learned from spam of generators and from real
 * posts in the public domain (ODC PDDL 1.0) and titles of Hacker News; decision 121 says how.
 */
export const STARTING_FILE = fileURLToPath(new URL("starting-classifier.bin", import.meta.url));

/** The classifier that rules judge by until the site has learned its own. */
export type StartingClassifier = Pick<Learned, "classifier" | "thresholds">;

/** Rounding the weights to this many steps makes the file a third of the size, with the same measured results. */
const STEPS = 63;

/** A classifier with coarse weights, which take little room. */
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

/** Throws for one of another version of the features: `npm run bench:teach` makes a new one. */
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
