import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** A server to compare with, in a process of its own. */
export interface Reference {
  site: string;
  stop(): Promise<void>;
}

export interface BareOptions {
  /** What it answers everything with, base64. */
  body: string;
  headers: Record<string, string>;
}

export interface RouteOptions {
  connectionString: string;
  /** A statement that gives the rows, and its parameters. */
  text: string;
  values: unknown[];
}

/** `node:http` answering the same bytes from memory. */
export function startBare(body: Buffer, headers: Record<string, string>): Promise<Reference> {
  return start("bare-server.ts", { body: body.toString("base64"), headers } satisfies BareOptions);
}

/** A Fastify route with one `pg` query and nothing else. */
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
