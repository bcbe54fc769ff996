import type { IncomingMessage, ServerResponse } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { TEST_TLS } from "../../../test/tls-certificate.ts";
import { PUBLIC_HOST } from "../../../test/web-server.ts";
import type { Wanted } from "./guarded-fetch.ts";
import { startExternalSites } from "./test-external-sites.ts";

const sites = await startExternalSites();
const { world, web, secure, forbidden, get, refusal } = sites;
const trusted = getCACertificates("default");
setDefaultCACertificates([...trusted, TEST_TLS.cert]);
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await sites.close();
});
beforeEach(() => sites.reset());

const address = `https://good.test:${secure.port}/inbox/1`;
const LETTER: Wanted = {
  types: [],
  maxBytes: 0,
  timeoutMs: 5_000,
  sent: { headers: { ttl: "60" }, body: Buffer.from([0, 255, 7]) },
};

/** The refusal of a server that answers with this status. */
async function told(status: number): Promise<unknown> {
  return get(`https://good.test:${secure.port}/${status}`, LETTER).catch((error: unknown) => error);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

describe("a request with a body", () => {
  test("arrives by POST with its headers, whatever the answer is made of", async () => {
    const arrived: unknown[] = [];
    const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      arrived.push([request.method, request.url, request.headers["ttl"], [...(await bodyOf(request))]]);
      response.writeHead(201, { "content-type": "x/y", "content-encoding": "odd" }).end("anything");
    };
    world.answer = (request, response) => void receive(request, response);
    await get(address, LETTER);
    expect(arrived).toEqual([["POST", "/inbox/1", "60", [0, 255, 7]]]);
  });

  test("goes to no address without a secure connection", async () => {
    const { message } = await refusal(`http://good.test:${web.port}/inbox/1`, LETTER);
    expect([message, web.connections()]).toEqual(["It has no secure connection.", 0]);
  });

  test("goes to no address that is not public, by number, by name or among others", async () => {
    world.names["inside.test"] = ["127.0.0.1"];
    world.names["both.test"] = [PUBLIC_HOST, "127.0.0.1"];
    const port = forbidden[0]!.port;
    for (const host of ["127.0.0.1", "inside.test", "both.test"])
      expect((await refusal(`https://${host}:${port}/`, LETTER)).message).toBe(
        "It is not on the public internet.",
      );
    expect(sites.forbiddenConnections()).toBe(0);
  });

  test("follows no redirect", async () => {
    const asked: unknown[] = [];
    world.answer = (request, response) => {
      asked.push(request.url);
      response.writeHead(307, { location: `https://good.test:${secure.port}/elsewhere` }).end();
    };
    expect((await refusal(address, LETTER)).message).toBe("It answers 307.");
    expect(asked).toEqual(["/inbox/1"]);
  });

  test("tells the status of a refusal, whether to try again, and the pause that is asked for", async () => {
    world.answer = (request, response) => {
      const status = Number(request.url!.slice(1));
      response.writeHead(status, status === 429 ? { "retry-after": "90" } : {}).end();
    };
    expect(await told(410)).toMatchObject({ status: 410, isTemporary: false, retryAfterS: 0 });
    expect(await told(429)).toMatchObject({ status: 429, isTemporary: true, retryAfterS: 90 });
    expect(await told(503)).toMatchObject({ status: 503, isTemporary: true, retryAfterS: 0 });
  });
});
