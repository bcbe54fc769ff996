import { Classifier } from "./classifier.ts";
import { BUCKETS } from "./features.ts";

/**
 * The version of the features: their terms, facts and hashes. Increase the number when any of them changes, because stored weights would
 * then belong to other features.
 */
const FEATURES = 1;

/**
 * The layout of a stored classifier: the version of its features, the scale of its weights and the bias in `HEAD` bytes, then the weights
 * in 16 bits each, then one bit for each host, which says whether it is known.
 */
const HEAD = 12;
const BYTES = HEAD + BUCKETS * 2 + BUCKETS / 8;
const STEPS = 32_767;

export function encode({ weights, knownHosts, bias }: Classifier): Buffer {
  const bytes = Buffer.alloc(BYTES);
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / STEPS;
  bytes.writeUInt32LE(FEATURES, 0);
  bytes.writeFloatLE(scale, 4);
  bytes.writeFloatLE(bias, 8);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    bytes.writeInt16LE(Math.round(weights[bucket]! / scale), HEAD + bucket * 2);
    if (knownHosts[bucket] === 1) bytes[HEAD + BUCKETS * 2 + (bucket >> 3)]! |= 1 << (bucket & 7);
  }
  return bytes;
}

/** Reads a stored classifier; null if another version of the site stored it. */
export function decode(bytes: Buffer): Classifier | null {
  if (bytes.length !== BYTES || bytes.readUInt32LE(0) !== FEATURES) return null;
  const scale = bytes.readFloatLE(4);
  const weights = new Float32Array(BUCKETS);
  const knownHosts = new Uint8Array(BUCKETS);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    weights[bucket] = bytes.readInt16LE(HEAD + bucket * 2) * scale;
    knownHosts[bucket] = (bytes[HEAD + BUCKETS * 2 + (bucket >> 3)]! >> (bucket & 7)) & 1;
  }
  return new Classifier(weights, knownHosts, bytes.readFloatLE(8));
}
