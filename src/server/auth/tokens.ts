import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The SHA-256 under which a token is stored. Random tokens need no salt and no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
