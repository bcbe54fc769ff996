/** The bytes of an answer that versions may take. */
const MOST_BYTES = 700_000;

interface Page<Version> {
  versions: Version[];
  next: string | null;
}

/**
 * The latest of these versions that fit an answer, at least one, the oldest first; only those before the version of the id
 * `before`. `next` is the `before` that leads to the versions before them.
 */
export function latestVersions<Version extends { id: string | null }>(
  all: Version[],
  before?: string,
): Page<Version> {
  const wanted =
    before === undefined
      ? all
      : all.slice(
          0,
          Math.max(
            0,
            all.findIndex(({ id }) => id === before),
          ),
        );
  let bytes = 0;
  const fits = (version: Version) => (bytes += Buffer.byteLength(JSON.stringify(version))) <= MOST_BYTES;
  const from = Math.min(
    wanted.findLastIndex((version) => !fits(version)) + 1,
    Math.max(0, wanted.length - 1),
  );
  const versions = wanted.slice(from);
  return { versions, next: from > 0 ? versions[0]!.id : null };
}
