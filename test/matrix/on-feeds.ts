import { editFeed } from "../../src/contract/edit-feed.ts";
import {
  answerFeedRole,
  endFeedRole,
  listFeedPeople,
  offerFeedRole,
} from "../../src/contract/feed-people.ts";
import { approvePoster, endPoster, listFeedPosters } from "../../src/contract/feed-posters.ts";
import { listFeedRules, saveFeedRules } from "../../src/contract/feed-rules.ts";
import { listFeedTags, saveFeedTags } from "../../src/contract/feed-tags.ts";
import { listFeedTexts, saveFeedTexts } from "../../src/contract/feed-texts.ts";
import {
  ADMIN,
  FEED,
  FEED_READERS,
  type Matrix,
  type MatrixActor,
  NOBODY,
  OWNER_AND_ADMIN,
  OWNER_AND_SITE,
  SITE,
  SITE_READERS,
  WRITERS,
} from "./actors.ts";

const inFeed = (here: MatrixActor[], elsewhere: MatrixActor[]) => ({
  "their feed": here,
  "another feed": elsewhere,
});

/** Acts on a feed, its people and its approved members. */
export const ON_FEEDS = {
  "describe a feed": { call: editFeed, who: inFeed(OWNER_AND_SITE, SITE) },
  "choose a feed's colour": { call: editFeed, who: inFeed(OWNER_AND_SITE, SITE) },
  "choose a feed's picture": { call: editFeed, who: inFeed(OWNER_AND_SITE, SITE) },
  "let posts of others wait in a feed": { call: editFeed, who: inFeed(OWNER_AND_SITE, SITE) },
  "close a feed": { call: editFeed, who: inFeed(SITE, SITE) },
  "read the rules of a feed as edited": { call: listFeedRules, who: inFeed(FEED_READERS, SITE_READERS) },
  "write the rules of a feed": { call: saveFeedRules, who: inFeed(FEED, SITE) },
  "read the tags of a feed as edited": { call: listFeedTags, who: inFeed(FEED_READERS, SITE_READERS) },
  "write the tags of a feed": { call: saveFeedTags, who: inFeed(FEED, SITE) },
  "read the texts of a feed as edited": { call: listFeedTexts, who: inFeed(FEED_READERS, SITE_READERS) },
  "write the side text of a feed": { call: saveFeedTexts, who: inFeed(FEED, SITE) },
  "see the approved members of a feed": { call: listFeedPosters, who: inFeed(FEED_READERS, SITE_READERS) },
  "approve a member in a feed": { call: approvePoster, who: inFeed(FEED, SITE) },
  "take a member off the approved ones": { call: endPoster, who: inFeed(FEED, SITE) },
  "see the people of a feed": { call: listFeedPeople, who: inFeed(FEED_READERS, SITE_READERS) },
  "ask somebody to moderate a feed": { call: offerFeedRole, who: inFeed(OWNER_AND_ADMIN, ADMIN) },
  "ask somebody to own a feed": { call: offerFeedRole, who: inFeed(OWNER_AND_ADMIN, ADMIN) },
  "ask for a feed that everybody has left": {
    call: answerFeedRole,
    who: { "with a post there": WRITERS, "without a post there": NOBODY },
  },
  "end a role in a feed": {
    call: endFeedRole,
    who: {
      "a lower moderator's": OWNER_AND_ADMIN,
      "a lower owner's": OWNER_AND_ADMIN,
      "an owner's of another feed": ADMIN,
      "their own": NOBODY,
      // Comes last: nobody needs the higher owner any more.
      "a higher owner's": ADMIN,
    },
  },
} satisfies Matrix;
