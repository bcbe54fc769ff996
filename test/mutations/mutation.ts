/** One careless change of the source that breaks a clause of the specification. */
export interface Mutation {
  /** The beginning of the clause in docs/specification.md, long enough to name one row. */
  clause: string;
  /** The path of the changed file, from the root of the project. */
  file: string;
  /** Text that the file contains exactly once. */
  from: string;
  to: string;
  /** The file, among those in the row, whose tests must fail. By default the row's first. */
  by?: string;
}
