import type { RuleTest } from "../../contract/automatic-rules.ts";

/** Members in their first week, or before three of their posts have stood for a day. */
const NEW = { days: 7, posts: 3 };

/** Rules that most sites are well served by. Their figures on labelled data are in docs/automatic-rules.md. */
export const RECOMMENDED: { name: string; test: RuleTest }[] = [
  { name: "Near-copies", test: { kind: "near-copy", copies: 3, onlyNew: NEW } },
  { name: "Many posts of new members", test: { kind: "rate", most: 5, minutes: 60, onlyNew: NEW } },
  {
    name: "Links of accounts of the first day",
    test: { kind: "age", hours: 24, withLink: true, onlyNew: null },
  },
  {
    name: "Words of advertisers",
    test: {
      kind: "words",
      words: [
        ...[
          "viagra",
          "cialis",
          "levitra",
          "tramadol",
          "xanax",
          "ambien",
          "online pharmacy",
          "no prescription",
        ],
        ...["casino", "online casino", "free spins", "slot machine", "sportsbook", "betting tips", "jackpot"],
        ...[
          "payday loan",
          "instant loan",
          "forex signals",
          "binary options",
          "crypto signals",
          "double your money",
        ],
        ...["replica watches", "weight loss pills", "work from home", "make money online", "buy followers"],
        ...["seo services", "backlinks", "escort", "escorts", "adult dating", "webcam girls"],
      ],
      onlyNew: NEW,
    },
  },
];
