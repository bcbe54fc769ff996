import type { Half } from "./halves.ts";

/** The words with which spammers of the check advertise. */
export interface Vocabulary {
  drugs: string[];
  games: string[];
  offers: string[];
  things: string[];
  openings: string[];
  endings: string[];
}

/**
 * Two lists of words. That for reports was written from what spam is like in general, by somebody who had read the words of the
 * recommended rules before, and no word of it was added to the rules afterwards.
 */
export const VOCABULARIES: Record<Half, Vocabulary> = {
  tuning: {
    drugs: ["viagra", "cialis", "tramadol", "xanax", "modafinil", "ozempic"],
    games: ["casino", "slots", "poker", "sports betting", "roulette", "jackpot"],
    offers: [
      ...["no prescription", "free delivery", "100 free spins", "instant bonus", "best price"],
      "lowest price online",
    ],
    things: [
      ...[
        "watches",
        "handbags",
        "sneakers",
        "followers",
        "essays",
        "loans",
        "SEO",
        "crypto tips",
        "kitchens",
      ],
      "VPN",
    ],
    openings: [
      ...["You will not believe this", "My honest review", "Check this out", "Look what I found"],
      ...["Best deal of the year", "This changed my life"],
    ],
    endings: ["shop", "deals", "now", "best"],
  },
  reporting: {
    drugs: [
      ...["kamagra", "phentermine", "oxycodone", "adderall", "ivermectin", "semaglutide", "CBD gummies"],
      ...["keto gummies", "male enhancement pills", "viagra", "steroids"],
    ],
    games: [
      ...[
        "baccarat",
        "blackjack",
        "bingo bonus",
        "lottery results",
        "satta king",
        "online betting site",
        "toto",
      ],
      ...["casino", "fantasy cricket", "crash game"],
    ],
    offers: [
      ...["discreet shipping", "overnight delivery", "welcome bonus", "deposit match", "limited stock"],
      ...["100 % original", "no id needed", "money back guarantee"],
    ],
    things: [
      ...[
        "IPTV subscriptions",
        "assignment help",
        "bitcoin recovery experts",
        "a hacker for hire",
        "love spells",
      ],
      ...["guest posts", "packers and movers", "Instagram likes", "forex robots", "gift card generators"],
      ...["student loans", "roof repair", "cheap flights"],
    ],
    openings: [
      ...[
        "I can finally recommend somebody",
        "Thank me later",
        "Sharing because it helped me",
        "Anyone tried this?",
      ],
      ...["Only today", "The secret they hide from you", "Must read"],
    ],
    endings: ["official", "reviews", "hub", "24", "pro"],
  },
};
