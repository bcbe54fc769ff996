import type { FileHandle } from "node:fs/promises";
import type { S3Bucket } from "./bucket.ts";
import { CUT_SHORT, S3Failure } from "./s3-failure.ts";

/** A file is fetched in ranges, so that a connection that breaks costs one of them. */
const RANGE_BYTES = 64 * 2 ** 20;

interface Wanted {
  /** The object's name in the bucket. */
  name: string;
  bytes: number;
  signal: AbortSignal;
}

/** Writes an object into an open file, with a chunk of it in memory. Throws `S3Failure` or the signal's reason. */
export async function fetchFile(bucket: S3Bucket, file: FileHandle, wanted: Wanted): Promise<void> {
  for (let start = 0; start < wanted.bytes; start += RANGE_BYTES)
    await fetchRange(bucket, file, { ...wanted, start, end: Math.min(start + RANGE_BYTES, wanted.bytes) });
}

async function fetchRange(
  bucket: S3Bucket,
  file: FileHandle,
  { name, start, end, signal }: Wanted & { start: number; end: number },
): Promise<void> {
  const content = () => ({ headers: { range: `bytes=${start}-${end - 1}` } });
  await bucket.ask({ method: "GET", name, content, isPatient: true, signal }, async (answer, moved) => {
    if (answer.status !== 206) throw new S3Failure("The store sends only whole objects.", { status: 501 });
    let at = start;
    for await (const chunk of answer.body!) {
      moved();
      if (at + chunk.length > end) break;
      await writeAll(file, chunk, at);
      at += chunk.length;
    }
    if (at !== end)
      throw new S3Failure(`The store sent ${at - start} bytes of ${end - start}.`, {
        status: answer.status,
        code: CUT_SHORT,
      });
  });
}

/** A write may take only a part, as on a disk that is nearly full. */
async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.length;)
    done += (await file.write(chunk, done, chunk.length - done, at + done)).bytesWritten;
}
