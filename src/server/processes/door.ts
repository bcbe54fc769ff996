import type { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Config } from "../config.ts";
import { securityHeadersOf } from "../http/security-headers.ts";
import { CannotListen } from "../say.ts";
import { waitingRoom } from "./waiting-room.ts";

/** A connection that waits for the site, and the bytes that have been read from it. */
export interface HeldConnection {
  socket: Socket;
  heard: Buffer;
}

const HOLD_MS = 8_000;
const MOST_HELD = 1_000;

const PROBE = /^(GET|HEAD) \/(healthz|readyz)[ ?]/;

/**
 * The port of a program that takes long to start. Probes are answered at once, so that nothing that watches over the
 * program ends it; every other connection waits for the site, and is answered 503 when that takes too long.
 */
export class Door {
  readonly #options: Pick<Config, "host" | "port">;
  readonly #room: HttpServer;
  readonly #held = new Map<Socket, { heard: Buffer; timer: NodeJS.Timeout }>();
  #server: Server | null = null;
  #doing = "opening the database";
  #detail = "";

  constructor({ host, port, publicUrl }: Pick<Config, "host" | "port" | "publicUrl">) {
    this.#options = { host, port };
    this.#room = waitingRoom(securityHeadersOf(publicUrl), () => this.#doing + this.#detail);
    this.#room.timeout = HOLD_MS;
  }

  /** Opens the port. Throws `CannotListen`. */
  async open(): Promise<void> {
    // Both halves of a connection end by themselves, as with an HTTP server's own.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#receive(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => reject(new CannotListen(error))).listen(this.#options, resolve);
    });
    server.on("error", () => {});
    this.#options.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** The port that the site is to listen on; 0 where any will do. */
  get port(): number {
    return this.#options.port;
  }

  /** The number of connections that wait. */
  get waiting(): number {
    return this.#held.size;
  }

  /** Has `/readyz` name what the program is doing; a line that is indented says how far it is. */
  note(message: string): void {
    const isDetail = message.startsWith(" ");
    if (!isDetail) this.#doing = message.charAt(0).toLowerCase() + message.slice(1);
    this.#detail = isDetail ? `, ${message.trim()}` : "";
  }

  /** Frees the port for the site. The connections that wait go on waiting. */
  closePort(): void {
    this.#server?.close();
    this.#server = null;
  }

  /** Hands every connection that waits over to the site. */
  letIn(receive: (connection: HeldConnection) => void): void {
    for (const socket of this.#held.keys()) receive({ socket, heard: this.#release(socket) });
  }

  /** Closes the port and all that waits. */
  async close(): Promise<void> {
    this.closePort();
    this.letIn(({ socket }) => socket.destroy());
  }

  #receive(socket: Socket): void {
    socket.on("error", () => {});
    socket.setTimeout(HOLD_MS, () => socket.destroy());
    socket.once("data", (heard: Buffer) => {
      socket.pause();
      const isProbe = PROBE.test(heard.toString("latin1", 0, 20));
      if (isProbe || this.#held.size >= MOST_HELD) return admit(this.#room, { socket, heard });
      const timer = setTimeout(() => {
        admit(this.#room, { socket, heard: this.#release(socket) });
      }, HOLD_MS);
      this.#held.set(socket, { heard, timer });
      socket.setTimeout(0);
    });
  }

  #release(socket: Socket): Buffer {
    const { heard, timer } = this.#held.get(socket)!;
    clearTimeout(timer);
    this.#held.delete(socket);
    // More may have been read before the pause took effect.
    return Buffer.concat([heard, (socket.read() as Buffer | null) ?? Buffer.alloc(0)]);
  }
}

/** Has an HTTP server take over a connection from which these bytes have been read. */
export function admit(server: HttpServer, { socket, heard }: HeldConnection): void {
  socket.setTimeout(0);
  socket.removeAllListeners("timeout");
  socket.unshift(heard);
  server.emit("connection", socket);
  socket.resume();
}
