import { createHash, hash } from "node:crypto";
import type { Content } from "./manifest.ts";

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
