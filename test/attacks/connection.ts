import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection on which anything can be said, also what no client says. */
export interface Connection {
  socket: Socket;
  send(text: string): void;
  /** What came by now. */
  heard(): string;
  /** All that came, once the other side has closed it. */
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

/** What comes for text that is said on a connection of its own, which the other side closes. */
export async function say(address: string, text: string): Promise<string> {
  const connection = await openConnection(address);
  connection.send(text);
  return connection.untilClosed();
}
