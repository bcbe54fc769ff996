import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import type { AttackedSite } from "./site.ts";

/** The mails that the site has written so far, oldest first. */
export async function mailsOf({ dataDir }: AttackedSite): Promise<Email[]> {
  const outbox = join(dataDir, "outbox");
  if (!existsSync(outbox)) return [];
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return Promise.all(files.toSorted().map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
}

/** The code of the newest mail to this address. */
export async function codeTo(attacked: AttackedSite, address: string): Promise<string | undefined> {
  const mails = await mailsOf(attacked);
  const mail = mails.findLast(({ to }) => to?.some((one) => one.address === address));
  return /oobCode=([\w-]+)/.exec(mail?.text ?? "")?.[1];
}
