import { createHash } from "node:crypto";
import { imagePath } from "../../contract/image-addresses.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";

/** The most feeds in the style sheet, which every page links. The signs of others come from their names. */
export const MOST_LOOKS = 1_000;

interface Look {
  key: string;
  name: string;
  hue: number | null;
  picture: string | null;
}

// The oldest feeds, so that the sheet stays the same while posts come.
const readLooks = prepare<Look>(`
  select key, name, hue, picture_key as picture from feeds
  where hue is not null or picture_key is not null order by id limit ${MOST_LOOKS}`);

/** A style sheet, and the version that its address names. */
export interface FeedLooks {
  version: string;
  sheet: string;
}

/** The style sheet that gives the signs of feeds the looks that their owners chose; null where no feed has one. */
export async function feedLooks(db: Database): Promise<FeedLooks | null> {
  const looks = await readLooks(db, []);
  if (looks.length === 0) return null;
  const sheet = sheetOf(looks);
  return { version: createHash("sha256").update(sheet).digest("hex").slice(0, 16), sheet };
}

/** The letter stays uncovered until the picture is there, and where the picture is gone. */
const PICTURED = "{position:relative}";
const PICTURE = '{position:absolute;inset:0;border-radius:inherit;background:center/cover;content:""}';

function sheetOf(looks: Look[]): string {
  const pictured = looks.filter(({ picture }) => picture !== null);
  const all = (part: string) => pictured.flatMap((look) => signsOf(look, part)).join();
  return [
    ...looks.flatMap((look) => (look.hue === null ? [] : `${signsOf(look).join()}{--hue:${look.hue}}`)),
    ...(pictured.length === 0 ? [] : [`${all("")}${PICTURED}`, `${all("::after")}${PICTURE}`]),
    ...pictured.map((look) => {
      const address = imagePath({ key: look.picture!, width: 96, format: "webp" });
      return `${signsOf(look, "::after").join()}{background-image:url(${address})}`;
    }),
  ].join("");
}

/** The selectors of a feed's signs, which have its name in lower case. They win over the hue that comes from the name. */
function signsOf({ key, name }: Look, part = ""): string[] {
  const spellings = new Set([key, name.toLowerCase()]);
  return Array.from(spellings, (spelling) => `span[data-feed="${escaped(spelling)}"]${part}`);
}

/** A text in a style sheet's quotes. Names have no quotes now; a rule that lets them in must not open the sheet. */
function escaped(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `);
}
