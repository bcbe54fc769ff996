import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import * as oidc from "openid-client";

export interface ProviderOptions {
  /** The issuer's address: Google's, or another provider's. */
  issuer: string;
  clientId: string;
  /** Undefined where the provider gave none. */
  clientSecret: string | undefined;
}

/** The state of a sign-in, kept while the person is at the provider. */
export interface PendingSignIn {
  state: string;
  codeVerifier: string;
  /** The provider returns it in the id token. */
  nonce: string;
}

interface Discovered {
  client: oidc.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  /** The signature algorithms accepted for the provider's id tokens. */
  algorithms: string[];
}

const SCOPE = "openid email profile";
const TIMEOUT_SECONDS = 10;
const CLOCK_TOLERANCE_SECONDS = 10;
/** Public-key algorithms only. HS256 would prove nothing: anyone with the client secret can sign with it. */
const SIGNED_BY_KEY = /^(RS|PS|ES|Ed)/;

/**
 * An OpenID Connect provider: the authorization code flow with PKCE (RFC 7636), and checks of its id tokens.
 * The provider's metadata is read when first needed.
 */
export class Provider {
  readonly #options: ProviderOptions;
  #discovered: Promise<Discovered> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Begins a sign-in: gives the address to send the person to, and the state to keep until they return. */
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
   * Exchanges the code in `returned`, the address that the person came back to, for an id token. Throws when
   * that address does not answer the pending sign-in, or when the provider refuses the code.
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
   * The claims of an id token, after its signature, issuer, audience and times have been checked (OpenID
   * Connect Core 3.1.3.7). Throws a `JOSEError` for an invalid token.
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
    // A token that also names other audiences may have been issued to another site.
    const { aud, azp } = payload;
    if (Array.isArray(aud) && aud.length > 1)
      throw new errors.JWTClaimValidationFailed("many audiences", payload);
    if (azp !== undefined && azp !== clientId)
      throw new errors.JWTClaimValidationFailed("another party", payload);
    return payload;
  }

  #discover(): Promise<Discovered> {
    // A successful discovery is cached; a failed one is retried by the next call.
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
      // `settings.ts` accepts plain http only for an issuer on this machine.
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
