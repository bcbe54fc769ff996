import type { IncomingMessage, ServerResponse } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { importJWK, jwtVerify } from "jose";
import { TEST_TLS } from "../../../test/tls-certificate.ts";
import { startWebServer } from "../../../test/web-server.ts";
import type { PushedMessage } from "../../contract/push-messages.ts";
import type { TestReceiver } from "./test-receiver.ts";

interface Arrived {
  message: PushedMessage;
  headers: IncomingMessage["headers"];
  /** The claims that the site signed for the push service. */
  signed: Record<string, unknown>;
}

/** For tests: a browser of the push service, and the messages that came for it. */
export interface TestBrowser {
  receiver: TestReceiver;
  arrived: Arrived[];
}

/** For tests: a push service at good.test, which checks who sends, and opens what arrives as the browsers would. */
export async function startPushService() {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, TEST_TLS.cert]);
  /** By the paths of their addresses. */
  const browsers = new Map<string, TestBrowser>();
  const service = { status: 201, headers: {} as Record<string, string>, asked: 0 };
  const server = await startWebServer((request, response) => void answer(request, response), {
    tls: TEST_TLS,
  });
  const origin = `https://good.test:${server.port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const browser = browsers.get(request.url!);
    if (browser && service.status < 300) await open(request.headers, body, browser);
    service.asked++;
    response.writeHead(service.status, service.headers).end();
  }

  async function open(headers: IncomingMessage["headers"], body: Buffer, browser: TestBrowser) {
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? "")!;
    const { payload } = await jwtVerify(token!, await keyOf(key!), { audience: origin });
    const message = JSON.parse(browser.receiver.open(body)) as PushedMessage;
    browser.arrived.push({ message, headers, signed: { ...payload, key } });
  }

  return {
    service,
    browsers,
    origin,
    close: async (): Promise<void> => {
      setDefaultCACertificates(trusted);
      await server.close();
    },
  };
}

function keyOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  return importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
