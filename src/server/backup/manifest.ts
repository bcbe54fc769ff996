import { z } from "zod";

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
