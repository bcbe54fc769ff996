import { TextDecoder } from "node:util";

/** How far into a page its own word for its charset is looked for, and how much tells what it looks like. */
const DECLARED_WITHIN = 4_096;
const LOOKED_AT = 16_384;
/** Each part can match in one way only: what is searched is a stranger's. */
const DECLARED = /<meta[^<>]+charset\s*=\s*(?:["']\s*)?([\w.:+-]+)/i;

/**
 * Makes text of a page that comes in pieces and may be cut: by its byte order mark, its header, its own word, or how
 * its beginning looks.
 */
export class PageDecoder {
  readonly #charset: string | null;
  #start = Buffer.alloc(0);
  #decoder: TextDecoder | null = null;

  /** `charset`: what the header says, if anything. */
  constructor(charset: string | null) {
    this.#charset = charset;
  }

  /** The text of the piece; empty while it is not known how to read it. */
  write(piece: Buffer): string {
    if (this.#decoder) return this.#decoder.decode(piece, { stream: true });
    this.#start = Buffer.concat([this.#start, piece]);
    return this.#start.length < LOOKED_AT ? "" : this.#begin();
  }

  /** What was kept back. A letter that was cut in two is no mistake. */
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
  // Else it could not have been read.
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

/** Null for none, and for one that nobody knows. */
function decoderOf(charset: string | null): TextDecoder | null {
  if (charset === null) return null;
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}
