import { createHash } from "node:crypto";
import { errors, type JWTPayload } from "jose";
import { emailAddress } from "../../../contract/auth.ts";
import { type ErrorAnswer, ERROR_TEXTS } from "../../../contract/errors.ts";
import { ApiError, unauthorized } from "../../refusal.ts";
import { tokenHash } from "../tokens.ts";
import type { Provider } from "./provider.ts";

/** A person at the provider. Issuer and subject identify the person; the rest may change. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Verified by the provider. */
  email: string;
  /** The name at the provider; empty if there is none. */
  displayName: string;
}

/** The provider cannot be reached; `cause` says why. */
class ProviderUnavailable extends ApiError {
  override name = "ProviderUnavailable";

  constructor(cause: unknown) {
    super(503, failedSince("googleUnavailable"));
    this.cause = cause;
  }
}

/** The specification has one `error` text for all failures of Google sign-in, so the reason is in `errors`. */
function failedSince(code: "googleUnavailable" | "googleNotSetUp"): ErrorAnswer {
  return { error: ERROR_TEXTS.googleFailed, code, errors: [ERROR_TEXTS[code]] };
}

/** An identity, with the token's hash and expiry, by which a second use is refused. */
export interface CheckedCredential extends Identity {
  tokenHash: Buffer;
  expiresAt: Date;
}

interface Credential {
  /** The provider's id token. */
  credential: string;
  nonceSecret?: string | undefined;
}

/**
 * Checks a provider's id token in full. The token's nonce, if it has one, must be the hash of `nonceSecret`,
 * which only the browser that asked for the token knows. Throws 401 for an invalid token and where Google
 * sign-in is not set up (`provider` null), 503 when the provider's keys cannot be fetched.
 */
export async function checkCredential(
  provider: Provider | null,
  { credential: idToken, nonceSecret }: Credential,
): Promise<CheckedCredential> {
  if (!provider) throw new ApiError(401, failedSince("googleNotSetUp"));
  const claims = await provider.check(idToken).catch(refuse);
  if (!fitsNonce(claims, nonceSecret)) throw unauthorized("googleFailed");
  const email = verifiedEmail(claims);
  const { iss, sub, exp, name } = claims;
  if (!iss || !isSubject(sub) || !exp || !email) throw unauthorized("googleFailed");
  return {
    issuer: iss,
    subject: sub,
    email,
    displayName: typeof name === "string" ? name : "",
    tokenHash: tokenHash(idToken),
    expiresAt: new Date(exp * 1_000),
  };
}

/** Rethrows an error for a signed-in caller: a 401 would sign them out, so it becomes a 400. */
export function notUnauthorized(error: unknown): never {
  throw error instanceof ApiError && error.status === 401 ? new ApiError(400, error.answer) : error;
}

/** OpenID Connect Core 2: at most 255 ASCII characters. The types of claims are unchecked until here. */
function isSubject(sub: unknown): sub is string {
  return typeof sub === "string" && /^[\x20-\x7e]{1,255}$/.test(sub);
}

function verifiedEmail({ email, email_verified }: JWTPayload): string | null {
  // Some providers send the word "true".
  if (email_verified !== true && email_verified !== "true") return null;
  return emailAddress.safeParse(email).data ?? null;
}

function nonceOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function fitsNonce({ nonce }: JWTPayload, secret: string | undefined): boolean {
  return nonce === (secret === undefined ? undefined : nonceOf(secret));
}

/** Errors in fetching the provider's keys, which are neither the token's fault nor the sender's. */
const KEYS_UNAVAILABLE = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

function refuse(error: unknown): never {
  if (error instanceof errors.JOSEError && !KEYS_UNAVAILABLE.has(error.code)) {
    throw unauthorized("googleFailed");
  }
  throw new ProviderUnavailable(error);
}
