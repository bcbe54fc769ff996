/**
 * The SHA-256 of short texts, made so that a slow phone computes it some hundred thousand times a second: the browser's own has a
 * promise for each, and is missing on sites without TLS.
 */

/** The first 32 bits of the fractional parts of the cube roots (or the square roots) of the first primes. */
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const words = new Int32Array(64);
const state = new Int32Array(8);

/** The first 32 bits of the hash, as a number without a sign. */
export function firstBits(message: Uint8Array): number {
  state.set(START);
  const blocks = Math.ceil((message.length + 9) / 64);
  for (let block = 0; block < blocks; block++) {
    fill(message, block, blocks);
    mix();
  }
  return state[0]! >>> 0;
}

/** Puts a block of the message into `words`, with the end mark and the length after the last byte. */
function fill(message: Uint8Array, block: number, blocks: number): void {
  const byteAt = (index: number) => message[index] ?? (index === message.length ? 0x80 : 0);
  for (let word = 0; word < 16; word++) {
    const at = block * 64 + word * 4;
    words[word] = (byteAt(at) << 24) | (byteAt(at + 1) << 16) | (byteAt(at + 2) << 8) | byteAt(at + 3);
  }
  if (block === blocks - 1) words[15] = message.length * 8;
  for (let word = 16; word < 64; word++) {
    const [before, last] = [words[word - 15]!, words[word - 2]!];
    const small = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const large = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10);
    words[word] = (words[word - 16]! + small + words[word - 7]! + large) | 0;
  }
}

function mix(): void {
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!];
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!];
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + ROUNDS[round]! + words[round]!) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    // One by one: an array for each round would take most of the time.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index++) state[index]! += mixed[index]!;
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
