import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { asText, type S3Bucket } from "./bucket.ts";
import { failureOf, S3Failure } from "./s3-failure.ts";
import { readXml } from "./xml.ts";

/** S3 takes at most 10,000 parts, so those of a large file are larger. */
const MOST_PARTS = 9_000;
const PART_BYTES = 16 * 2 ** 20;
const CHUNK_BYTES = 256 * 2 ** 10;
/** A store may need minutes to join the parts of a large file, and sends nothing meanwhile. */
const JOIN_MS = 10 * 60_000;
/** The number of times to look for a new object. */
const LOOKS = 4;
/** The site waits four seconds for the command to end. */
const ABORT_WITHIN_MS = 2_500;

interface File {
  path: string;
  /** The object's name in the bucket. */
  name: string;
  /** Called with the upload's id before anything is sent, so that parts which a killed process leaves can be found. */
  began?: (uploadId: string) => Promise<void>;
  signal: AbortSignal;
}

interface Part {
  number: number;
  start: number;
  bytes: number;
}

interface Upload {
  name: string;
  uploadId: string;
}

/**
 * Stores a file as a new object, in parts, of which only a chunk is in memory. The store checks each part by its hash; the object's size is
 * compared in the end. A failure leaves neither parts nor object, and no other object is replaced. Throws `S3Failure` or the signal's reason.
 */
export async function sendFile(bucket: S3Bucket, { path, name, began, signal }: File): Promise<void> {
  const { size } = await stat(path);
  const upload = { name, uploadId: await begin(bucket, name, signal) };
  try {
    await began?.(upload.uploadId);
    const tags: string[] = [];
    for (const part of partsOf(size)) tags.push(await sendPart(bucket, upload, { path, part, signal }));
    if ((await sizeOf(bucket, name, signal)) !== null)
      throw new S3Failure(`Meanwhile somebody else has stored ${name}.`, { status: 200 });
    await complete(bucket, upload, { tags, size, signal });
  } catch (error) {
    await abortUpload(bucket, upload, AbortSignal.timeout(ABORT_WITHIN_MS)).catch(() => {});
    throw error;
  }
}

async function begin(bucket: S3Bucket, name: string, signal: AbortSignal): Promise<string> {
  const xml = await bucket.ask({ method: "POST", name, query: { uploads: "" }, signal }, asText);
  const { UploadId: uploadId } = readXml(xml, "").rest;
  if (!uploadId) throw new S3Failure("The store began no upload.", { status: 200 });
  return uploadId;
}

function* partsOf(size: number): Generator<Part> {
  const bytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  for (let start = 0; start < size; start += bytes)
    yield { number: start / bytes + 1, start, bytes: Math.min(bytes, size - start) };
}

/** Sends a part and returns the store's tag of it. */
async function sendPart(
  bucket: S3Bucket,
  { name, uploadId }: Upload,
  { path, part, signal }: { path: string; part: Part; signal: AbortSignal },
): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(path, part)) hash.update(chunk);
  signal.throwIfAborted();
  const headers = { "content-length": String(part.bytes), "x-amz-content-sha256": hash.digest("hex") };
  const content = (moved: () => void) => ({
    headers,
    body: ReadableStream.from(chunksOf(path, part, moved)),
  });
  const query = { partNumber: String(part.number), uploadId };
  return bucket.ask({ method: "PUT", name, query, content, isPatient: true, signal }, (answer) => {
    const tag = answer.headers.get("etag");
    if (tag === null) throw new S3Failure("The store gave a part no tag.", { status: answer.status });
    return tag;
  });
}

async function* chunksOf(
  path: string,
  { start, bytes }: Part,
  moved = (): void => {},
): AsyncGenerator<Buffer> {
  const range = { start, end: start + bytes - 1, highWaterMark: CHUNK_BYTES };
  for await (const chunk of createReadStream(path, range)) {
    moved();
    yield chunk as Buffer;
  }
}

/** Makes the object of its parts. Where the answer was lost, the object itself says whether it was made. */
async function complete(
  bucket: S3Bucket,
  { name, uploadId }: Upload,
  { tags, size, signal }: { tags: string[]; size: number; signal: AbortSignal },
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
  const request = { method: "POST", name, query: { uploadId }, content: () => ({ body }), signal };
  const failed = await bucket
    .ask({ ...request, isPatient: true, stallMs: JOIN_MS }, refuseError)
    .catch((error: unknown) => error);
  const stored = await waitForSize(bucket, name, signal).catch((error: unknown) => {
    throw failed ?? error;
  });
  if (stored === size) return;
  if (failed) throw failed;
  if (stored === null) throw new S3Failure(`The store took ${name}, but does not show it.`, { status: 200 });
  await bucket.remove(name, signal);
  throw new S3Failure(`The store has ${stored} bytes of ${name}, which has ${size}.`, { status: 200 });
}

/** A store may answer 200 before it has made the object, and then say that it could not. */
async function refuseError(answer: Response, moved: () => void): Promise<void> {
  const xml = await asText(answer, moved);
  if (readXml(xml, "Error").all.length > 0) throw failureOf({ status: 500, headers: answer.headers }, xml);
}

/** A store of several machines may show a new object a moment later. */
async function waitForSize(bucket: S3Bucket, name: string, signal: AbortSignal): Promise<number | null> {
  for (let looked = 1; ; looked++) {
    const size = await sizeOf(bucket, name, signal);
    if (size !== null || looked === LOOKS) return size;
    await bucket.pauseAfter(looked, signal);
  }
}

/** The bytes of an object; null where there is none. */
export async function sizeOf(bucket: S3Bucket, name: string, signal: AbortSignal): Promise<number | null> {
  try {
    const length = await bucket.ask({ method: "HEAD", name, signal }, ({ headers }) =>
      headers.get("content-length"),
    );
    if (length !== null) return Number(length);
  } catch (error) {
    if (error instanceof S3Failure && error.status === 404) return null;
    throw error;
  }
  // A proxy may have left the length out.
  for await (const object of bucket.list(name, () => signal)) if (object.name === name) return object.bytes;
  return null;
}

/** Ends an upload, if there is one, and deletes its parts. */
export async function abortUpload(
  bucket: S3Bucket,
  { name, uploadId }: Upload,
  signal: AbortSignal,
): Promise<void> {
  await bucket.remove(name, signal, { uploadId });
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
