import type { RuleTest } from "../../contract/automatic-rules.ts";

/** New members: in their first week, or until three of their posts and comments have stood for a day. */
const NEW = { days: 7, posts: 3 };

/** The newest members: in their first three days. Many real members read for longer before they first post a link. */
const NEWEST = { days: 3, posts: 0 };

const ADVERTISED = [
  ...["viagra", "cialis", "levitra", "tramadol", "xanax", "ambien", "modafinil", "ozempic"],
  ...["online pharmacy", "no prescription", "weight loss pills", "casino", "online casino", "free spins"],
  ...["slot machine", "roulette", "jackpot", "sportsbook", "sports betting", "betting tips"],
  ...["instant bonus", "payday loan", "instant loan", "forex signals", "binary options", "crypto signals"],
  ...["double your money", "make money online", "replica watches", "buy followers"],
  ...["seo services", "backlinks", "escort", "escorts", "adult dating", "webcam girls"],
];

/** Rules that suit most sites. Their results on labelled data are in docs/performance.md. */
export function recommendedRules(): { name: string; test: RuleTest }[] {
  return [
    { name: "Near-copies", test: { kind: "near-copy", copies: 2, onlyNew: NEW } },
    {
      name: "Many posts and comments of new members",
      test: { kind: "rate", most: 10, minutes: 60, withLink: false, onlyNew: NEW },
    },
    {
      name: "Links of new members in quick succession",
      test: { kind: "rate", most: 1, minutes: 240, withLink: true, onlyNew: NEWEST },
    },
    { name: "Like known spam", test: { kind: "learned", mostHeld: 3, onlyNew: null } },
    { name: "Words of advertisers", test: { kind: "words", words: ADVERTISED, onlyNew: NEW } },
  ];
}
