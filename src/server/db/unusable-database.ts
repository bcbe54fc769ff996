/** Hearth cannot use this database. The message says why and what to do. */
export class UnusableDatabase extends Error {
  override name = "UnusableDatabase";
}
