import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";

const app = await startTestApp();
const behindProxy = await startTestApp({ trustProxy: ["127.0.0.0/8"] });
const behindOther = await startTestApp({ trustProxy: ["10.0.0.0/8", "fd00::/8"] });
afterAll(() => Promise.all([app, behindProxy, behindOther].map((one) => one.close())));

const idOf = async ({ call }: typeof app, given?: string): Promise<string | null> =>
  (await call("GET", "/popular-categories", given ? { headers: { "x-request-id": given } } : {})).headers.get(
    "x-request-id",
  );

test("each answer has a request id of its own", async () => {
  const [first, second] = [await idOf(app), await idOf(app)];
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  expect((await app.call("GET", "/nothing-here")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a trusted proxy may set the request id, and nobody else may", async () => {
  expect(await idOf(behindProxy, "from-the-proxy:1")).toBe("from-the-proxy:1");
  expect(await idOf(app, "mine")).not.toBe("mine");
  expect(await idOf(behindOther, "mine")).not.toBe("mine");
});

test("a request id longer than 100 characters, or with spaces or quotes, is replaced", async () => {
  for (const odd of ["a b", '"},{"level":60', "x".repeat(101)])
    expect(await idOf(behindProxy, odd)).not.toBe(odd);
});
