/** One careless change of the source that breaks what a clause of the specification promises. */
export interface Mutation {
  /** The beginning of the clause in docs/specification.md, as long as it takes to name one row. */
  clause: string;
  /** The file that changes, from the root of the project. */
  file: string;
  /** Text that the file contains exactly once. */
  from: string;
  to: string;
  /** The file of the tests that must fail, among those of the row. Without it, the row's first. */
  by?: string;
}
