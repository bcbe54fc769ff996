import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERROR_TEXTS } from "../../src/contract/errors.ts";
import { exchange } from "./connection.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
beforeAll(async () => {
  attacked = await startAttackedSite();
});
afterAll(() => attacked.stop());

describe("paths", () => {
  test.each([
    "/../../etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/assets/../../../package.json",
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e%5c%2e%2e%5cpackage.json",
    "/assets/....//....//package.json",
    "/images/../../data/postmaster.pid",
    "/images/..%2f..%2f..%2fpackage.json/1.webp",
    `/images/${"a".repeat(64)}/..%2f..%2fx`,
    "/.git/config",
    "/.env",
    "/package.json",
    "/src/server/main.ts",
    "/.vite/manifest.json",
    "/service-worker.js/../../package.json",
    "/assets/",
    "//etc/passwd",
    "/etc/passwd%00.html",
    "/file:///etc/passwd",
  ])("%s is a 400 or a 404 and reveals no file", async (path) => {
    const said = await exchange(
      attacked.site.address,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(said).not.toMatch(/root:|"dependencies"|\[core\]|postgres/);
  });
});

describe("requests that a proxy and the site could read differently", () => {
  const hidden = "GET /api/profile HTTP/1.1\r\nHost: x\r\n\r\n";
  test.each([
    ["a length and chunks", `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["two lengths", `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ["two lengths in one line", `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
    ["a length with a sign", `Content-Length: +5\r\n\r\n12345${hidden}`],
    ["a malformed length", `Content-Length: 0x5\r\n\r\n12345${hidden}`],
    ["an unknown transfer coding", `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["a space before the colon", `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["chunked before another coding", `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ["a folded header line", `X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ["a negative chunk length", `Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
    ["bare line feeds around chunks", `Transfer-Encoding: chunked\n\n0\n\n${hidden}`],
  ])("%s: at most one request is answered, and the connection is closed", async (_what, rest) => {
    const said = await exchange(attacked.site.address, `POST /api/login HTTP/1.1\r\nHost: x\r\n${rest}`);
    expect(said.match(/HTTP\/1\.1 \d+/g)?.filter((status) => !status.endsWith("401")) ?? []).toHaveLength(1);
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
    // The hidden request was not handled.
    expect(said).not.toContain(ERROR_TEXTS.signedOut);
  });

  test.each(["TRACE", "TRACK", "CONNECT", "DEBUG", "PROPFIND", "OPTIONS", "PUT", "PATCH", "get"])(
    "the method %s is refused, and the answer repeats nothing of the request",
    async (method) => {
      const said = await exchange(
        attacked.site.address,
        `${method} /api/login HTTP/1.1\r\nHost: x\r\nX-Secret: told\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect(said).toMatch(/^(HTTP\/1\.1 (400|404|405) |$)/);
      expect(said).not.toContain("told");
    },
  );

  test.each(["", "Host: x\r\nHost: y\r\n", "Host: x y\r\n", "Host: \u0001\r\n"])(
    "a missing, repeated or malformed Host header causes no 500: %j",
    async (host) => {
      const said = await exchange(
        attacked.site.address,
        `GET /api/categories HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
      );
      expect(said).toMatch(/^HTTP\/1\.1 (200|400) /);
      expect(said).not.toMatch(/HTTP\/1\.1 5\d\d/);
    },
  );

  test("an upgrade to another protocol is not accepted", async () => {
    const upgrade = "Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n";
    const said = await exchange(
      attacked.site.address,
      `GET /api/events HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`.replace("/api/events", "/api/categories"),
    );
    expect(said).not.toMatch(/^HTTP\/1\.1 101/);
  });
});
