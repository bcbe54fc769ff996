import { TextDecoder } from "node:util";

/** How far into a page its own word for its charset is looked for. */
const DECLARED_WITHIN = 4_096;
const DECLARED = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:+-]+)/i;

/** The text of a page, which may have been cut: by its byte order mark, its header, its own word or how it looks. */
export function decodePage(body: Buffer, charset: string | null): string {
  const decoder =
    decoderOf(markOf(body)) ?? decoderOf(charset) ?? decoderOf(declaredIn(body)) ?? decoderByLook(body);
  // As a stream: a letter that was cut in two is no mistake.
  return decoder.decode(body, { stream: true });
}

function markOf(body: Buffer): string | null {
  const start = body.toString("latin1", 0, 3);
  if (start === "\u00ef\u00bb\u00bf") return "utf-8";
  if (start.startsWith("\u00fe\u00ff")) return "utf-16be";
  return start.startsWith("\u00ff\u00fe") ? "utf-16le" : null;
}

function declaredIn(body: Buffer): string | null {
  const declared = DECLARED.exec(body.toString("latin1", 0, DECLARED_WITHIN))?.[1] ?? null;
  // Else it could not have been read.
  return declared && /^utf-?16/i.test(declared) ? "utf-8" : declared;
}

function decoderByLook(body: Buffer): TextDecoder {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body, { stream: true });
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
