import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { openEvents } from "../../../test/events.ts";
import { castOf } from "../../../test/cast.ts";

/** Much shorter than the program's own time limits, so that the tests are quick. */
const patience = { headMs: 500, bodyMs: 700, uploadBytesPerSecond: 1_000, stillMs: 800, idleMs: 500 };
const app = await startTestApp({ limits: { patience } });
/** An app with the program's own time limits. */
const patient = await startTestApp({ beside: app });
const { alice, comment, submitText } = await castOf(patient);
afterAll(async () => {
  await app.close();
  await patient.close();
});

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

/** Opens a connection. Returns functions that send text, return the received text, and wait for the close. */
async function open(site = app.site) {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname).on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  const closed = whenClosed(socket);
  return {
    socket,
    send: (text: string) => void socket.write(text),
    heard: () => heard,
    untilClosed: async () => {
      await closed;
      return heard;
    },
  };
}

const whenClosed = (socket: Socket) =>
  new Promise<void>((closed) => void socket.once("close", () => closed()));

/**
 * Matches the answer, or nothing: a client that was sending when the connection closed may not receive the
 * answer.
 */
const heardOrLost = (said: string) => new RegExp(`^($|HTTP/1.1 ${said} )`);

/** Sends a byte now and then until the connection is closed. */
async function drip(socket: Socket, everyMs: number, byte = "x"): Promise<void> {
  const drops = setInterval(() => void socket.write(byte), everyMs);
  if (!socket.closed) await whenClosed(socket);
  clearInterval(drops);
}

const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} /api${path} HTTP/1.1`, "host: x", ...lines, "", ""].join("\r\n");
const JSON_TYPE = "content-type: application/json";
const bearer = `authorization: Bearer ${alice.token}`;

describe("a 408 and a closed connection", () => {
  test("for a request head that stalls or arrives a byte at a time", async () => {
    const begun = "GET /api/categories HTTP/1.1\r\n";
    for (const text of ["", begun, `${begun}host: `]) {
      const { socket, send, untilClosed } = await open();
      send(text);
      const drips = text.endsWith(" ");
      if (drips) await drip(socket, 50);
      const told = /^HTTP\/1.1 408 .*"error":"The request took too long to arrive/s;
      expect(await untilClosed()).toMatch(drips ? heardOrLost("408") : told);
    }
  });

  test("for a body that stalls or arrives a byte at a time", async () => {
    for (const lines of [
      ["content-length: 100", JSON_TYPE],
      ["transfer-encoding: chunked", JSON_TYPE],
      ["content-length: 100", JSON_TYPE, bearer],
    ]) {
      for (const drips of [false, true]) {
        const { socket, send, untilClosed } = await open();
        send(head("POST", lines.includes(bearer) ? "/submit" : "/login", ...lines));
        if (drips && !lines.includes("transfer-encoding: chunked")) await drip(socket, 50);
        expect(await untilClosed()).toMatch(drips ? heardOrLost("408") : /^HTTP\/1.1 408 /);
      }
    }
  });

  test("for an image below the minimum rate", async () => {
    const { socket, send, untilClosed } = await open();
    send(head("POST", "/images", bearer, "content-type: image/png", "content-length: 100000"));
    await drip(socket, 50);
    expect(await untilClosed()).toMatch(heardOrLost("408"));
  });
});

describe("the server ends a connection", () => {
  test("that has had no request for a while", async () => {
    const { send, untilClosed } = await open();
    send(head("GET", "/categories"));
    expect(await untilClosed()).toMatch(/^HTTP\/1.1 200 .*keep-alive: timeout=/is);
  });

  test("whose request was refused, and whose body still arrives a byte at a time", async () => {
    const { socket, send, untilClosed } = await open();
    send(head("POST", "/images", "content-type: image/png", "content-length: 100000"));
    await drip(socket, 50);
    expect(await untilClosed()).toMatch(heardOrLost("401"));
  });

  test.each([false, true])(
    "whose client does not read its answers (and sends bytes now and then: %s)",
    async (drips) => {
      const content = "x".repeat(5_000);
      const id = await submitText(alice, { content });
      for (let number = 0; number < 50; number++) await comment(alice, id, content);
      await expect.poll(app.connections).toBe(0);
      const { socket, send } = await open();
      socket.pause();
      // The answers are larger than what the system buffers for a client that does not read.
      send(head("GET", `/submission/${id}/comments`, "accept-encoding: identity").repeat(100));
      await expect.poll(app.connections).toBe(1);
      const drops = setInterval(() => drips && send("\r\n"), 50);
      await expect.poll(app.connections).toBe(0);
      clearInterval(drops);
    },
  );
});

describe("the server keeps a connection", () => {
  test("of an event stream that is silent for longer than an idle connection may be", async () => {
    const events = await openEvents(app, "?category=*");
    // The server ends each of these stalled requests. Together they take longer than the time limit for a
    // silent connection.
    for (let turn = 0; turn < 2; turn++) {
      const { send, untilClosed } = await open();
      send(head("POST", "/login", JSON_TYPE, "content-length: 9"));
      await untilClosed();
    }
    const next = events.next("submitted");
    await submitText(alice);
    expect(await next).toBeTruthy();
    events.close();
  });

  test("on which an image arrives slowly but steadily", async () => {
    const { socket, send, heard } = await open();
    send(head("POST", "/images", bearer, "content-type: image/png", "content-length: 6000"));
    for (let part = 0; part < 20; part++) {
      socket.write(Buffer.alloc(300));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expect.poll(heard).toMatch(/^HTTP\/1.1 400 .*That is not an image/s);
  });
});

test("a malformed request is answered in the API's error shape", async () => {
  const { send, untilClosed } = await open();
  send("nonsense\r\n\r\n");
  const said = await untilClosed();
  expect(said).toMatch(
    /^HTTP\/1.1 400 .*\r\n\r\n\{"error":"The request could not be understood.","code":"badRequest"\}$/s,
  );
  const long = await open();
  long.send(head("GET", "/categories", `x: ${"x".repeat(20_000)}`));
  expect(await long.untilClosed()).toMatch(
    /^HTTP\/1.1 431 .*\{"error":"The headers of the request are too large.","code":"headTooLarge"\}$/s,
  );
});
