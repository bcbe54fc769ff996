import { statSync } from "node:fs";
import type { MadeBackup } from "./archive/backup.ts";
import { megabytes } from "./archive/megabytes.ts";
import type { Header, Manifest } from "./archive/manifest.ts";

interface Circumstances {
  /** Whether a proof was requested. */
  wasAsked: boolean;
  seconds: number;
}

export function madeReport(path: string, { manifest, isProven }: MadeBackup, how: Circumstances): string {
  const lines = [
    `Backed up ${contents(manifest)}`,
    `into ${path}: ${megabytes(statSync(path).size)}, ${how.seconds.toFixed(1)} s.`,
  ];
  if (isProven) lines.push("Proven: it was restored beside the site, and every row and file is the same.");
  else if (how.wasAsked)
    lines.push(
      "Not verified: the role in DATABASE_URL may not create databases, so the backup was not restored.",
    );
  const { missing } = manifest.images;
  if (missing > 0) {
    lines.push(`${missing} image files are missing from the store although the database names them.`);
  }
  return lines.join("\n");
}

export function restoredReport(
  { header, manifest }: { header: Header; manifest: Manifest },
  seconds: number,
): string {
  return [
    `Restored ${contents(manifest)}`,
    `as they were on ${header.madeAt.replace("T", " at ").slice(0, 19)} UTC, in ${seconds.toFixed(1)} s. Every table was compared.`,
    "Start Hearth with npm start. Everyone who was signed in then is signed in again;",
    "npm run admin -- rotate-sessions signs everybody out.",
  ].join("\n");
}

function contents({ tables, images }: Manifest): string {
  const { members, posts, comments, images: kept } = rowsOf(tables);
  return `${members} members, ${posts} posts, ${comments} comments and ${kept} images (${images.count} files)`;
}

/** Row counts for the tables that reports mention. */
export function rowsOf(tables: Manifest["tables"]) {
  const count = (table: string): number => tables[table]?.count ?? 0;
  return {
    members: count("members"),
    posts: count("posts"),
    comments: count("comments"),
    images: count("images"),
  };
}
