import type { Chance } from "../../data/chance.ts";
import { ADVERTISED } from "./words.ts";

/** None of these is an ending of judged spam, which has .xyz, .top, .click and .online. */
export const ENDINGS = [
  ...[
    "com",
    "com",
    "com",
    "net",
    "info",
    "biz",
    "shop",
    "site",
    "store",
    "club",
    "icu",
    "live",
    "vip",
    "space",
  ],
  ...["website", "fun", "buzz", "ru", "cn", "in", "pw", "cc", "link", "work", "life", "world", "today"],
];

const PARTS = [
  ...[
    "buy",
    "get",
    "my",
    "best",
    "top",
    "cheap",
    "super",
    "easy",
    "go",
    "the",
    "real",
    "fast",
    "best4",
    "all",
  ],
  ...["smart", "daily", "world", "mega", "first", "365", "for-you", "zone", "store", "mart", "life"],
];

/** Hosts on which everybody can write or shorten an address. None of them carries judged spam. */
const OPEN_HOSTS = [
  ...[
    "https://bit.ly/NAME",
    "https://tinyurl.com/NAME",
    "https://telegra.ph/NAME-12",
    "https://wa.me/4477009",
  ],
  ...["https://docs.google.com/forms/d/NAME", "https://www.pinterest.com/NAME/", "https://issuu.com/NAME"],
  ...["https://NAME.wixsite.com/shop", "https://NAME.tumblr.com/", "https://NAME.livejournal.com/1.html"],
  ...["https://www.quora.com/profile/NAME", "https://soundcloud.com/NAME", "https://vimeo.com/NAME"],
  ...["https://www.instagram.com/NAME/", "https://www.ebay.com/usr/NAME", "https://www.etsy.com/shop/NAME"],
  ...["https://NAME.herokuapp.com/", "https://NAME.netlify.app/", "https://NAME.substack.com/p/offer"],
  ...["https://www.tiktok.com/@NAME", "https://discord.gg/NAME", "https://goo.gl/NAME", "https://ow.ly/NAME"],
];

/** The address of a site that nobody knows, in one of the shapes that spammers' hosts have. */
export function shadyAddress(chance: Chance): string {
  const ending = chance.pick(ENDINGS);
  const thing = chance
    .pick(chance.pick(Object.values(ADVERTISED)))
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, "");
  const host = chance.pick([
    () => `${chance.pick(PARTS)}-${thing}`,
    () => `${thing}${chance.pick(PARTS)}`,
    () => `${chance.pick(PARTS)}${letters(chance, 4)}${chance.roll(99)}`,
    () => letters(chance, 5 + chance.roll(6)),
    () => `${letters(chance, 6)}-${chance.pick(PARTS)}`,
    () => `${letters(chance, 4)}-${letters(chance, 5)}-${chance.roll(999)}`,
    () => `www.${thing}-${letters(chance, 3)}`,
  ])();
  const path = chance.pick([
    () => "",
    () => `${chance.roll(9_999)}`,
    () => `?ref=${letters(chance, 6)}`,
    () => `${thing}.html`,
    () => `product/${chance.roll(99_999)}`,
    () => `go/${letters(chance, 5)}?aff=${chance.roll(999)}`,
    () => "promo",
  ])();
  return `${chance.roll(3) === 0 ? "http" : "https"}://${host}.${ending}/${path}`;
}

/** The address of a page on a site that many know and everybody can write on. */
export function openAddress(chance: Chance): string {
  return chance.pick(OPEN_HOSTS).replace("NAME", letters(chance, 5 + chance.roll(5)));
}

export function letters(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(97 + chance.roll(26))).join("");
}
