import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { calls } from "../../../test/contract-calls.ts";

const app = await startTestApp();
afterAll(() => app.close());

const SECURITY = {
  anyone: undefined,
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  moderator: [{ bearer: ["moderator"] }],
  admin: [{ bearer: ["admin"] }],
};

test("GET /api/openapi.json describes every call of the contract, and no other", async () => {
  const { status, body } = await app.call("GET", "/openapi.json");
  expect([status, body.openapi, body.info.title]).toEqual([200, "3.1.0", "Hearth API"]);
  expect(body.info.description).toContain("What a call does not name is ignored");
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = calls.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(declared.length).toBeGreaterThan(13);
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test("each with its summary, its answers, its fields, and whether it needs a token", async () => {
  const { paths } = (await app.call("GET", "/openapi.json")).body;
  for (const { method, path, summary, access, response, body } of calls) {
    const described = paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`][method.toLowerCase()];
    expect(described.summary).toBe(summary);
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(Object.keys(response)));
    expect(described.security).toEqual(SECURITY[access]);
    expect(described.requestBody === undefined).toBe(body === undefined);
  }
  const list = paths["/api/submissions"].get.parameters.map(({ name }: { name: string }) => name);
  expect(list.toSorted()).toEqual(["category", "cursor", "limit", "offset", "sort", "time"]);
});

test("GET /api/docs shows it", async () => {
  const { status, headers, body } = await app.call("GET", "/docs");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(body).toContain("swagger-ui");
});
