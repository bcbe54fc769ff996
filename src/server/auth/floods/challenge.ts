import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A challenge is `expiry.bits.random.signature`. Its proof is the challenge, a colon and a number, chosen so that the SHA-256 of
 * the whole begins with that number of zero bits. Nothing is stored until a proof is used.
 */

const LIFETIME_MS = 10 * 60_000;

export function makeChallenge(key: Buffer, bits: number, now = Date.now()): string {
  const unsigned = `${now + LIFETIME_MS}.${bits}.${randomBytes(12).toString("base64url")}`;
  return `${unsigned}.${sign(key, unsigned)}`;
}

/** When a proof expires, in milliseconds of Unix time; null for one that is not valid, or not any more. */
export function expiryOf(key: Buffer, proof: string, now = Date.now()): number | null {
  const parts = /^((\d{13,15})\.(\d{1,2})\.[\w-]{16})\.([\w-]{43}):\d{1,15}$/.exec(proof);
  if (!parts) return null;
  const [, unsigned, expiry, bits, signature] = parts;
  if (!timingSafeEqual(Buffer.from(sign(key, unsigned!)), Buffer.from(signature!))) return null;
  if (Number(expiry) <= now || zeroBits(proofHash(proof)) < Number(bits)) return null;
  return Number(expiry);
}

export function proofHash(proof: string): Buffer {
  return createHash("sha256").update(proof).digest();
}

function sign(key: Buffer, unsigned: string): string {
  return createHmac("sha256", key).update(unsigned).digest("base64url");
}

/** The number of zero bits at the beginning. */
function zeroBits(hash: Buffer): number {
  const first = hash.readUInt32BE(0);
  return first === 0 ? 32 : Math.clz32(first);
}
