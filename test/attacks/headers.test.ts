import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../until.ts";
import { drawing } from "../../src/server/images/test-images.ts";
import { ROOT } from "../rules/sources.ts";
import { exchange } from "./connection.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
/** The address of an image that a post shows. */
let image: string;
beforeAll(async () => {
  attacked = await startAttackedSite({ PUBLIC_URL: "https://hearth.example" });
  const { alice, upload, submitLink } = attacked.cast;
  const { address, key, width } = await upload(alice, await drawing().png().toBuffer());
  await submitLink(alice, { content: address });
  image = `/images/${key}/${width}.webp`;
});
afterAll(() => attacked.stop());

const asset = (ending: string) =>
  `/assets/${readdirSync(join(ROOT, "dist/client/assets")).find((name) => name.endsWith(ending))}`;

/** The status and headers of an answer, with header names in lower case. */
async function headOf(request: string): Promise<{ status: number; headers: Map<string, string> }> {
  const [head = ""] = (await exchange(attacked.site.address, request)).split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines.map(
    (line) => [line.split(":")[0]!.toLowerCase(), line.replace(/^[^:]*: */, "")] as const,
  );
  return { status: Number(first.split(" ")[1]), headers: new Map(headers) };
}

const get = (path: string, more = "") =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;

const ANSWERS: [string, number, () => string][] = [
  ["a page", 200, () => get("/")],
  ["a cached page", 200, () => get("/")],
  ["a missing page", 404, () => get("/nothing/here")],
  ["a call", 200, () => get("/api/submissions")],
  ["a cached call", 200, () => get("/api/submissions")],
  ["a call that is refused", 400, () => get("/api/submissions?limit=x")],
  ["a call that only members may make", 401, () => get("/api/profile")],
  ["a missing call", 404, () => get("/api/nothing")],
  ["a script", 200, () => get(asset(".js"))],
  ["a style sheet", 200, () => get(asset(".css"))],
  ["the colours of an accent", 200, () => get("/theme.css?v=1-250")],
  ["the colours of no accent", 404, () => get("/theme.css?v=%0a")],
  ["the looks of feeds", 200, () => get("/feed-looks.css?v=%0a")],
  ["a missing file", 404, () => get("/assets/nothing.js")],
  ["the service worker", 200, () => get("/service-worker.js")],
  ["an image", 200, () => get(image)],
  ["a missing image", 404, () => get(`/images/${"a".repeat(64)}/320.webp`)],
  ["an icon", 200, () => get("/favicon.svg")],
  ["a feed", 200, () => get("/atom.xml")],
  ["robots.txt", 200, () => get("/robots.txt")],
  ["the API's description", 200, () => get("/api/openapi.json")],
  ["the page with the API's description", 200, () => get("/api/docs")],
  ["a malformed address", 400, () => get("/%ZZ")],
  ["a call's malformed address", 400, () => get("/api/submission/%ZZ")],
  ["a malformed request", 400, () => "nonsense\r\n\r\n"],
  ["headers over the limit", 431, () => get("/", `X: ${"x".repeat(20_000)}\r\n`)],
  [
    "a body that is not JSON",
    415,
    () =>
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx`,
  ],
  ["a method that the path does not have", 404, () => get("/api/login").replace("GET", "DELETE")],
];

const ALWAYS: Record<string, string | RegExp> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": /^(same|cross)-origin$/,
  "permissions-policy": /camera=\(\)/,
  "content-security-policy": /default-src '(none|self)'/,
  "strict-transport-security": "max-age=31536000; includeSubDomains",
};

describe("every answer has the security headers, and none that names the software", () => {
  test.each(ANSWERS)("%s (%i)", async (_what, status, request) => {
    const { status: answered, headers } = await headOf(request());
    expect(answered).toBe(status);
    for (const [name, value] of Object.entries(ALWAYS)) {
      expect([name, headers.get(name) ?? ""]).toEqual([name, expect.stringMatching(value)]);
    }
    for (const name of ["server", "x-powered-by", "via", "access-control-allow-origin"]) {
      expect([name, headers.get(name)]).toEqual([name, undefined]);
    }
  });

  test("an unchanged answer (304)", async () => {
    for (const path of ["/", "/api/submissions", "/api/categories", image, asset(".js")]) {
      // A job may change a page between two requests.
      const { headers } = await until(async () => {
        const { headers: before } = await headOf(get(path));
        const again = await headOf(get(path, `If-None-Match: ${before.get("etag")}\r\n`));
        expect([path, again.status]).toEqual([path, 304]);
        return again;
      });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("strict-transport-security")).toContain("31536000");
    }
  });
});

describe("the Content-Security-Policy", () => {
  test("allows pages only the site's script files and two inline scripts by hash, and forbids framing", async () => {
    for (const path of ["/", "/login", "/nothing/here"]) {
      const policy = (await headOf(get(path))).headers.get("content-security-policy")!;
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}'){2};/);
      for (const part of [
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
      ]) {
        expect([path, policy.includes(part)]).toEqual([path, true]);
      }
      expect(policy).not.toMatch(/unsafe-|script-src [^;]*(https?:|\*|data:)/);
    }
  });

  test("of an uploaded image allows nothing", async () => {
    const { headers } = await headOf(get(image));
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(headers.get("content-type")).toBe("image/webp");
  });

  test("of the service worker allows connections to the site only", async () => {
    const { headers } = await headOf(get("/service-worker.js"));
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; connect-src 'self';/);
  });
});

test("cookies are HttpOnly, Secure and SameSite, and have no Domain", async () => {
  const { alice } = attacked.cast;
  const register = { username: "dave", email: "dave@example.com", password: "a long enough secret" };
  const answers = [
    await attacked.call("POST", "/login", { body: alice }),
    await attacked.call("POST", "/register", { body: register }),
  ];
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=(Strict|Lax)/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/domain/i);
  }
});

test("another site can neither read nor write through a visitor's browser", async () => {
  const foreign = "Origin: https://evil.example\r\n";
  const preflight = `OPTIONS /api/submit HTTP/1.1\r\nHost: x\r\n${foreign}Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization\r\nConnection: close\r\n\r\n`;
  for (const request of [preflight, get("/api/submissions", foreign), get("/api/profile", foreign)]) {
    const { headers } = await headOf(request);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
  // A form can send these types without a preflight.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const raw = JSON.stringify({ title: "x", contentType: "text", content: "x" });
    const headers = { "content-type": type };
    const { status } = await attacked.call("POST", "/submit", { ...attacked.cast.alice, raw, headers });
    expect([type, status]).toEqual([type, 415]);
  }
});

test("answers with a member's own data are no-store", async () => {
  for (const path of ["/profile", "/notifications", "/conversations", "/my-feed", "/followed-categories"]) {
    const { headers } = await attacked.call("GET", path, attacked.cast.alice);
    expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
  }
});
