/** The part of pg-copy-streams that the import uses; the package brings no types. */
declare module "pg-copy-streams" {
  import type { Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** What is written to it arrives in the table that the `copy … from stdin` statement names. */
  export function from(statement: string): Writable & Submittable;
}
