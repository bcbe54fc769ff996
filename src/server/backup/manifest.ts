import { z } from "zod";

/** Of the file's layout. One with another number was made by another Hearth. */
export const FORMAT = 1;

export const HEADER = "hearth.json";
export const MANIFEST = "manifest.json";

/** Numbers of PostgreSQL's that may be larger than JavaScript's. */
const bigint = z.string().regex(/^-?\d{1,20}$/);

/** The first part: what is needed before anything is restored. */
export const header = z.object({
  format: z.literal(FORMAT),
  /** Of the Hearth that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The schema: the migrations that had run, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number that each has given, so that no id comes twice. */
  sequences: z.array(z.object({ name: z.string(), lastValue: bigint, isCalled: z.boolean() })),
});

export type Header = z.output<typeof header>;

/** What was found in rows or files: how many, how long they are together, and a hash of them. */
const content = z.object({ count: z.int(), bytes: z.int(), sha256: z.string() });

export type Content = z.output<typeof content>;

/** The last part: what is in those before it. */
export const manifest = z.object({
  tables: z.record(z.string(), content),
  /** The files of images; `missing` are those that the store did not have although the database names them. */
  images: content.extend({ missing: z.int() }),
});

export type Manifest = z.output<typeof manifest>;
