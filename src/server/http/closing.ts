import type { ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** The longest times for which a closing server waits for its clients. */
export interface Farewell {
  /** For the next request on an idle connection. */
  idleMs: number;
  /**
   * For the next request on an idle connection that was used within the last second before the close: a proxy
   * may be about to reuse it.
   */
  hotMs: number;
  /** For the rest of a request that has arrived in part. */
  restMs: number;
  /** For a client that reads none of its answer. */
  stillMs: number;
  /** For an answer that is still being computed or sent. */
  answerMs: number;
}

const FAREWELL: Farewell = { idleMs: 0, hotMs: 0, restMs: 700, stillMs: 1_000, answerMs: 7_000 };

/**
 * A request is lost if a proxy sends it while the server closes the idle connection. Proxies reuse the
 * connection that they used last. Connections that were idle for longer may therefore close soon, and the
 * others soon bring a request, whose answer closes the connection safely.
 */
const PROXY_FAREWELL = { idleMs: 200, hotMs: 800 };
const HOT_MS = 1_000;

const LOOK_EVERY_MS = 20;

/** The port closes after at most this many turns of the event loop, even while clients keep connecting. */
const MOST_TURNS = 100;

export function farewellFor(proxies: string[]): Farewell {
  return proxies.length > 0 ? { ...FAREWELL, ...PROXY_FAREWELL } : FAREWELL;
}

/** Passed to `clientError`, which answers the unfinished request with 503. */
class Closing extends Error {
  readonly code = "ERR_HEARTH_CLOSING";
}

/**
 * Ends connections without losing requests when the server closes. The port closes first. Requests under way
 * are answered with `Connection: close`, idle connections are closed, half-sent requests are answered 503.
 * Node alone would wait for each connection's idle timeout. Idle connections of proxies stay open for a
 * moment (decision 31).
 */
export function closeInOrder(app: FastifyInstance, farewell: Farewell): void {
  const connections = new Map<Socket, Connection>();
  let isClosing = false;
  let accepted = 0;
  const add = (socket: Socket): Connection => {
    const connection = new Connection(socket);
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    return connection;
  };
  app.server.on("connection", (socket: Socket) => {
    accepted++;
    add(socket);
  });
  // Runs before the listeners that answer the request.
  app.server.prependListener("request", ({ socket }, response: ServerResponse) => {
    (connections.get(socket) ?? add(socket)).begin(response);
    if (isClosing) response.setHeader("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    // Closing the port resets connections that are not accepted yet, and Node accepts one in each turn.
    for (let turn = 0, before = -1; turn < MOST_TURNS && before !== accepted; turn++) {
      before = accepted;
      await afterPoll();
    }
    // Avoids the HTTP server's own `close`, which also destroys idle connections at once.
    NetServer.prototype.close.call(app.server);
    for (const connection of connections.values()) connection.announceClose();
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      for (const connection of connections.values()) {
        const end = connection.endAt(performance.now(), began, farewell);
        if (end === "refuse") app.server.emit("clientError", new Closing(), connection.socket);
        else if (end === "close") connection.socket.destroy();
      }
      if (connections.size === 0) resolve();
    };
    // `setImmediate` lets Node read the requests that have arrived before the connections are checked.
    const timer = setInterval(() => setImmediate(look), LOOK_EVERY_MS);
    await promise;
    clearInterval(timer);
  });
}

/** Resolves in the phase of the event loop that follows the reading of sockets. */
function afterPoll(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve)));
}

/** One connection, and the requests on it that are not answered yet. */
class Connection {
  readonly socket: Socket;
  readonly #underWay = new Set<ServerResponse>();
  #last: ServerResponse | null = null;
  #idleSince = performance.now();
  /** Bytes read by the end of the last request: if more are read, another request has begun. */
  #readBefore = 0;
  #sent = { bytes: 0, at: 0 };

  constructor(socket: Socket) {
    this.socket = socket;
  }

  begin(response: ServerResponse): void {
    this.#underWay.add(response);
    this.#last = response;
    response.once("close", () => {
      this.#underWay.delete(response);
      this.#idleSince = performance.now();
      this.#readBefore = this.socket.bytesRead;
    });
  }

  /** Makes the answers under way tell the client that the connection ends with them. */
  announceClose(): void {
    for (const response of this.#underWay) {
      if (!response.headersSent) response.setHeader("connection", "close");
    }
  }

  /** The way to end the connection now, if the server began to close at `began`; null leaves it open. */
  endAt(now: number, began: number, farewell: Farewell): "close" | "refuse" | null {
    const closingMs = now - began;
    if (this.#underWay.size === 0) {
      if (this.#last?.req.complete === false) return "close";
      if (this.socket.bytesRead > this.#readBefore) return closingMs < farewell.restMs ? null : "refuse";
      const isHot = began - this.#idleSince < HOT_MS;
      const patienceMs = isHot ? farewell.hotMs : farewell.idleMs;
      return now - Math.max(this.#idleSince, began) < patienceMs ? null : "close";
    }
    const responses = [...this.#underWay];
    if (responses.some(({ headersSent }) => headersSent)) {
      return this.#isRead(now, began, farewell.stillMs) && closingMs < farewell.answerMs ? null : "close";
    }
    const isWhole = responses.every(({ req }) => req.complete);
    return closingMs < (isWhole ? farewell.answerMs : farewell.restMs) ? null : "refuse";
  }

  /** Whether the client has read something lately, or has nothing to read. */
  #isRead(now: number, began: number, stillMs: number): boolean {
    const bytes = this.socket.bytesWritten - this.socket.writableLength;
    if (bytes !== this.#sent.bytes) this.#sent = { bytes, at: now };
    return this.socket.writableLength === 0 || now - Math.max(this.#sent.at, began) < stillMs;
  }
}
