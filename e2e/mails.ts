import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "./test.ts";

const outbox = join(process.env["E2E_DATA_DIR"]!, "outbox");

/** The mails to this address so far, oldest first. */
export async function mailsTo(address: string): Promise<Email[]> {
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .toSorted()
      .map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))),
  );
  return mails.filter(({ to }) => to?.[0]?.address === address);
}

/**
 * Waits for a mail with a code to this address. Returns the link in the newest such mail, without the address of the site: a second
 * process that another test has started may have sent the mail, with its own.
 */
export async function linkMailedTo(address: string): Promise<string> {
  const links = async () =>
    (await mailsTo(address)).flatMap(({ text = "" }) => /http\S+oobCode=\S+/.exec(text)?.[0] ?? []);
  await expect.poll(links).not.toEqual([]);
  const { origin, pathname, search } = new URL((await links()).at(-1)!);
  expect(origin, "the address of one of the processes").toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  return pathname + search;
}
