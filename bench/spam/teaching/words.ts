import type { Vocabulary } from "../vocabularies.ts";

/**
 * The words of teaching spam. No word or phrase of the reporting vocabulary is among them, except where the tuning vocabulary has it
 * too: `teaching.test.ts` compares them.
 */
export const ADVERTISED = {
  medicine: [
    ...["viagra", "cialis", "tramadol", "xanax", "modafinil", "ozempic", "levitra", "valium", "ambien"],
    ...["hydrocodone", "diet pills", "hair growth serum", "testosterone boosters", "slimming tea"],
    ...["detox drops", "sleeping pills", "anti aging cream", "fat burner", "collagen powder"],
  ],
  gambling: [
    ...["casino", "slots", "poker", "sports betting", "roulette", "jackpot", "scratch cards", "bookmaker"],
    ...["betting tips", "free bets", "live dealers", "horse racing picks", "no deposit spins"],
  ],
  goods: [
    ...["watches", "handbags", "sneakers", "kitchens", "sunglasses", "perfume", "phone cases", "mattresses"],
    ...["solar panels", "vape pens", "wedding dresses", "used cars", "garden furniture", "dog beds"],
    ...["air purifiers", "led lamps", "fitness trackers", "electric bikes", "printer ink", "wigs"],
  ],
  services: [
    ...[
      "followers",
      "essays",
      "loans",
      "SEO",
      "crypto tips",
      "VPN",
      "backlinks",
      "web design",
      "dissertations",
    ],
    ...["credit repair", "trading signals", "car insurance", "plumbing services", "pest control", "escorts"],
    ...[
      "visa consulting",
      "dating chats",
      "tarot readings",
      "passport photos",
      "app reviews",
      "resume writing",
    ],
    ...["data entry jobs", "carpet cleaning", "email lists", "tax advice", "airport taxis", "house cleaning"],
  ],
};

export const PROMISES = [
  ...[
    "no prescription",
    "free delivery",
    "100 free spins",
    "instant bonus",
    "best price",
    "lowest price online",
  ],
  ...["50% off", "fast shipping worldwide", "satisfaction guaranteed", "instant approval", "free trial"],
  ...["24/7 support", "no hidden fees", "special discount for new customers", "cash on delivery"],
  ...["buy one get one free", "secure payment", "results in two weeks", "risk free", "cheap and reliable"],
];

export const CALLS = [
  ...["Order now", "Click here", "Visit our website", "Sign up for free", "Get yours before it is gone"],
  ...[
    "Claim your gift",
    "Start earning",
    "Book online",
    "Learn more",
    "Check the link",
    "Shop now",
    "Join us",
  ],
  ...["Get a free quote", "Try it for free", "Download it here", "See the full offer", "Details below"],
];

export const BAITS = [
  ...["You will not believe this", "My honest review", "Check this out", "Look what I found"],
  ...["Best deal of the year", "This changed my life", "Big news for everybody here", "A little trick"],
  ...["Doctors hate it", "Finally something that works", "I was sceptical at first", "Quick tip"],
  ...["Hello dear friends", "Greetings to all", "Attention please", "Special offer", "For you"],
  ...["Why nobody talks about it", "Do not miss it", "How I did it", "Worth a look"],
];

export const PRAISE = [
  ...[
    "Thanks for sharing.",
    "Nice article, very informative.",
    "I really enjoyed reading this.",
    "Well said!",
  ],
  ...["This is so helpful.", "Wow, amazing content.", "I agree with you.", "Keep up the good work!"],
  ...["Very interesting.", "Same here.", "Good point.", "You should see this."],
];

/** The ways to contact a seller: mostly the first two. */
export const PLACES = [
  ...[
    "WhatsApp",
    "WhatsApp",
    "Telegram",
    "Telegram",
    "Signal",
    "Skype",
    "Kik",
    "Snapchat",
    "WeChat",
    "Viber",
  ],
];

/** The words of teaching, for the judged generators: they teach with these, and are judged with those of the reporting half. */
export const TEACHING_VOCABULARY: Vocabulary = {
  drugs: ADVERTISED.medicine,
  games: ADVERTISED.gambling,
  offers: PROMISES,
  things: [...ADVERTISED.goods, ...ADVERTISED.services],
  openings: BAITS,
  endings: ["mart", "zone", "store", "buy", "online"],
};
