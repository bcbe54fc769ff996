import { createECDH } from "node:crypto";
import type { Database } from "../db/database.ts";
import type { SiteKeys } from "./seal.ts";

/**
 * The site's key pair. Makes it if there is none: if several processes do so at once, all read the pair of the first.
 */
export async function siteKeys(db: Database): Promise<SiteKeys> {
  const found = (await readKeys(db)) ?? (await makeKeys(db));
  const point = found.public_key;
  return {
    publicKey: point.toString("base64url"),
    privateKey: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
      d: found.private_key.toString("base64url"),
    },
  };
}

function readKeys(db: Database) {
  return db.selectFrom("push_keys").select(["public_key", "private_key"]).executeTakeFirst();
}

async function makeKeys(db: Database) {
  const made = createECDH("prime256v1");
  const public_key = made.generateKeys();
  // Node leaves out leading zero bytes, which RFC 7518 wants.
  const private_key = Buffer.concat([Buffer.alloc(32), made.getPrivateKey()]).subarray(-32);
  await db
    .insertInto("push_keys")
    .values({ public_key, private_key })
    .onConflict((first) => first.doNothing())
    .execute();
  return (await readKeys(db))!;
}
