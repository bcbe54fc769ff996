import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { TEST_TLS } from "../../../test/tls-certificate.ts";
import { PUBLIC_HOST } from "../../../test/web-server.ts";
import { createGuardedFetch } from "./guarded-fetch.ts";
import { bytes, HTML, NEVER, startExternalSites } from "./test-external-sites.ts";

const sites = await startExternalSites();
const { world, web, secure, nameServer, get, good, refusal } = sites;
afterAll(() => sites.close());
beforeEach(() => sites.reset());

describe("a public address", () => {
  test("is fetched by its name, with no cookie, referrer or other header about readers", async () => {
    const headers: unknown[] = [];
    world.answer = (request, response) => {
      headers.push(request.headers);
      response.setHeader("content-type", "Text/HTML;charset=iso-8859-1");
      response.setHeader("set-cookie", "a=b");
      response.end("<title>Good</title>");
    };
    expect(await get(good("/a?b=c#d"), HTML)).toEqual({
      address: good("/a?b=c#d"),
      type: "text/html",
      charset: "iso-8859-1",
      body: Buffer.from("<title>Good</title>"),
    });
    await get(good(), HTML);
    const sent = {
      host: `good.test:${web.port}`,
      connection: "close",
      accept: "text/html",
      "accept-encoding": "gzip, br",
      "user-agent": "Hearth/1 (+https://hearth.example)",
    };
    expect(headers).toEqual([sent, sent]);
  });

  test("is fetched over TLS only with a trusted certificate for its name", async () => {
    const name = `https://good.test:${secure.port}/`;
    world.names["other.test"] = [PUBLIC_HOST];
    expect((await refusal(name)).message).toBe("There is no secure connection to it.");
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, TEST_TLS.cert]);
    try {
      expect((await get(name, HTML)).address).toBe(name);
      expect((await refusal(`https://other.test:${secure.port}/`)).isTemporary).toBe(false);
      expect((await refusal(secure.url)).message).toBe("There is no secure connection to it.");
    } finally {
      setDefaultCACertificates(trusted);
    }
    expect((await refusal(`https://good.test:${web.port}/`)).isTemporary).toBe(false);
  });

  test("is fetched through redirects, at most five", async () => {
    world.answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.writeHead(200, { "content-type": "text/html" }).end("there");
    };
    expect((await get(good("/5"), HTML)).address).toBe(good("/0"));
    expect((await refusal(good("/6"))).message).toBe("It redirects too often.");
    world.answer = (_request, response) => response.writeHead(301, { location: good() }).end();
    expect((await refusal(good())).message).toBe("It redirects too often.");
  });

  test("is fetched compressed, and decompressed", async () => {
    for (const [encoding, pack] of [
      ["gzip", gzipSync],
      ["X-GZIP", gzipSync],
      ["deflate", deflateSync],
      ["br", brotliCompressSync],
      ["identity", (text: Buffer) => text],
    ] as const) {
      world.answer = (_request, response) =>
        response
          .writeHead(200, { "content-type": "text/html", "content-encoding": encoding })
          .end(pack(bytes(50_000)));
      const { body } = await get(good(), HTML);
      expect([encoding, body.equals(bytes(50_000))]).toEqual([encoding, true]);
    }
  });

  test("is fetched from another of its IP addresses when one does not answer", async () => {
    const other = createGuardedFetch({
      networks: ["127.0.0.0/29"],
      nameServers: [nameServer.address],
      userAgent: "Hearth",
    });
    world.names["two.test"] = ["127.0.0.3", PUBLIC_HOST];
    expect((await other(`http://two.test:${web.port}/`, HTML)).type).toBe("text/html");
  });
});

describe("many fetches at once", () => {
  test("wait for one of sixteen slots, and give up at their time limit", async () => {
    const hanging: (() => void)[] = [];
    world.answer = (_request, response) =>
      void hanging.push(() => response.writeHead(200, { "content-type": "text/html" }).end("at last"));
    const first = Array.from({ length: 20 }, () => get(good(), HTML));
    await expect.poll(() => hanging.length).toBe(16);
    const stop = new AbortController();
    const late = [refusal(good(), { timeoutMs: 50 }), refusal(good(), { signal: stop.signal })];
    stop.abort();
    for (const { message } of await Promise.all(late)) expect(message).toBe("It took too long.");
    expect(hanging.length).toBe(16);
    for (const release of hanging.splice(0)) release();
    await expect.poll(() => hanging.length).toBe(4);
    for (const release of hanging) release();
    expect(await Promise.all(first)).toHaveLength(20);
  });

  test("can be aborted by the caller", async () => {
    world.answer = NEVER;
    const stop = new AbortController();
    const asking = refusal(good(), { signal: stop.signal });
    stop.abort();
    expect((await asking).message).toBe("It took too long.");
    await expect(get(good(), { ...HTML, signal: AbortSignal.abort() })).rejects.toThrow("It took too long.");
  });
});
