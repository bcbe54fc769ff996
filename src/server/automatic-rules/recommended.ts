import type { RuleTest } from "../../contract/automatic-rules.ts";

/** Members in their first week, or before three of their posts and comments have stood for a day. */
const NEW = { days: 7, posts: 3 };

/** Members in their first three days. Many others read for long before they first post a link. */
const NEWEST = { days: 3, posts: 0 };

/** Sites on which everybody can link to something and that remove what advertises, or that have editors. */
const COMMON = [
  ...["youtube.com", "youtu.be", "vimeo.com", "twitch.tv", "soundcloud.com", "spotify.com", "bandcamp.com"],
  ...[
    "imgur.com",
    "flickr.com",
    "flic.kr",
    "giphy.com",
    "gfycat.com",
    "redd.it",
    "minus.com",
    "wikimedia.org",
  ],
  ...["wikipedia.org", "archive.org", "stackexchange.com", "stackoverflow.com", "github.com", "github.io"],
  ...["gitlab.com", "npmjs.com", "python.org", "mozilla.org", "google.com", "microsoft.com", "apple.com"],
  ...["reddit.com", "twitter.com", "x.com", "facebook.com", "instagram.com", "tumblr.com", "linkedin.com"],
  ...["medium.com", "wordpress.com", "blogspot.com", "substack.com", "bsky.app", "mastodon.social"],
  ...["nytimes.com", "washingtonpost.com", "bbc.co.uk", "bbc.com", "theguardian.com", "guardian.co.uk"],
  ...["reuters.com", "apnews.com", "npr.org", "cnn.com", "economist.com", "theatlantic.com", "newyorker.com"],
  ...[
    "wsj.com",
    "bloomberg.com",
    "forbes.com",
    "time.com",
    "usatoday.com",
    "latimes.com",
    "cbc.ca",
    "ft.com",
  ],
  ...["huffingtonpost.com", "businessinsider.com", "vice.com", "slate.com", "salon.com", "independent.co.uk"],
  ...["telegraph.co.uk", "dailymail.co.uk", "aljazeera.com", "cbsnews.com", "nbcnews.com", "abcnews.go.com"],
  ...["arstechnica.com", "theverge.com", "wired.com", "techcrunch.com", "engadget.com", "gizmodo.com"],
  ...["nature.com", "sciencemag.org", "science.org", "sciencedaily.com", "phys.org", "arxiv.org", "nasa.gov"],
  ...[
    "nationalgeographic.com",
    "scientificamerican.com",
    "newscientist.com",
    "nih.gov",
    "plos.org",
    "ted.com",
  ],
  ...[
    "amazon.com",
    "ebay.com",
    "etsy.com",
    "steampowered.com",
    "imdb.com",
    "goodreads.com",
    "kickstarter.com",
  ],
  ...[
    "espn.com",
    "espn.go.com",
    "deviantart.com",
    "xkcd.com",
    "smbc-comics.com",
    "theonion.com",
    "cracked.com",
  ],
];

const ADVERTISED = [
  ...["viagra", "cialis", "levitra", "tramadol", "xanax", "ambien", "modafinil", "ozempic"],
  ...["online pharmacy", "no prescription", "weight loss pills", "casino", "online casino", "free spins"],
  ...["slot machine", "roulette", "jackpot", "sportsbook", "sports betting", "betting tips"],
  ...["instant bonus", "payday loan", "instant loan", "forex signals", "binary options", "crypto signals"],
  ...["double your money", "make money online", "replica watches", "buy followers"],
  ...["seo services", "backlinks", "escort", "escorts", "adult dating", "webcam girls"],
];

/** The site for which rules are recommended: `host` is its own, to which new members may link. */
interface Site {
  host: string | null;
  /** Whether moderators have removed enough as spam to learn from. */
  canLearn: boolean;
}

/** Rules that most sites are well served by; their figures on labelled data are in docs/performance.md. */
export function recommendedRules({ host, canLearn }: Site): { name: string; test: RuleTest }[] {
  const domains = host === null ? COMMON : [...COMMON, host];
  const lessKnown: RuleTest = { kind: "domain", domains, isExcept: true, onlyNew: NEWEST };
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
    // By far the most of the real posts that the others hold are new members' links: what was learned tells them from spam better.
    canLearn
      ? { name: "Like what was removed as spam", test: { kind: "learned", mostHeld: 3, onlyNew: null } }
      : { name: "Links of new members to less known sites", test: lessKnown },
    { name: "Words of advertisers", test: { kind: "words", words: ADVERTISED, onlyNew: NEW } },
  ];
}
