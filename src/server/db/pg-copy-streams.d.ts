/** The part of pg-copy-streams that Hearth uses; the package has no types. */
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** Writes rows into the table that the `copy … from stdin` statement names. */
  export function from(statement: string): Writable & Submittable;

  /** Reads the rows of the `copy … to stdout` statement. */
  export function to(statement: string): Readable & Submittable;
}
