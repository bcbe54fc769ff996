import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, pipeline as connect, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { extract, type Pack, pack } from "tar-stream";
import { CannotDo } from "../../operator-errors.ts";

export interface ArchivePart {
  name: string;
  bytes: Buffer;
}

/** A fast level: reading the data takes most of the time, and images hardly compress. */
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/** Writes named parts into one file, which gets its final name once it is complete and on the disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#written = pipeline(
      (this.#pack as unknown as Readable).pipe(new PassThrough()),
      createZstdCompress({ params: COMPRESSION }),
      file.createWriteStream({ flush: true }),
    ).catch((cause: Error) => {
      throw new CannotDo(
        `${path} could not be written (${cause.message}). The unfinished file has been removed.`,
        { cause },
      );
    });
    // The next `write` throws the error of `#written`; unhandled here, the error would end the process.
    this.#pack.on("error", () => {});
    this.#written.catch(() => this.#pack.destroy());
  }

  /** Begins a file that only its owner can read. Replaces an unfinished one that a killed process left. */
  static async begin(path: string): Promise<ArchiveWriter> {
    await rm(unfinished(path), { force: true });
    return new ArchiveWriter(path, await open(unfinished(path), "wx", 0o600));
  }

  /** The path of the file until `keep`. */
  get unfinished(): string {
    return unfinished(this.#path);
  }

  /** Adds a part; resolves when there is room for the next. Throws `CannotDo` when writing fails. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await Promise.race([this.#add(name, bytes), this.#written]).catch(async (error: unknown) => {
      // The file's error explains more than the failure to add a part.
      await this.#written;
      throw error;
    });
  }

  /** Completes the file and syncs it to the disk, still under its unfinished name. */
  async end(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
  }

  /** Gives the file its final name. */
  async keep(): Promise<void> {
    await rename(this.unfinished, this.#path);
    await using directory = await open(dirname(this.#path));
    await directory.sync();
  }

  async #add(name: string, bytes: Uint8Array): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pack.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) =>
      error ? reject(error) : resolve(),
    );
    await promise;
  }

  /** Removes the unfinished file. */
  async giveUp(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => null);
    await rm(this.unfinished, { force: true });
  }
}

function unfinished(path: string): string {
  return `${path}.unfinished`;
}

/** Far above any real part: pieces of tables have a few megabytes, images at most ten. */
const PART_MAX_BYTES = 64 * 2 ** 20;

/**
 * Reads the parts in their order, one at a time. Throws `DamagedBackup`, at the latest after the last part,
 * because zstd's checksum is at the end of the file.
 */
export async function* readParts(path: string): AsyncGenerator<ArchivePart> {
  const parts = extract();
  // The callback ignores errors: the pipeline below reports real ones, and the last frame of an old backup,
  // which the decompressor leaves unread, is no error.
  const archive = connect(createReadStream(path), createZstdDecompress(), () => {});
  const reading = pipeline(archive, parts as unknown as NodeJS.WritableStream);
  // A failure also ends the loop below; here it must not count as an unhandled rejection.
  reading.catch(() => null);
  try {
    for await (const part of parts) {
      const { name, size: bytes } = part.header;
      if (bytes > PART_MAX_BYTES) throw new DamagedBackup(path, `it has a part that is too large (${name}).`);
      const chunks: Buffer[] = [];
      for await (const chunk of part) chunks.push(chunk as Buffer);
      yield { name, bytes: Buffer.concat(chunks) };
    }
    await reading;
  } catch (error) {
    throw damageOf(path, error as NodeJS.ErrnoException);
  }
}

/** The file is not a backup, or is damaged; the message says why. */
export class DamagedBackup extends CannotDo {
  override name = "DamagedBackup";

  constructor(path: string, what: string, options?: ErrorOptions) {
    super(
      `${path} cannot be restored: ${what} Nothing has been changed. Please use another backup.`,
      options,
    );
  }
}

const DAMAGES: Record<string, string> = {
  ZSTD_error_prefix_unknown: "it is not a Hearth backup.",
  Z_BUF_ERROR: "it is empty, or its end is missing.",
};

/** Every error except a system call's means damage: the others come from decoding zstd and tar. */
function damageOf(path: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof CannotDo || error.syscall !== undefined) return error;
  return new DamagedBackup(path, DAMAGES[error.code ?? ""] ?? "it is damaged.", { cause: error });
}
