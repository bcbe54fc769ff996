import type { RequestListener } from "node:http";
import { expect } from "vitest";
import { startNameServer } from "../../../test/name-server.ts";
import { TEST_TLS } from "../../../test/tls-certificate.ts";
import { PUBLIC_HOST, startWebServer } from "../../../test/web-server.ts";
import { createGuardedFetch, type Wanted } from "./guarded-fetch.ts";

export const HTML: Wanted = { types: ["text/html"], maxBytes: 100_000, timeoutMs: 5_000 };
export const NEVER: RequestListener = () => {};

/** Starts web servers that may be connected to, some that must not, and a name server for both. */
export async function startExternalSites() {
  const world = {
    /** The listener of the public web servers. */
    answer: NEVER,
    names: {} as Record<string, readonly string[] | "silence">,
    asked: [] as string[],
  };
  const reset = (): void => {
    world.names = { "good.test": [PUBLIC_HOST] };
    world.asked = [];
    world.answer = (_request, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=UTF-8" }).end("<title>Good</title>");
  };
  reset();
  const web = await startWebServer((request, response) => world.answer(request, response));
  const secure = await startWebServer((request, response) => world.answer(request, response), {
    tls: TEST_TLS,
  });
  // Servers on this machine's own addresses.
  const forbidden = [
    await startWebServer(NEVER, { host: "127.0.0.1" }),
    await startWebServer(NEVER, { host: "::1" }),
  ];
  const nameServer = await startNameServer((name) => {
    world.asked.push(name);
    return world.names[name] ?? [];
  });
  const get = createGuardedFetch({
    networks: [`${PUBLIC_HOST}/32`],
    nameServers: [nameServer.address],
    userAgent: "Hearth/1 (+https://hearth.example)",
  });
  return {
    world,
    reset,
    web,
    secure,
    forbidden,
    nameServer,
    get,
    good: (path = "/"): string => `http://good.test:${web.port}${path}`,
    forbiddenConnections: (): number => forbidden.reduce((sum, server) => sum + server.connections(), 0),
    /** Fetches an address that must be refused, and returns the refusal. */
    refusal: async (address: string, wanted: Partial<Wanted> = {}) => {
      const outcome: unknown = await get(address, { ...HTML, ...wanted }).catch((error: unknown) => error);
      expect(outcome).toMatchObject({ name: "FetchRefused" });
      const { message, isTemporary } = outcome as Error & { isTemporary: boolean };
      return { address, message, isTemporary };
    },
    close: async (): Promise<void> => {
      await Promise.all([web, secure, nameServer, ...forbidden].map((server) => server.close()));
    },
  };
}

export const bytes = (size: number): Buffer => Buffer.alloc(size, "a");
