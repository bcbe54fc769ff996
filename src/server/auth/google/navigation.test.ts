import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { type OpenIdProvider, startOpenIdProvider } from "../../../../test/openid-provider.ts";

let provider: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  provider.serve("http://127.0.0.1/auth/google/callback");
  app = await startTestApp({ google: { issuer: provider.issuer, ...provider.client } });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

const go = async (path: string, headers: Record<string, string> = {}) => {
  const { status, headers: said } = await fetch(new URL(path, app.url), { redirect: "manual", headers });
  return { status, location: said.get("location") ?? "", cookie: said.get("set-cookie") ?? "" };
};

describe("signing in by navigation", () => {
  const FAILED = { status: 303, location: "/login#google=failed" };
  const NONCE = "n".repeat(43);

  test("redirects to the provider with PKCE, state and nonce, and stores them in a cookie that no script can read", async () => {
    const { status, location, cookie } = await go(`/auth/google?nonce=${NONCE}&next=%2Fsubmit`);
    expect(status).toBe(303);
    const { origin, searchParams } = new URL(location);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      client_id: provider.client.clientId,
      redirect_uri: new URL("/auth/google/callback", app.url).href,
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: NONCE,
    });
    expect(cookie).toMatch(/; Path=\/auth\/google; HttpOnly; SameSite=Lax/);
  });

  test.each([["/auth/google"], ["/auth/google?nonce=short"], [`/auth/google?nonce=${NONCE}&nonce=${NONCE}`]])(
    "%s has no valid nonce, and the sign-in fails",
    async (path) => expect(await go(path)).toMatchObject(FAILED),
  );

  test("a callback to no pending sign-in, or to another one, fails", async () => {
    expect(await go("/auth/google/callback?code=x&state=y")).toMatchObject(FAILED);
    expect(
      await go("/auth/google/callback?code=x&state=y", { cookie: "google_sign_in=%7B%7D" }),
    ).toMatchObject(FAILED);
    const { cookie } = await go(`/auth/google?nonce=${NONCE}&next=%2F%2Felsewhere.example`);
    const answer = await go("/auth/google/callback?code=x&state=y", { cookie: cookie.split(";")[0]! });
    // `next` is passed on unchecked: the login page opens only pages of the site.
    expect(answer).toMatchObject({
      status: 303,
      location: "/login?next=%2F%2Felsewhere.example#google=failed",
    });
  });
});
