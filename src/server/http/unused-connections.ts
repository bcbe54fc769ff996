import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends, when the server stops, the connections that no request came on yet: browsers open some ahead
 * of time, Node does not count them as idle, and the server would wait for them.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}
