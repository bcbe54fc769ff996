import { createECDH } from "node:crypto";
// Loaded before `http_ece`.
import "./no-key-log.ts";
import { encrypt } from "http_ece";
import { importJWK, type JWK, SignJWT } from "jose";

/** A browser that asked for push messages: only it can read what is encrypted with these keys. */
export interface Receiver {
  /** The address at the push service of the browser's maker, which passes the message on. */
  endpoint: string;
  /** A point of P-256, uncompressed. */
  publicKey: Buffer;
  authSecret: Buffer;
}

/** The key pair by which push services recognise the site. */
export interface SiteKeys {
  /** An uncompressed point in base64url, as browsers take it. */
  publicKey: string;
  privateKey: JWK;
}

export interface Delivery {
  /** The seconds for which the push service keeps the message for a browser that is away. */
  ttl: number;
  urgency: "low" | "normal" | "high";
  /** A later message of the same topic replaces an undelivered one: at most 32 characters of base64url. */
  topic?: string;
}

/** The longest plain text: push services accept 4,096 bytes, of which the encryption takes 103. */
export const MOST_PLAIN_BYTES = 3_993;

/** Push services refuse signatures that last longer than a day (RFC 8292). */
const SIGNED_FOR = "12h";

/** Encrypts a message for a browser (RFC 8291). Throws a `RangeError` for a text that is too long. */
export function seal(plain: string, { publicKey, authSecret }: Pick<Receiver, "publicKey" | "authSecret">) {
  const bytes = Buffer.from(plain);
  if (bytes.length > MOST_PLAIN_BYTES) throw new RangeError("The push message is too long.");
  const once = createECDH("prime256v1");
  once.generateKeys();
  return encrypt(bytes, { version: "aes128gcm", privateKey: once, dh: publicKey, authSecret });
}

/** The headers of a message to a push service, with the site's signature (RFC 8292). `contact` is a `mailto:` or `https:` address. */
export async function headersFor(
  endpoint: string,
  { publicKey, privateKey }: SiteKeys,
  { ttl, urgency, topic }: Delivery,
  contact: string | null,
): Promise<Record<string, string>> {
  const signed = new SignJWT(contact === null ? {} : { sub: contact })
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(SIGNED_FOR);
  const token = await signed.sign(await importJWK(privateKey, "ES256"));
  return {
    authorization: `vapid t=${token}, k=${publicKey}`,
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(ttl),
    urgency,
    ...(topic !== undefined && { topic }),
  };
}
