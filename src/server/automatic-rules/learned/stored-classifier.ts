import { Classifier } from "./classifier.ts";
import { BUCKETS } from "./features.ts";

/** A classifier in bytes: the scale of its weights, the bias, the weights in 16 bits each, and a bit for each known host. */
const BYTES = 8 + BUCKETS * 2 + BUCKETS / 8;
const STEPS = 32_767;

export function encode({ weights, knownHosts, bias }: Classifier): Buffer {
  const bytes = Buffer.alloc(BYTES);
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6) / STEPS;
  bytes.writeFloatLE(scale, 0);
  bytes.writeFloatLE(bias, 4);
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    bytes.writeInt16LE(Math.round(weights[bucket]! / scale), 8 + bucket * 2);
    if (knownHosts[bucket] === 1) bytes[8 + BUCKETS * 2 + (bucket >> 3)]! |= 1 << (bucket & 7);
  }
  return bytes;
}

export function decode(bytes: Buffer): Classifier {
  const scale = bytes.readFloatLE(0);
  const weights = Float32Array.from(
    { length: BUCKETS },
    (_, bucket) => bytes.readInt16LE(8 + bucket * 2) * scale,
  );
  const knownHosts = Uint8Array.from(
    { length: BUCKETS },
    (_, bucket) => (bytes[8 + BUCKETS * 2 + (bucket >> 3)]! >> (bucket & 7)) & 1,
  );
  return new Classifier(weights, knownHosts, bytes.readFloatLE(4));
}
