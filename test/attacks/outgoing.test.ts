import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { startNameServer, type NameServer } from "../name-server.ts";
import { PUBLIC_HOST, startWebServer, type WebServer } from "../web-server.ts";
import { type AttackedSite, startAttackedSite } from "./site.ts";

let attacked: AttackedSite;
/** The attacker's server, and the operator's internal server, which no attack may reach. */
let theirs: WebServer;
let inner: WebServer;
let names: NameServer;
/** The answers of the attacker's server, by path. */
const answers = new Map<string, { status?: number; headers?: Record<string, string>; body?: string }>();

beforeAll(async () => {
  theirs = await startWebServer((request, response) => {
    const { status = 200, headers = {}, body = "" } = answers.get(request.url ?? "") ?? { status: 404 };
    response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
  });
  inner = await startWebServer((_request, response) => void response.end("<title>inner secret</title>"), {
    host: "127.0.0.1",
  });
  let asked = 0;
  names = await startNameServer((name) => {
    if (name === "inner.test") return ["127.0.0.1"];
    if (name === "both.test") return [PUBLIC_HOST, "127.0.0.1"];
    // DNS rebinding: each lookup gives another address.
    if (name === "rebinding.test") return [asked++ % 2 === 0 ? PUBLIC_HOST : "127.0.0.1"];
    return name === "theirs.test" ? [PUBLIC_HOST] : [];
  });
  attacked = await startAttackedSite({ FETCH_NETWORKS: PUBLIC_HOST, FETCH_DNS: names.address });
});
afterAll(async () => {
  await attacked.stop();
  await Promise.all([theirs.close(), inner.close(), names.close()]);
});

const fetchPreview = async (address: string) => {
  const { status, body } = await attacked.call("GET", `/link-preview?url=${encodeURIComponent(address)}`, {
    token: attacked.cast.alice.token,
  });
  return { status, body };
};

/** Expects that the address was refused or its fetch failed, and that nothing reached the internal server. */
async function expectNothing(address: string): Promise<void> {
  const { status, body } = await fetchPreview(address);
  expect([status, body.title ?? null]).toEqual([body.error ? 400 : 200, null]);
  expect(inner.connections()).toBe(0);
}

test("an allowed page is fetched, so the tests below can fail", async () => {
  answers.set("/good", { body: "<title>A page</title>" });
  expect(await fetchPreview(`http://theirs.test:${theirs.port}/good`)).toMatchObject({
    body: { title: "A page" },
  });
});

describe("an address of this machine is not fetched, however it is written", () => {
  test.each([
    "http://127.0.0.1:P/",
    "http://localhost:P/",
    "http://2130706433:P/",
    "http://0x7f000001:P/",
    "http://0177.0.0.1:P/",
    "http://127.1:P/",
    "http://0:P/",
    "http://0.0.0.0:P/",
    "http://[::1]:P/",
    "http://[::]:P/",
    "http://[::ffff:127.0.0.1]:P/",
    "http://[64:ff9b::7f00:1]:P/",
    "http://127.0.0.1.:P/",
    "http://①②⑦.⓪.⓪.①:P/",
    "http://inner.test:P/",
    "http://inner.test.:P/",
    "http://both.test:P/",
    "http://theirs.test@127.0.0.1:P/",
    "http://theirs.test#@127.0.0.1:P/",
    "http://127.0.0.1:P\\@theirs.test/",
  ])("%s", async (address) => {
    await expectNothing(address.replace("P", String(inner.port)));
  });
});

test.each([
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/",
  "http://100.100.100.200/",
  "http://10.0.0.1/",
  "http://192.168.1.1/",
  "http://[fe80::1]/",
  "http://224.0.0.1/",
])("an address of the operator's network or cloud is not fetched: %s", async (address) => {
  await expectNothing(address);
});

test.each([
  "file:///etc/passwd",
  "gopher://127.0.0.1:25/_HELO",
  "ftp://127.0.0.1/",
  "data:text/html,<title>x</title>",
  "javascript:alert(1)",
  "dict://127.0.0.1:11211/stats",
  "jar:http://127.0.0.1!/",
  "blob:http://127.0.0.1/x",
  "http://theirs.test:22/",
  "http://theirs.test:25/",
  "http://theirs.test:6379x/",
  "http://user:password@theirs.test/",
])(
  "an address with another scheme, another service's port or credentials is not fetched: %s",
  async (address) => {
    await expectNothing(address);
  },
);

describe("an external site cannot lead the fetch to the internal server", () => {
  test.each([301, 302, 303, 307, 308])("by a %i redirect to this machine", async (status) => {
    answers.set(`/to-${status}`, { status, headers: { location: `http://127.0.0.1:${inner.port}/` } });
    await expectNothing(`http://theirs.test:${theirs.port}/to-${status}`);
  });

  test("by a redirect to a file", async () => {
    answers.set("/to-file", { status: 302, headers: { location: "file:///etc/passwd" } });
    await expectNothing(`http://theirs.test:${theirs.port}/to-file`);
  });

  test("by redirecting to itself without end", async () => {
    answers.set("/round", { status: 302, headers: { location: "/round" } });
    await expectNothing(`http://theirs.test:${theirs.port}/round`);
    expect(theirs.connections()).toBeLessThan(50);
  });

  test("by a name that resolves to a different address each time", async () => {
    for (let time = 0; time < 6; time++) await fetchPreview(`http://rebinding.test:${inner.port}/${time}`);
    expect(inner.connections()).toBe(0);
  });

  test("by the picture that its page names", async () => {
    const picture = `http://127.0.0.1:${inner.port}/secret.png`;
    answers.set("/picture", {
      body: `<title>Done</title><meta property="og:image" content="${picture}">`,
    });
    const content = `http://theirs.test:${theirs.port}/picture`;
    const id = await attacked.cast.submitLink(attacked.cast.alice, { content });
    await expect
      .poll(async () => (await attacked.cast.readPost(id)).preview?.state, { timeout: 20_000 })
      .toBe("ready");
    expect(inner.connections()).toBe(0);
    expect((await attacked.cast.readPost(id)).image).toBeNull();
  });
});

describe("a server that sends too much", () => {
  test("the fetch of an endless page ends within 15 seconds", async () => {
    const endless = await startWebServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const send = (): void => {
        while (!response.destroyed && response.write(`<p>${"x".repeat(60_000)}`));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    });
    const began = performance.now();
    const { status } = await fetchPreview(`${endless.url}/`);
    expect([status, performance.now() - began < 15_000]).toEqual([200, true]);
    await endless.close();
  });

  test("an overlong title is cut to the limit", async () => {
    answers.set("/long", { body: `<title>${"<b>&lt;script&gt;".repeat(5_000)}</title>` });
    const { body } = await fetchPreview(`http://theirs.test:${theirs.port}/long`);
    expect(Array.from(body.title as string).length).toBeLessThanOrEqual(LIMITS.title);
  });
});

test("no attack has reached the internal server", () => {
  expect(inner.connections()).toBe(0);
});
