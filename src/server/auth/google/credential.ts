import { createHash } from "node:crypto";
import { errors, type JWTPayload } from "jose";
import { emailAddress } from "../../../contract/auth.ts";
import { ERROR_TEXTS } from "../../../contract/errors.ts";
import { ApiError, unauthorized } from "../../refusal.ts";
import { tokenHash } from "../tokens.ts";
import type { Provider } from "./provider.ts";

/** Who somebody is at the provider. The issuer and the subject are the person; the rest may change. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  /** Empty where the provider knows none. */
  displayName: string;
}

/** The provider could not be asked; the cause is for the operator. */
class ProviderUnavailable extends ApiError {
  override name = "ProviderUnavailable";

  constructor(cause: unknown) {
    super(503, ERROR_TEXTS.googleFailed, [ERROR_TEXTS.googleUnavailable]);
    this.cause = cause;
  }
}

/** An identity, and what shows that its token has not been used before. */
export interface CheckedCredential extends Identity {
  tokenHash: Buffer;
  expiresAt: Date;
}

/**
 * Checks a provider's id token in full. `secret` is what the token's nonce was made of, where it has one: only
 * the browser that asked for the token knows it. Throws 401 for a token that is not good, 503 when the
 * provider cannot be asked for its keys.
 */
export async function checkCredential(
  provider: Provider,
  idToken: string,
  secret: string | undefined,
): Promise<CheckedCredential> {
  const claims = await provider.check(idToken).catch(refuse);
  if (!fitsNonce(claims, secret)) throw unauthorized(ERROR_TEXTS.googleFailed);
  const email = verifiedEmail(claims);
  const { iss, sub, exp, name } = claims;
  if (!iss || !isSubject(sub) || !exp || !email) throw unauthorized(ERROR_TEXTS.googleFailed);
  return {
    issuer: iss,
    subject: sub,
    email,
    displayName: typeof name === "string" ? name : "",
    tokenHash: tokenHash(idToken),
    expiresAt: new Date(exp * 1_000),
  };
}

/** OpenID Connect Core 2: at most 255 ASCII characters. What the claims are typed as, no one has checked. */
function isSubject(sub: unknown): sub is string {
  return typeof sub === "string" && /^[\x20-\x7e]{1,255}$/.test(sub);
}

function verifiedEmail({ email, email_verified }: JWTPayload): string | null {
  // Some providers write it as a word.
  if (email_verified !== true && email_verified !== "true") return null;
  return emailAddress.safeParse(email).data ?? null;
}

/** The nonce that stands for a secret. */
function nonceOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function fitsNonce({ nonce }: JWTPayload, secret: string | undefined): boolean {
  return nonce === (secret === undefined ? undefined : nonceOf(secret));
}

/** The provider's keys could not be had, or are none: not what the token says, nor its sender's fault. */
const KEYS_UNAVAILABLE = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

function refuse(error: unknown): never {
  if (error instanceof errors.JOSEError && !KEYS_UNAVAILABLE.has(error.code)) {
    throw unauthorized(ERROR_TEXTS.googleFailed);
  }
  throw new ProviderUnavailable(error);
}
