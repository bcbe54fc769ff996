import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../app.ts";
import { castOf, type Person, type Signed } from "../cast.ts";

const routes: RouteOptions[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route));
});
const app = await startTestApp();
const cast = await castWithRoles();
afterAll(() => app.close());

/** Alice is an admin, carol a moderator, and dave a suspended admin. */
async function castWithRoles() {
  const { join, promote, ...people } = await castOf(app);
  await promote(people.alice, "admin");
  await promote(people.carol, "moderator");
  const dave = await join("dave");
  const { alice } = people;
  const body = { days: 1, reason: "Enough." };
  await app.call("POST", "/moderation/members/dave/suspension", { token: alice.token, body });
  await promote(dave, "admin");
  return { ...people, dave };
}

/** Opens a new session, because one of the calls ends the session that makes it. */
async function signedIn({ email, password }: Person): Promise<Signed> {
  const { body } = await app.call("POST", "/login", { body: { email, password } });
  return { token: body.idToken };
}

/** The routes that belong to no call: the API's description, the 404 below /api, images, the colours of accents, and the looks of feeds. */
const NO_CALLS =
  /^(\/api(\/(docs(\/.*)?|openapi\.json|\*))?|\/images\/:key\/:file|\/theme\.css|\/feed-looks\.css)$/;

const calls = routes.flatMap(({ config }) => config?.call ?? []);

test("every route below /api declares its call and the call's access", () => {
  expect(calls.length).toBeGreaterThan(13);
  const undeclared = routes.filter(
    ({ url, config }) => !NO_CALLS.test(url) && !config?.call && !config?.isDocument && !config?.isProbe,
  );
  expect(undeclared.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  for (const { access } of calls) {
    expect(["anyone", "optional", "member", "feedModerator", "moderator", "admin"]).toContain(access);
  }
});

test("documents for programs, such as feeds and sitemaps, are not below /api", () => {
  const documents = routes.filter(({ config }) => config?.isDocument).map(({ url }) => url);
  expect(documents.length).toBeGreaterThan(5);
  expect(documents.filter((url) => url.startsWith("/api"))).toEqual([]);
});

test("/healthz and /readyz are for anyone, /metrics needs METRICS_TOKEN, and there are no other probes", () => {
  const probes = routes.flatMap(({ method, url, config }) =>
    config?.isProbe && method === "GET" ? [`${url} is for ${config.isProbe}`] : [],
  );
  expect(probes).toEqual([
    "/healthz is for anyone",
    "/readyz is for anyone",
    "/metrics is for who has METRICS_TOKEN",
  ]);
});

test("every route has its call's path", () => {
  const answering = routes.filter(({ config }) => config?.call);
  expect(answering.map(({ url }) => url)).toEqual(calls.map(({ path }) => `/api${path}`));
});

describe("the declared access", () => {
  test.each(calls.map(({ method, path, access }) => [method, path, access]))(
    "%s %s is for %s",
    async (method, path, access) => {
      const { status } = await app.call(method, path.replaceAll(/:\w+/g, "1"));
      expect(status === 401).toBe(access !== "anyone" && access !== "optional");
    },
  );

  const forThose = calls.filter(({ access }) => ["feedModerator", "moderator", "admin"].includes(access));

  test("more than ten calls are for moderators or admins, so the next test is not empty", () =>
    expect(forThose.length).toBeGreaterThan(10));

  test.each(forThose.map(({ method, path, access }) => [method, path, access]))(
    "%s %s is for %s only, and refuses others before it reads the body",
    async (method, path, access) => {
      const statusFor = async ({ token }: Signed) => {
        const request = method === "GET" ? { token } : { token, raw: "{" };
        return (await app.call(method, path.replaceAll(/:\w+/g, "1"), request)).status;
      };
      expect(await statusFor(cast.bob)).toBe(403);
      expect((await statusFor(cast.carol)) === 403).toBe(access === "admin");
      expect(await statusFor(cast.alice)).not.toBe(403);
    },
  );

  const writes = calls.filter(
    ({ method, access }) => method !== "GET" && access !== "anyone" && access !== "optional",
  );

  test.each(writes.map((call) => [call.method, call.path, call.whileSuspended === true] as const))(
    "%s %s is allowed to a suspended member: %s",
    async (method, path, may) => {
      const { token } = await signedIn(cast.dave);
      const { body } = await app.call(method, path.replaceAll(/:\w+/g, "1"), { token });
      expect(body?.code === "suspended").toBe(!may);
    },
  );

  test.each(
    calls.filter(({ method, access }) => method === "GET" && access === "member").map(({ path }) => [path]),
  )("GET %s is allowed to a suspended member", async (path) => {
    const { token } = await signedIn(cast.dave);
    const { status } = await app.call("GET", path.replaceAll(/:\w+/g, "1"), { token });
    expect(status).not.toBe(403);
  });
});
