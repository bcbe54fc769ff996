import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { hasSignature } from "./test-signature.ts";

/**
 * A fault of the store in one request: an error of its own, a broken connection, no answer, an answer that is lost after the work, or a
 * refusal.
 */
type Fault = "error" | "cut" | "silence" | "lost" | Refusal;

interface Refusal {
  status: number;
  code?: string;
  location?: string;
}

interface Seen {
  method: string;
  /** The path and the query. */
  url: string;
  headers: IncomingMessage["headers"];
}

export const KEYS = { region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * For tests: s3rver behind a server that adds to it as S3 does. It checks signatures and the hashes of bodies, and aborts uploads in
 * parts. It also has faults where a test asks for them.
 */
export async function startTestStore(directory: string, buckets: string[]) {
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  const s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  const seen: Seen[] = [];
  let faultOf = noFault;
  const front = createServer((request, response) => {
    const one = { method: request.method!, url: request.url!, headers: request.headers };
    seen.push(one);
    const fault = faultOf(one);
    if (fault === "cut") request.socket.destroy();
    if (fault === "lost") response.writeHead = () => response.destroy();
    if (fault === null || fault === "lost") void pass(request, response, { directory, port });
    if (fault === "error") void refuse(request, response, { status: 500, code: "InternalError" });
    if (typeof fault === "object" && fault) void refuse(request, response, fault);
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    /** All requests, in their order. */
    seen,
    /** Sets the faults of later requests. */
    fail: (when: typeof faultOf): void => {
      faultOf = when;
    },
    /** The names of the objects of unfinished uploads. */
    unfinished: (bucket: string): string[] => uploadsIn(directory, bucket).map(({ key }) => key),
    close: async (): Promise<void> => {
      front.closeAllConnections();
      front.close();
      await s3.close();
    },
  };
}

export type TestStore = Awaited<ReturnType<typeof startTestStore>>;

const noFault: (request: Seen) => Fault | null = () => null;

interface Behind {
  directory: string;
  port: number;
}

async function pass(request: IncomingMessage, response: ServerResponse, behind: Behind): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  const said = request.headers["x-amz-content-sha256"];
  const isOther = said !== "UNSIGNED-PAYLOAD" && said !== createHash("sha256").update(body).digest("hex");
  if (!hasSignature(request, KEYS.secretAccessKey))
    return refuse(request, response, { status: 403, code: "SignatureDoesNotMatch" });
  if (isOther) return refuse(request, response, { status: 400, code: "XAmzContentSHA256Mismatch" });
  const { pathname, searchParams } = new URL(request.url!, "http://store");
  const bucket = pathname.split("/")[1]!;
  const id = searchParams.get("uploadId");
  if (request.method === "DELETE" && id !== null) {
    const upload = join(uploadsFolder(behind.directory, bucket), id);
    if (!existsSync(upload)) return refuse(request, response, { status: 404, code: "NoSuchUpload" });
    rmSync(upload, { recursive: true });
    return void response.writeHead(204).end();
  }
  forward(request, response, { body, port: behind.port });
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { body, port }: { body: Buffer; port: number },
): void {
  const { method, url: path, headers } = request;
  const onward = ask({ host: "127.0.0.1", port, method, path: path!, headers }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  onward.end(body);
}

function uploadsFolder(directory: string, bucket: string): string {
  return join(directory, bucket, "._S3rver_uploads");
}

function uploadsIn(directory: string, bucket: string): { key: string; id: string }[] {
  const folder = uploadsFolder(directory, bucket);
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((id) => ({ id, key: readFileSync(join(folder, id, "key"), "utf8") }));
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code = "", location }: Refusal,
): Promise<void> {
  await buffer(request).catch(() => null);
  response.writeHead(status, location === undefined ? {} : { location });
  response.end(code && `<Error><Code>${code}</Code><Message>It failed.</Message></Error>`);
}
