import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const SCRIPT = fileURLToPath(new URL("requests.lua", import.meta.url));

/** One request, as it is sent. */
export interface LoadRequest {
  method?: string;
  /** Path and query. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** What to load a server with. */
export interface Load {
  /** Origin of the server. */
  site: string;
  /** Sent one after the other, and round again. */
  requests: LoadRequest[];
  connections?: number;
  seconds?: number;
  /** Counts the answers of each status, which takes the load generator some time. */
  countStatuses?: boolean;
}

/** What came of it. Times are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  requests: number;
  /** Of all answers, heads included. */
  bytes: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
  /** Answers of status 400 and above. */
  refused: number;
  /** Connections and answers that were lost or took longer than 20 seconds. */
  broken: number;
  statuses: Record<string, number>;
}

/** Loads a server through wrk, one thread of it. Throws where wrk fails. */
export async function load({
  site,
  requests,
  connections = 50,
  seconds = 5,
  countStatuses,
}: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "hearth-wrk-"));
  try {
    const host = new URL(site).host;
    writeFileSync(join(folder, "requests"), Buffer.concat(requests.map((request) => written(request, host))));
    await promisify(execFile)("wrk", [
      ...["--threads", "1", "--connections", String(connections), "--duration", `${seconds}s`],
      ...["--timeout", "20s", "--latency", "--script", SCRIPT, site, "--"],
      ...[join(folder, "requests"), join(folder, "result"), countStatuses ? "statuses" : ""],
    ]);
    const result = JSON.parse(readFileSync(join(folder, "result"), "utf8")) as LoadResult & {
      seconds: number;
    };
    return { ...result, perSecond: result.requests / result.seconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function written({ method = "GET", path, token, headers, body }: LoadRequest, host: string): Buffer {
  const content = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(content ? ["content-type: application/json", `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  const text = Buffer.from(`${lines.join("\r\n")}\r\n\r\n${content}`);
  return Buffer.concat([Buffer.from(`${text.length} `), text]);
}

/** Throws, saying what to do, where there is no wrk. */
export async function findWrk(): Promise<void> {
  try {
    await promisify(execFile)("wrk", ["--version"]);
  } catch (error) {
    // It says its version and ends with 1.
    if ((error as { code: unknown }).code !== "ENOENT") return;
    throw new Error("wrk is missing. On Debian: apt-get install wrk.", { cause: error });
  }
}
