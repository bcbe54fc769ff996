import { subscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../app.ts";

const routes: RouteOptions[] = [];
subscribe("fastify.initialization", (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", (route) => void routes.push(route));
});
const app = await startTestApp();
afterAll(() => app.close());

/** Addresses that answer no call: the API's description, what is not there below its prefix, and images. */
const NO_CALLS = /^(\/api(\/(docs(\/.*)?|openapi\.json|\*))?|\/images\/:key\/:file)$/;

const calls = routes.flatMap(({ config }) => config?.call ?? []);

test("every route below /api declares its call, and who may call it", () => {
  expect(calls.length).toBeGreaterThan(13);
  const undeclared = routes.filter(
    ({ url, config }) => !NO_CALLS.test(url) && !config?.call && !config?.isDocument,
  );
  expect(undeclared.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  for (const { access } of calls) expect(["anyone", "optional", "member"]).toContain(access);
});

test("what programs read beside the calls is not below /api", () => {
  const documents = routes.filter(({ config }) => config?.isDocument).map(({ url }) => url);
  expect(documents.length).toBeGreaterThan(5);
  expect(documents.filter((url) => url.startsWith("/api"))).toEqual([]);
});

test("every route's address is its call's", () => {
  const answering = routes.filter(({ config }) => config?.call);
  expect(answering.map(({ url }) => url)).toEqual(calls.map(({ path }) => `/api${path}`));
});

describe("what is declared is enforced", () => {
  test.each(calls.map(({ method, path, access }) => [method, path, access]))(
    "%s %s is for %s",
    async (method, path, access) => {
      const { status } = await app.call(method, path.replaceAll(/:\w+/g, "1"));
      expect(status === 401).toBe(access === "member");
    },
  );
});
