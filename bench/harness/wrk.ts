import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const SCRIPT = fileURLToPath(new URL("requests.lua", import.meta.url));

export interface LoadRequest {
  method?: string;
  /** Path and query. */
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

export interface Load {
  /** Origin of the server. */
  site: string;
  /** Sent one after the other, over and over. */
  requests: LoadRequest[];
  connections?: number;
  seconds?: number;
  /** Whether to count the answers of each status, which costs the load generator some time. */
  countStatuses?: boolean;
}

/** The result of a run of wrk. Times are in milliseconds. */
export interface LoadResult {
  perSecond: number;
  requests: number;
  /** The size of all answers, with their headers. */
  bytes: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
  /** The number of answers with status 400 and above. */
  refused: number;
  /** The number of connections and answers that were lost or took longer than 20 seconds. */
  broken: number;
  statuses: Record<string, number>;
}

/** Puts a server under load with one thread of wrk. Throws if wrk fails. */
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

/** Throws, with what to do, if wrk is missing. */
export async function findWrk(): Promise<void> {
  try {
    await promisify(execFile)("wrk", ["--version"]);
  } catch (error) {
    // `wrk --version` ends with 1 even on success.
    if ((error as { code: unknown }).code !== "ENOENT") return;
    throw new Error("wrk is missing. On Debian: apt-get install wrk.", { cause: error });
  }
}
