/**
 * The SHA-256 of short texts, made so that a slow phone computes it some hundred thousand times a second. The browser's own has a
 * promise for each, and is missing on sites without TLS.
 */

/** The first 32 bits of the fractional parts of the cube roots (or the square roots) of the first primes. */
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const BLOCK = 64;

const words = new Int32Array(64);
const state = new Int32Array(8);

/**
 * Returns a function that gives the first 32 bits of the hash of `beginning` with an ending, both of ASCII, as a number without a
 * sign. The blocks that the beginning fills are mixed once; the endings are at most 40 characters long.
 */
export function hashesFrom(beginning: string): (ending: string) => number {
  const filled = beginning.length - (beginning.length % BLOCK);
  const mixed = Int32Array.from(START);
  state.set(START);
  for (let at = 0; at < filled; at += BLOCK) mixBlock(bytesOf(beginning.slice(at, at + BLOCK)), 0);
  mixed.set(state);
  const rest = beginning.slice(filled);
  const last = new Uint8Array(2 * BLOCK);
  last.set(bytesOf(rest));
  return (ending) => {
    const length = rest.length + ending.length;
    const size = length < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    last.fill(0, rest.length);
    for (let index = 0; index < ending.length; index++) last[rest.length + index] = ending.charCodeAt(index);
    last[length] = 0x80;
    // The number of bits, of which texts of this length need two bytes.
    const bits = (filled + length) * 8;
    last[size - 2] = bits >>> 8;
    last[size - 1] = bits;
    state.set(mixed);
    for (let at = 0; at < size; at += BLOCK) mixBlock(last, at);
    return state[0]! >>> 0;
  };
}

function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (character) => character.charCodeAt(0));
}

function mixBlock(bytes: Uint8Array, at: number): void {
  for (let word = 0; word < 16; word++) {
    const byte = at + word * 4;
    words[word] =
      (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!;
  }
  for (let word = 16; word < 64; word++) {
    const before = words[word - 15]!;
    const last = words[word - 2]!;
    const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const large = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[word] = (words[word - 16]! + small + words[word - 7]! + large) | 0;
  }
  mix();
}

function mix(): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[round]! + words[round]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    // Sets one variable after the other: an array for each round would take most of the time.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime > 0)) found.push(number);
  return found;
}
