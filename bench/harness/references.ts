import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A server to compare with, in its own process. */
export interface Reference {
  site: string;
  stop(): Promise<void>;
}

export interface BareOptions {
  /** The answer to every request, in base64. */
  body: string;
  headers: Record<string, string>;
}

export interface RouteOptions {
  connectionString: string;
  /** The SQL statement to answer with. */
  text: string;
  values: unknown[];
}

/** Starts a `node:http` server that answers the same bytes from memory. */
export function startBare(body: Buffer, headers: Record<string, string>): Promise<Reference> {
  return start("bare-server.ts", { body: body.toString("base64"), headers } satisfies BareOptions);
}

/** Starts a Fastify server whose route makes one `pg` query and nothing else. */
export function startRoute(options: RouteOptions): Promise<Reference> {
  return start("route-server.ts", options);
}

async function start(file: string, options: BareOptions | RouteOptions): Promise<Reference> {
  const child: ChildProcess = fork(new URL(file, import.meta.url));
  child.send(options);
  const [port] = (await once(child, "message")) as [number];
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return { site: `http://127.0.0.1:${port}`, stop };
}
