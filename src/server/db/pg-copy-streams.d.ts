/** The part of pg-copy-streams that we use; the package brings no types. */
declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";

  /** What is written to it arrives in the table that the `copy … from stdin` statement names. */
  export function from(statement: string): Writable & Submittable;

  /** Gives what the `copy … to stdout` statement reads. */
  export function to(statement: string): Readable & Submittable;
}
