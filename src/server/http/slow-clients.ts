import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Time limits for clients. */
export interface Patience {
  /** For the head of a request. */
  headMs: number;
  /** For a body that is not an image. */
  bodyMs: number;
  /** An image's minimum rate, measured over `bodyMs`. It lets a phone with a poor connection take minutes. */
  uploadBytesPerSecond: number;
  /** For a connection without a byte in either direction, while a body or an answer is incomplete. */
  stillMs: number;
  /** For an idle connection between requests. */
  idleMs: number;
}

const PATIENCE: Patience = {
  headMs: 10_000,
  bodyMs: 15_000,
  uploadBytesPerSecond: 2_000,
  stillMs: 15_000,
  idleMs: 10_000,
};

/** Longer than the 60 seconds that proxies commonly keep idle connections, so the proxy closes them first. */
const PROXY_IDLE_MS = 75_000;

/** The limit for a whole request, at whatever rate it arrives. */
const LONGEST_REQUEST_MS = 600_000;

export function patienceFor(proxies: string[]): Patience {
  return proxies.length > 0 ? { ...PATIENCE, idleMs: PROXY_IDLE_MS } : PATIENCE;
}

/** The timeouts that Node's own server enforces: on request heads, and on connections between requests. */
export function serverTimeouts({ headMs, idleMs }: Patience) {
  return {
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(1_000, headMs / 2) },
  };
}

/** Ends the connections of clients that send a body too slowly or do not read their answer. */
export function endSlowClients(app: FastifyInstance, patience: Patience): void {
  const current = new WeakMap<Socket, ServerResponse>();
  const bodies = new Bodies(patience, (response) => {
    const { socket } = response.req;
    // Sends a 408 if the client still waits for its answer, as Node does for a slow head.
    if (response.headersSent) socket.destroy();
    else app.server.emit("clientError", new TooSlow(), socket);
  });
  app.server.on("request", (request, response) => {
    current.set(request.socket, response);
    if (hasBody(request)) bodies.watch(response);
  });
  app.server.setTimeout(patience.stillMs, (socket) => {
    const response = current.get(socket);
    if (!response || !isWorkedOn(response, socket)) socket.destroy();
  });
  const stopWatching = endWhoReadsNothing(app, patience.stillMs);
  app.addHook("onClose", async () => {
    bodies.stop();
    stopWatching();
  });
}

/**
 * Ends connections on which an answer makes no progress. The socket's own timeout is not enough: a client
 * that does not read could reset it with a byte now and then. Returns a function that stops the checks.
 */
function endWhoReadsNothing(app: FastifyInstance, stillMs: number): () => void {
  const waiting = new Map<Socket, { since: number; sent: number }>();
  const open = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });
  const look = (): void => {
    const now = performance.now();
    for (const socket of open) {
      const sent = socket.bytesWritten - socket.writableLength;
      const before = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (before?.sent !== sent) waiting.set(socket, { since: now, sent });
      else if (now - before.since >= stillMs) socket.destroy();
    }
  };
  const timer = setInterval(look, stillMs / 10).unref();
  return () => clearInterval(timer);
}

class TooSlow extends Error {
  readonly code = "ERR_HTTP_REQUEST_TIMEOUT";
}

/** Whether the client is waiting for the server: for an answer, or for the next event of a stream. */
function isWorkedOn({ req, writableEnded }: ServerResponse, socket: Socket): boolean {
  return req.complete && !writableEnded && socket.writableLength === 0;
}

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return (headers["content-length"] ?? "0") !== "0" || headers["transfer-encoding"] !== undefined;
}

/** The requests whose bodies are still arriving. */
class Bodies {
  readonly #patience: Patience;
  readonly #end: (response: ServerResponse) => void;
  readonly #coming = new Map<ServerResponse, { since: number; bytes: number }>();
  #look: NodeJS.Timeout | undefined;

  constructor(patience: Patience, end: (response: ServerResponse) => void) {
    this.#patience = patience;
    this.#end = end;
  }

  watch(response: ServerResponse): void {
    const { req } = response;
    this.#coming.set(response, { since: performance.now(), bytes: req.socket.bytesRead });
    req.once("end", () => this.#coming.delete(response));
    this.#look ??= setInterval(() => this.#endSlow(), this.#patience.bodyMs / 10).unref();
  }

  stop(): void {
    clearInterval(this.#look);
  }

  #endSlow(): void {
    const now = performance.now();
    for (const [response, { since, bytes }] of this.#coming) {
      const { complete, socket } = response.req;
      if (!complete && !socket.destroyed && now - since < this.#patience.bodyMs) continue;
      this.#coming.delete(response);
      if (complete || socket.destroyed) continue;
      const rate = (socket.bytesRead - bytes) / ((now - since) / 1_000);
      if (isUpload(response) && rate >= this.#patience.uploadBytesPerSecond) {
        this.#coming.set(response, { since: now, bytes: socket.bytesRead });
      } else {
        this.#end(response);
      }
    }
  }
}

/** Whether the request is an image upload that has not been refused yet. */
function isUpload({ req, headersSent }: ServerResponse): boolean {
  return !headersSent && /^image\//i.test(req.headers["content-type"] ?? "");
}
