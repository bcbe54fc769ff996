/** A hash of 64 bits in two halves, because JavaScript's bit operations work on 32 bits. */
export interface Hash {
  high: number;
  low: number;
}

/**
 * The similarity hash of weighted features (Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002;
 * of texts by shingles: Manku et al., "Detecting near-duplicates for web crawling", WWW 2007). Each bit is the majority of the
 * features' bits, so hashes of similar sets differ in few bits.
 */
export function simhash(features: Iterable<string>): Hash {
  const sums = new Int32Array(64);
  for (const feature of features) {
    const [high, low] = [hash32(feature, 0x811c9dc5), hash32(feature, 0x9747b28c)];
    for (let bit = 0; bit < 32; bit++) {
      sums[bit]! += (low >>> bit) & 1 ? 1 : -1;
      sums[32 + bit]! += (high >>> bit) & 1 ? 1 : -1;
    }
  }
  let [high, low] = [0, 0];
  for (let bit = 0; bit < 32; bit++) {
    if (sums[bit]! > 0) low |= 1 << bit;
    if (sums[32 + bit]! > 0) high |= 1 << bit;
  }
  return { high, low };
}

/** The number of bits in which two hashes differ. */
export function distance(one: Hash, other: Hash): number {
  return bitCount(one.high ^ other.high) + bitCount(one.low ^ other.low);
}

/** FNV-1a with the last steps of MurmurHash3. Without these steps, similar words would have similar hashes. */
export function hash32(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Counts the bits that are 1 (Warren, "Hacker's Delight", 5-1). */
function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
