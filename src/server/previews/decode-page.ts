import { TextDecoder } from "node:util";

/** A declared charset counts only within these bytes; without one, `LOOKED_AT` bytes decide. */
const DECLARED_WITHIN = 4_096;
const LOOKED_AT = 16_384;
/** Each part matches in one way only: backtracking on a hostile page could take seconds. */
const DECLARED = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:+-]+)/i;

/**
 * Decodes a page that comes in pieces and may be cut off. Its charset comes from its byte order mark, else
 * from its Content-Type header, else from its own declaration, else from a guess by its first bytes.
 */
export class PageDecoder {
  readonly #charset: string | null;
  #start = Buffer.alloc(0);
  #decoder: TextDecoder | null = null;

  /** `charset` is that of the Content-Type header. */
  constructor(charset: string | null) {
    this.#charset = charset;
  }

  /** The text of the piece; empty until the charset is known. */
  write(piece: Buffer): string {
    if (this.#decoder) return this.#decoder.decode(piece, { stream: true });
    this.#start = Buffer.concat([this.#start, piece]);
    return this.#start.length < LOOKED_AT ? "" : this.#begin();
  }

  /** The text that `write` held back. A character that is cut at the end is dropped. */
  end(): string {
    return this.#decoder ? "" : this.#begin();
  }

  #begin(): string {
    const start = this.#start;
    this.#decoder =
      decoderOf(markOf(start)) ??
      decoderOf(this.#charset) ??
      decoderOf(declaredIn(start)) ??
      decoderByLook(start);
    this.#start = Buffer.alloc(0);
    return this.#decoder.decode(start, { stream: true });
  }
}

function markOf(start: Buffer): string | null {
  const mark = start.toString("latin1", 0, 3);
  if (mark === "\u00ef\u00bb\u00bf") return "utf-8";
  if (mark.startsWith("\u00fe\u00ff")) return "utf-16be";
  return mark.startsWith("\u00ff\u00fe") ? "utf-16le" : null;
}

function declaredIn(start: Buffer): string | null {
  const declared = DECLARED.exec(start.toString("latin1", 0, DECLARED_WITHIN))?.[1] ?? null;
  // The declaration could be read as single bytes, so the page cannot be in UTF-16.
  return declared && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

function decoderByLook(start: Buffer): TextDecoder {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
    return new TextDecoder("utf-8");
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** Null without a charset, and for an unknown one. */
function decoderOf(charset: string | null): TextDecoder | null {
  if (charset === null) return null;
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
