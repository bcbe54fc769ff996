/** The data directory, or the PostgreSQL in it, cannot be used. The message says why and what to do. */
export class CannotUseData extends Error {
  override name = "CannotUseData";
}
