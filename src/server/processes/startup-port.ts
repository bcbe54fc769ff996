import type { Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { Settings } from "../read-settings.ts";
import { securityHeadersOf } from "../http/security-headers.ts";
import { CannotListen } from "../operator-errors.ts";
import { waitingRoom } from "./waiting-room.ts";

/** A connection that waits for the site, with the bytes already read from it. */
export interface HeldConnection {
  socket: Socket;
  heard: Buffer;
}

const HOLD_MS = 8_000;
const MOST_HELD = 1_000;

const PROBE = /^(GET|HEAD) \/(healthz|readyz)[ ?]/;

/**
 * Holds the port while the program starts. Probes are answered at once, so that no supervisor ends the
 * program. Other connections wait for the site, and get a 503 if that takes too long.
 */
export class StartupPort {
  readonly #options: Pick<Settings, "host" | "port">;
  readonly #room: HttpServer;
  readonly #held = new Map<Socket, { heard: Buffer; timer: NodeJS.Timeout }>();
  #server: Server | null = null;
  #doing = "opening the database";
  #detail = "";

  constructor({ host, port, publicUrl }: Pick<Settings, "host" | "port" | "publicUrl">) {
    this.#options = { host, port };
    this.#room = waitingRoom(securityHeadersOf(publicUrl), () => this.#doing + this.#detail);
    this.#room.timeout = HOLD_MS;
  }

  /** Opens the port. Throws `CannotListen`. */
  async open(): Promise<void> {
    // As in Node's HTTP server, each half of a connection ends by itself.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#receive(socket));
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) => reject(new CannotListen(error))).listen(this.#options, resolve);
    });
    server.on("error", () => {});
    this.#options.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** The port for the site; 0 for any free one. */
  get port(): number {
    return this.#options.port;
  }

  get waiting(): number {
    return this.#held.size;
  }

  /** Sets the step that `/readyz` reports. An indented message is the progress of the current step. */
  note(message: string): void {
    const isDetail = message.startsWith(" ");
    if (!isDetail) this.#doing = message.charAt(0).toLowerCase() + message.slice(1);
    this.#detail = isDetail ? `, ${message.trim()}` : "";
  }

  /** Frees the port for the site. Waiting connections stay open. */
  closePort(): void {
    this.#server?.close();
    this.#server = null;
  }

  /** Hands all waiting connections to the site. */
  letIn(receive: (connection: HeldConnection) => void): void {
    for (const socket of this.#held.keys()) receive({ socket, heard: this.#release(socket) });
  }

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
    // The socket may have read more before the pause took effect.
    return Buffer.concat([heard, (socket.read() as Buffer | null) ?? Buffer.alloc(0)]);
  }
}

/** Hands a connection to an HTTP server and puts the bytes back that were read from it. */
export function admit(server: HttpServer, { socket, heard }: HeldConnection): void {
  socket.setTimeout(0);
  socket.removeAllListeners("timeout");
  socket.unshift(heard);
  server.emit("connection", socket);
  socket.resume();
}
