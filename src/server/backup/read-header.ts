import { readEarlierVersions, readMigrations } from "../db/migration-files.ts";
import { readParts } from "./archive-reader.ts";
import { FORMAT, HEADER, header, type Header } from "./manifest.ts";
import { DamagedBackup } from "./seal.ts";
import { CannotDo } from "../say.ts";

/** The backup is intact, but this version of Hearth cannot restore it; the message says what to do. */
export class ForeignBackup extends CannotDo {
  override name = "ForeignBackup";
}

/**
 * Reads the header of a backup whose seal is intact. Throws `DamagedBackup` when the header is not the first
 * part, and `ForeignBackup` when this version of Hearth cannot restore the backup.
 */
export async function readHeader(path: string): Promise<Header> {
  for await (const { name, bytes } of readParts(path)) {
    if (name !== HEADER) break;
    const read = JSON.parse(bytes.toString()) as Partial<Header>;
    if (read.format !== FORMAT) throw new ForeignBackup(madeByNewer(path, read.version));
    const checked = header.parse(read);
    await refuseUnknownSchema(path, checked);
    return checked;
  }
  throw new DamagedBackup(path, "it does not begin like a Hearth backup.");
}

async function refuseUnknownSchema(path: string, { migrations, version }: Header): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  // An earlier version of a migration makes the same columns, so its rows fit the present version's tables.
  const earlier = await readEarlierVersions();
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw new ForeignBackup(madeByNewer(path, version));
    if (known.get(name) === checksum) continue;
    if (earlier.some((one) => one.name === name && one.checksum === checksum)) continue;
    throw new ForeignBackup(
      `${path} is of a database that ran another version of the migration ${name}. Restore it with the Hearth that made it.`,
    );
  }
}

function madeByNewer(path: string, version = "of an unknown version"): string {
  return `${path} was made by a newer Hearth (${version}). Restore it with that version, or update this one first.`;
}
