import { readEarlierVersions, readMigrations } from "../db/migration-files.ts";
import { readParts } from "./archive-reader.ts";
import { FORMAT, HEADER, header, type Header } from "./manifest.ts";
import { DamagedBackup } from "./seal.ts";
import { CannotDo } from "../say.ts";

/** The backup is whole, and made by a Hearth that this one does not know; the message says what to do. */
export class ForeignBackup extends CannotDo {
  override name = "ForeignBackup";
}

/** What a whole backup is. Throws `DamagedBackup` where it is none, `ForeignBackup` where it is not for this Hearth. */
export async function readHeader(path: string): Promise<Header> {
  for await (const { name, bytes } of readParts(path)) {
    if (name !== HEADER) break;
    const read = JSON.parse(bytes.toString()) as Partial<Header>;
    if (read.format !== FORMAT) throw new ForeignBackup(madeByNewer(path, read.version));
    const checked = header.parse(read);
    await refuseUnknownSchema(path, checked);
    return checked;
  }
  throw new DamagedBackup(path, "it does not begin as a backup of Hearth does.");
}

async function refuseUnknownSchema(path: string, { migrations, version }: Header): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  // Their tables have the same columns: a backup of one is restored into the present version's.
  const earlier = await readEarlierVersions();
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw new ForeignBackup(madeByNewer(path, version));
    if (known.get(name) === checksum) continue;
    if (earlier.some((one) => one.name === name && one.checksum === checksum)) continue;
    throw new ForeignBackup(
      `${path} was made of a database for which the migration ${name} was another. Restore it with the Hearth that made it.`,
    );
  }
}

function madeByNewer(path: string, version = "of an unknown version"): string {
  return `${path} was made by a newer Hearth (${version}). Restore it with that, or update this one first.`;
}
