import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import * as oidc from "openid-client";

/** Where and as whom the site is known to its OpenID Connect provider. */
export interface ProviderOptions {
  /** The issuer's address: Google's, or another provider's. */
  issuer: string;
  clientId: string;
  /** Undefined where the provider gave none. */
  clientSecret: string | undefined;
}

/** What the site keeps of a sign-in while the person is with the provider. */
export interface PendingSignIn {
  state: string;
  codeVerifier: string;
  /** Comes back in the id token. */
  nonce: string;
}

interface Discovered {
  client: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** How its id tokens may be signed. */
  algorithms: string[];
}

const SCOPE = "openid email profile";
const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 10;
/** Only what a published key can check: a secret shared with the provider would prove nothing here. */
const SIGNED_BY_KEY = /^(RS|PS|ES|Ed)/;

/**
 * Signing in with an OpenID Connect provider: authorization code with PKCE (RFC 7636), and the id tokens that
 * come of it. What the provider publishes of itself is read when it is first needed.
 */
export class Provider {
  readonly #options: ProviderOptions;
  #discovered: Promise<Discovered> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Begins a sign-in: where to send the person, and what to keep until they are back. */
  async begin(redirectUri: string, nonce: string): Promise<{ address: string; pending: PendingSignIn }> {
    const { client } = await this.#discover();
    const pending = { state: oidc.randomState(), codeVerifier: oidc.randomPKCECodeVerifier(), nonce };
    const address = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: pending.state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: "S256",
    });
    return { address: address.href, pending };
  }

  /**
   * The id token for the code at `returned`, the address the person came back to. Throws when it is not the
   * answer to the pending sign-in, or the provider refuses the code.
   */
  async finish(returned: URL, pending: PendingSignIn): Promise<string> {
    const { client } = await this.#discover();
    const tokens = await oidc.authorizationCodeGrant(client, returned, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    });
    return tokens.id_token!;
  }

  /**
   * What an id token says, once its signature, issuer, audience and times have been checked (OpenID Connect
   * Core 3.1.3.7). Throws a `JOSEError` for one that is not good.
   */
  async check(idToken: string): Promise<JWTPayload> {
    const { client, keys, algorithms } = await this.#discover();
    const { clientId } = this.#options;
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: client.serverMetadata().issuer,
      audience: clientId,
      algorithms,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ["sub", "exp", "iat"],
    });
    // Of several it would have to say for which one it was made; ours says so by being made for it alone.
    const { aud, azp } = payload;
    if (Array.isArray(aud) && aud.length > 1)
      throw new errors.JWTClaimValidationFailed("many audiences", payload);
    if (azp !== undefined && azp !== clientId)
      throw new errors.JWTClaimValidationFailed("another party", payload);
    return payload;
  }

  #discover(): Promise<Discovered> {
    // What failed is asked again; what is known stays.
    this.#discovered ??= discover(this.#options).catch((error: unknown) => {
      this.#discovered = null;
      throw error;
    });
    return this.#discovered;
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Discovered> {
  const server = new URL(issuer);
  const client = await oidc.discovery(
    server,
    clientId,
    undefined,
    clientSecret === undefined ? oidc.None() : oidc.ClientSecretPost(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // The setting allows plain http on this machine only.
      ...(server.protocol === "http:" && { execute: [oidc.allowInsecureRequests] }),
    },
  );
  const { jwks_uri, id_token_signing_alg_values_supported: signing = ["RS256"] } = client.serverMetadata();
  if (!jwks_uri) throw new Error(`${issuer} publishes no keys.`);
  return {
    client,
    keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1_000 }),
    algorithms: signing.filter((algorithm) => SIGNED_BY_KEY.test(algorithm)),
  };
}
