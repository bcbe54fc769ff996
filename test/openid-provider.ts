import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider } from "oidc-provider";

/** The claims of an account at the provider. */
export interface Account {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean | string;
}

/** A real OpenID Connect provider on this machine. */
export interface OpenIdProvider {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  /** The provider's accounts, by the login for its form. */
  accounts: Map<string, Account>;
  /** Starts to answer requests, for a site with this redirect address. */
  serve(redirectUri: string): void;
  /** Makes an id token. `claims` override the defaults; `foreignKey` signs it with an unknown key. */
  idToken(claims: Record<string, unknown>, options?: { foreignKey?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT = { clientId: "hearth", clientSecret: "a secret between the two" };
const ALGORITHM = "RS256";

/** Starts the provider. It answers only after `serve`: a site needs the issuer before it has an address. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const own = await generateKeyPair(ALGORITHM, { extractable: true });
  const foreign = await generateKeyPair(ALGORITHM);
  const jwk = { ...(await exportJWK(own.privateKey)), kid: "own", use: "sig", alg: ALGORITHM };
  const accounts = new Map<string, Account>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const serve = (redirectUri: string): void => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [jwk] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // Puts the claims of the scopes into the id token itself, as Google does.
      conformIdTokenClaims: false,
      findAccount: (_context, id) => {
        const account = accounts.get(id);
        return account && { accountId: account.sub, claims: () => ({ ...account }) };
      },
      // Set so that the provider does not warn about its defaults.
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      cookies: { keys: ["only for this run"] },
    });
    const answer = provider.callback();
    server.on("request", (request, response) => void answer(request, response));
  };

  const idToken: OpenIdProvider["idToken"] = (claims, { foreignKey = false } = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({
      iss: issuer,
      aud: CLIENT.clientId,
      iat: now,
      exp: now + 300,
      jti: randomUUID(),
      ...claims,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: jwk.kid })
      .sign(foreignKey ? foreign.privateKey : own.privateKey);
  };

  const stop = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { issuer, client: CLIENT, accounts, serve, idToken, stop };
}
