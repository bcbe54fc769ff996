import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf } from "../../../test/cast.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

const app = await startTestApp();
afterAll(() => app.close());

describe("every answer", () => {
  test.each([
    [200, "GET", "/categories"],
    [400, "GET", "/submissions?limit=x"],
    [401, "GET", "/profile"],
    [404, "GET", "/submission/1"],
    [404, "GET", "/nothing"],
    [415, "POST", "/login"],
    [200, "GET", "/docs"],
    [200, "GET", "/openapi.json"],
  ])("%i %s %s has every security header", async (status, method, path) => {
    const raw = method === "POST" ? { raw: "x", headers: { "content-type": "text/plain" } } : {};
    const answer = await app.call(method, path, raw);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "content-security-policy": expect.stringContaining("frame-ancestors"),
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  });

  test("is no-store if it is for a member, and no-cache if it is public", async () => {
    const { alice } = await castOf(app);
    for (const path of ["/profile", "/notifications", "/conversations", "/my-feed"]) {
      const { headers } = await app.call("GET", path, alice);
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
    }
    expect((await fetch(`${app.url}/categories`)).headers.get("cache-control")).toBe("no-cache");
  });

  test("names its charset but not the server software, and no other origin may read it", async () => {
    const { headers } = await app.call("GET", "/categories", { headers: { origin: "https://evil.example" } });
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    for (const name of ["server", "x-powered-by", "access-control-allow-origin"]) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
  });
});

test("the pages' policy allows no script but the site's files and the inline ones with the given hashes", () => {
  const policy = contentSecurityPolicy(["abc="]).split("; ");
  expect(policy).toContain("script-src 'self' 'sha256-abc='");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types service-worker");
  expect(policy).toContain("worker-src 'self'");
  expect(policy.join()).not.toMatch(/unsafe|\*/);
  expect(contentSecurityPolicy([])).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  const open = contentSecurityPolicy([], "https://other.example:8443/session?a=1;b").split("; ");
  expect(open).toContain("connect-src 'self' https://other.example:8443");
});
