import type { IncomingMessage } from "node:http";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { importJWK, jwtVerify } from "jose";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import { runDueJobs } from "../../../test/jobs.ts";
import { startNameServer, testNames } from "../../../test/name-server.ts";
import { TEST_TLS } from "../../../test/tls-certificate.ts";
import { PUBLIC_HOST, startWebServer } from "../../../test/web-server.ts";
import type { PushedMessage } from "../../contract/push-messages.ts";
import { createGuardedFetch } from "../guarded-fetch/guarded-fetch.ts";
import { jobsOf } from "../processes/schedule.ts";
import { enqueuePushes } from "./due.ts";
import { TestReceiver } from "./test-receiver.ts";

export const METRICS_TOKEN = "a long enough secret";

interface Arrived {
  message: PushedMessage;
  headers: IncomingMessage["headers"];
  /** The claims that the site signed for the push service. */
  signed: Record<string, unknown>;
}

/** For tests: a browser that is subscribed, and the messages that its push service got for it. */
export interface TestDevice extends Signed {
  id: string;
  endpoint: string;
  receiver: TestReceiver;
  arrived: Arrived[];
}

/** For tests: Hearth, and a push service at good.test that opens what arrives, as the browsers would. */
export async function startPushedSite({ isOn = true }: { isOn?: boolean } = {}) {
  const trusted = getCACertificates("default");
  setDefaultCACertificates([...trusted, TEST_TLS.cert]);
  const devices = new Map<string, TestDevice>();
  const service = { status: 201, headers: {} as Record<string, string>, asked: 0 };
  const server = await startWebServer(
    (request, response) =>
      void receive(request, devices.get(request.url!)).then(() => {
        service.asked++;
        response.writeHead(service.status, service.headers).end();
      }),
    { tls: TEST_TLS },
  );
  const nameServer = await startNameServer(testNames);
  const reach = { networks: [PUBLIC_HOST], nameServers: [nameServer.address] };
  const get = createGuardedFetch({ ...reach, userAgent: "Hearth" });
  const web = { get, youtubeImages: "" };
  const app = await startTestApp({
    web,
    publicUrl: "https://hearth.example",
    pushMessages: isOn,
    metricsToken: METRICS_TOKEN,
  });
  const cast = await castOf(app);
  const jobs = jobsOf(app.db, {
    sendMail: async () => {},
    site: async () => ({ name: "Hearth", address: () => "" }),
    sender: async () => ({ contact: "mailto:ada@fire.example", icon: "/icon.png" }),
    ...{ web, images: app.images, importedPreviews: 0 },
  });

  const bodyOf = ({ receiver }: Pick<TestDevice, "receiver">, endpoint: string) => ({
    endpoint,
    keys: {
      p256dh: receiver.publicKey.toString("base64url"),
      auth: receiver.authSecret.toString("base64url"),
    },
  });

  async function receive(request: IncomingMessage, device: TestDevice | undefined): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!device || service.status >= 300) return;
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(request.headers.authorization ?? "")!;
    const point = Buffer.from(key!, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: x!, y: y! }, "ES256");
    const { payload } = await jwtVerify(token!, publicKey, {
      audience: server.url.replace(PUBLIC_HOST, "good.test"),
    });
    const message = JSON.parse(device.receiver.open(Buffer.concat(chunks))) as PushedMessage;
    device.arrived.push({ message, headers: request.headers, signed: { ...payload, key } });
  }

  return {
    app,
    cast,
    jobs,
    service,
    server,
    bodyOf,
    /** Turns push messages on for the browser of a session. */
    turnOn: async ({ token }: Signed, path = `/send/${devices.size}`): Promise<TestDevice> => {
      const endpoint = `https://good.test:${server.port}${path}`;
      const device = { token, endpoint, receiver: new TestReceiver(), arrived: [], id: "" };
      const { status, body } = await app.call("POST", "/push-devices", {
        token,
        body: bodyOf(device, endpoint),
      });
      if (status !== 204) throw new Error(JSON.stringify(body));
      devices.set(path, device);
      const listed = (await app.call("GET", "/push-devices", { token })).body.devices;
      return Object.assign(device, { id: listed[0].id });
    },
    /** Runs the recurring job and those that it enqueues. */
    push: async (): Promise<void> => {
      await enqueuePushes(app.db);
      await runDueJobs(app, jobs);
    },
    close: async (): Promise<void> => {
      setDefaultCACertificates(trusted);
      await app.close();
      await Promise.all([server.close(), nameServer.close()]);
    },
  };
}
