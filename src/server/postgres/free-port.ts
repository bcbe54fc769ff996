import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";
import { CannotUseData } from "./cannot-use.ts";

// The range lies below the ephemeral ports, so no outgoing connection can take the port while PostgreSQL
// restarts.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** A random port of this machine on which nothing listens. Throws `CannotUseData` after a hundred tries. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new CannotUseData("No free port was found for PostgreSQL on 127.0.0.1.");
}

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 1_000 });
    const finish = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on("connect", finish(true));
    socket.on("error", finish(false));
    socket.on("timeout", finish(false));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen({ host: "127.0.0.1", port, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
