import { createHash, type Hash } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { CannotDo } from "../say.ts";
import { sealOf } from "./seal.ts";

/** Quick: most of the time goes into reading what is compressed, and images do not get smaller. */
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/** Writes named parts into one file, which is there under its name once it is whole and on the disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #pack: Pack = pack();
  readonly #hash: Hash = createHash("sha256");
  readonly #written: Promise<void>;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
    this.#written = pipeline(
      (this.#pack as unknown as Readable).pipe(new PassThrough()),
      createZstdCompress({ params: COMPRESSION }),
      (compressed: AsyncIterable<Buffer>) => this.#append(compressed),
    );
    // Who writes next hears of it, from `#written`; unheard by both it would end the program.
    this.#pack.on("error", () => {});
    this.#written.catch(() => this.#pack.destroy());
  }

  /** Begins a file that nobody else can read. One begun and left by a killed program is begun anew. */
  static async begin(path: string): Promise<ArchiveWriter> {
    await rm(unfinished(path), { force: true });
    return new ArchiveWriter(path, await open(unfinished(path), "wx", 0o600));
  }

  /** Where the parts are until all are there. */
  get unfinished(): string {
    return unfinished(this.#path);
  }

  /** Adds a part; resolves when there is room for the next. Throws what keeps the file from being written. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await Promise.race([this.#add(name, bytes), this.#written]).catch(async (error: unknown) => {
      // What went wrong in the file says more than that the part could not be added.
      await this.#written;
      throw error;
    });
  }

  /** Has all of it on the disk, still under its unfinished name. */
  async end(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await this.#file.appendFile(sealOf(this.#hash.digest()));
    await this.#file.sync();
    await this.#file.close();
  }

  /** Gives it its name. */
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

  /** Not by the file's own stream, which would close it: its end is yet to come. */
  async #append(compressed: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of compressed) {
      this.#hash.update(chunk);
      await this.#file.appendFile(chunk).catch((cause: Error) => {
        throw new CannotDo(`${this.#path} could not be written (${cause.message}). Nothing of it is left.`, {
          cause,
        });
      });
    }
  }

  /** Removes what there is. */
  async giveUp(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => null);
    await this.#file.close().catch(() => null);
    await rm(this.unfinished, { force: true });
  }
}

function unfinished(path: string): string {
  return `${path}.unfinished`;
}
