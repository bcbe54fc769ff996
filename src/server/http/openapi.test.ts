import { load } from "cheerio";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { ERROR_TEXTS } from "../../contract/errors.ts";
import { calls } from "../../../test/contract-calls.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const app = await startTestApp();
afterAll(() => app.close());

const SECURITY = {
  anyone: undefined,
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  feedModerator: [{ bearer: ["moderator of a feed"] }],
  moderator: [{ bearer: ["moderator"] }],
  admin: [{ bearer: ["admin"] }],
};

test("GET /api/openapi.json describes every call of the contract, and no other", async () => {
  const { status, body } = await app.call("GET", "/openapi.json");
  expect([status, body.openapi, body.info.title]).toEqual([200, "3.1.0", "Hearth API"]);
  expect(body.info.description).toContain("Unknown fields of bodies and queries are ignored");
  const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = calls.map(({ method, path }) => `${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(declared.length).toBeGreaterThan(13);
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test("each call is described with its summary, its answers, its fields, and whether it needs a token", async () => {
  const { paths } = (await app.call("GET", "/openapi.json")).body;
  for (const { method, path, summary, access, response, body } of calls) {
    const described = paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`][method.toLowerCase()];
    expect(described.summary).toBe(summary);
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(Object.keys(response)));
    expect(described.security).toEqual(SECURITY[access]);
    expect(described.requestBody === undefined).toBe(body === undefined);
  }
  const list = paths["/api/submissions"].get.parameters.map(({ name }: { name: string }) => name);
  expect(list.toSorted()).toEqual(["category", "cursor", "limit", "offset", "sort", "tag", "time", "widen"]);
});

test("each call's error answer is described, with every code and its text", async () => {
  const { components, paths } = (await app.call("GET", "/openapi.json")).body;
  for (const { method, path } of calls) {
    const { responses } = paths[`/api${path.replaceAll(/:(\w+)/g, "{$1}")}`][method.toLowerCase()];
    expect(responses.default.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/Error" } },
    });
  }
  const codes: { enum: [string]; description: string }[] = components.schemas.Error.properties.code.oneOf;
  expect(Object.fromEntries(codes.map((one) => [one.enum[0], one.description]))).toEqual(ERROR_TEXTS);
});

describe("GET /api/docs", () => {
  test("shows every call, with its summary and its fields", async () => {
    const { status, headers, body } = await app.call("GET", "/docs");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = load(body);
    const shown = page("summary")
      .toArray()
      .map((one) => page(one).text().replaceAll(/\s+/g, " ").trim());
    expect(shown.toSorted()).toEqual(
      calls
        .map(({ method, path, summary }) => `${method} /api${path.replaceAll(/:(\w+)/g, "{$1}")} ${summary}`)
        .toSorted(),
    );
    expect(page("details").text()).toContain("customCategories");
  });

  test("shows every error's code and text", async () => {
    const page = load((await app.call("GET", "/docs")).body);
    const shown = page("#errors ~ ul li")
      .toArray()
      .map((one) => page(one).text());
    expect(shown).toEqual(Object.entries(ERROR_TEXTS).map(([code, text]) => `${code} ${text}`));
  });

  test("has the Content-Security-Policy of the site's pages, and loads only the site's own files", async () => {
    const { headers, body } = await app.call("GET", "/docs");
    expect(headers.get("content-security-policy")).toBe(contentSecurityPolicy([]));
    expect(headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
    expect(headers.get("content-security-policy")).not.toMatch(
      /upgrade-insecure-requests|style-src[^;]*https/,
    );
    const page = load(body);
    expect(page("script, style, [style], img, iframe").length).toBe(0);
    const files = page("link")
      .toArray()
      .map((link) => page(link).attr("href")!);
    expect(files).toContain("/api/docs/style.css");
    for (const file of files) expect(file).toMatch(/^\/[a-z]/);
    const style = await app.call("GET", "/docs/style.css");
    expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(style.body).not.toMatch(/url\(|@import/);
  });
});
