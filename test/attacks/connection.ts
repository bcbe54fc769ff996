import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that can send any bytes, even malformed HTTP. */
export interface Connection {
  socket: Socket;
  send(text: string): void;
  /** The bytes received up to now. */
  heard(): string;
  /** All bytes received, once the other side has closed the connection. */
  untilClosed(): Promise<string>;
}

export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).on("error", () => {});
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  const closed = new Promise<void>((resolve) => void socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    socket,
    send: (text) => void socket.write(text, "latin1"),
    heard: () => heard,
    untilClosed: async () => {
      await closed;
      return heard;
    },
  };
}

/** Sends a text on a new connection and returns all bytes received until the other side closes it. */
export async function exchange(address: string, text: string): Promise<string> {
  const connection = await openConnection(address);
  connection.send(text);
  return connection.untilClosed();
}
