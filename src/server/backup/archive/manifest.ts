import { createHash, hash } from "node:crypto";
import { z } from "zod";
import { CannotDo } from "../../operator-errors.ts";

/** The version of the file's layout. */
export const FORMAT = 1;

export const HEADER = "hearth.json";
export const MANIFEST = "manifest.json";

/** A bigint of PostgreSQL as text, since it may exceed JavaScript's safe integers. */
const bigint = z.string().regex(/^-?\d{1,20}$/);

/** The first part: everything that a restore needs before it writes. */
export const header = z.object({
  format: z.literal(FORMAT),
  /** The version of Hearth that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, in their order; they define the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number of each sequence, so that the restored site never gives an id twice. */
  sequences: z.array(z.object({ name: z.string(), lastValue: bigint, isCalled: z.boolean() })),
});

export type Header = z.output<typeof header>;

/** Identifies the content of rows or files: their count, total bytes and a hash of them all. */
const content = z.object({ count: z.int(), bytes: z.int(), sha256: z.string() });

export type Content = z.output<typeof content>;

/** The last part: the content of all parts before it. */
export const manifest = z.object({
  tables: z.record(z.string(), content),
  /** The files of images; `missing` counts files that the database names and the store does not have. */
  images: content.extend({ missing: z.int() }),
});

export type Manifest = z.output<typeof manifest>;

/** The restored content differs from the manifest. */
export class RestoredOtherwise extends CannotDo {
  override name = "RestoredOtherwise";
}

/**
 * Throws `RestoredOtherwise` unless both contents are equal. `what` names the rows or files for the message.
 */
export function refuseOther(what: string, found: Content, wanted: Content): void {
  if (found.count === wanted.count && found.bytes === wanted.bytes && found.sha256 === wanted.sha256) return;
  throw new RestoredOtherwise(
    `${what} would differ from the original: ${found.count} rows or files (${found.bytes} bytes) instead of ${wanted.count} (${wanted.bytes} bytes), or with other content.`,
  );
}

const LINE = 0x0a;
const MODULUS = 2n ** 256n;

/**
 * Digest of a table that does not depend on the order of its rows: the sum of their hashes, modulo 2^256.
 * Takes the text of COPY, one line for each row, in pieces of any size.
 */
export class RowsDigest {
  #count = 0;
  #bytes = 0;
  #sum = 0n;
  #rest: Buffer[] = [];

  add(piece: Buffer): void {
    this.#bytes += piece.length;
    let start = 0;
    for (let end = piece.indexOf(LINE); end !== -1; end = piece.indexOf(LINE, start)) {
      this.#addRow(piece.subarray(start, end));
      start = end + 1;
    }
    if (start < piece.length) this.#rest.push(Buffer.from(piece.subarray(start)));
  }

  get content(): Content {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#sum.toString(16).padStart(64, "0") };
  }

  #addRow(end: Buffer): void {
    const row = this.#rest.length === 0 ? end : Buffer.concat([...this.#rest, end]);
    this.#rest = [];
    this.#count++;
    this.#sum = (this.#sum + BigInt(`0x${hash("sha256", row, "hex")}`)) % MODULUS;
  }
}

/** Digest of files by name and content, in their order. */
export class FilesDigest {
  #count = 0;
  #bytes = 0;
  readonly #hash = createHash("sha256");

  add(name: string, bytes: Buffer): void {
    this.#count++;
    this.#bytes += bytes.length;
    this.#hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  }

  get content(): Content {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#hash.copy().digest("hex") };
  }
}
