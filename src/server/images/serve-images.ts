import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { type ImageFormat, readImagePath } from "../../contract/image-addresses.ts";
import type { Database } from "../db/database.ts";
import { answerUnknownCall } from "../http/answer-errors.ts";
import type { ImageStore } from "./image-store.ts";
import { canBeSeen } from "./image-uses.ts";

const TYPES: Record<ImageFormat, string> = { webp: "image/webp", jpg: "image/jpeg" };

/** An image's key is a hash of its bytes, so the file at an address never changes. */
const HEADERS = {
  "cache-control": "public, max-age=31536000, immutable",
  // The browser's own page around an image that is opened by itself has its style inline.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Images are public, so feed readers and other sites may show them.
  "cross-origin-resource-policy": "cross-origin",
};

const OPTIONS = { schema: { hide: true }, config: { limitedAs: "images" } } as const;

/** Serves the files of images at `/images/{key}/{width}.{format}`. */
export function serveImages(app: FastifyInstance, db: Database, store: ImageStore): void {
  app.get("/images/:key/:file", OPTIONS, async (request, reply) => {
    // A missing file may come to exist, so a 404 is not cached.
    reply.header("cache-control", "no-store");
    const file = readImagePath(request.url.replace(/\?.*$/s, ""));
    if (!file || !(await isPublic(db, file.key, file.width))) return answerUnknownCall(request, reply);
    const name = `${file.width}.${file.format}`;
    const headers = { ...HEADERS, etag: `"${file.key}-${name}"` };
    if (isKnown(request, headers.etag)) return reply.code(304).headers(headers).send();
    const opened = await store.open(file.key, name);
    if (!opened) return answerUnknownCall(request, reply);
    reply.headers({ ...headers, "content-length": opened.size }).type(TYPES[file.format]);
    return reply.send(opened.content);
  });
}

function isKnown({ headers: { "if-none-match": known = "" } }: FastifyRequest, etag: string): boolean {
  return known === "*" || known.includes(etag);
}

async function isPublic(db: Database, key: string, width: number): Promise<boolean> {
  const { rows } = await sql`
    select from images where key = ${key} and ${width} = any(widths) and ${canBeSeen}`.execute(db);
  return rows.length > 0;
}
