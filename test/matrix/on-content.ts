import { getRemovedComment, getRemovedSubmission } from "../../src/contract/removed-posts.ts";
import { pinPost } from "../../src/contract/feed-pins.ts";
import { decideOnComment, decideOnPost, listReports } from "../../src/contract/moderation.ts";
import { eraseReportedVersion, eraseVersion, listReportedVersions } from "../../src/contract/own-comments.ts";
import {
  erasePostVersion,
  eraseReportedPostVersion,
  listReportedPostVersions,
} from "../../src/contract/own-posts.ts";
import { deleteSubmission, setTags } from "../../src/contract/posts.ts";
import {
  ADMIN,
  FEED,
  FEED_READERS,
  type Matrix,
  type MatrixActor,
  MEMBERS,
  NOBODY,
  SITE,
  SITE_READERS,
  WRITERS,
} from "./actors.ts";

/** Content by its author, and by the feed that it is in now. The actors have their roles in one feed alone. */
const byScope = ({ inFeed, onSite }: { inFeed: MatrixActor[]; onSite: MatrixActor[] }) => ({
  "their own": NOBODY,
  "another member's": inFeed,
  "a lower moderator's": inFeed,
  "a higher owner's": onSite,
  "a site moderator's": onSite,
  "one in another feed": onSite,
  "one in two feeds": inFeed,
  "one that moved here": inFeed,
  "one that moved away": onSite,
});

export type ContentScope = keyof ReturnType<typeof byScope>;

/** The people of a feed reach what is in it by authors below them; the site's moderators reach all but their own. */
const REACHED = byScope({ inFeed: FEED, onSite: SITE });
const READ = byScope({ inFeed: FEED_READERS, onSite: SITE_READERS });
const UNREACHED = byScope({ inFeed: NOBODY, onSite: NOBODY });

/** Acts of members on their own content alone. */
const AUTHORS = { ...UNREACHED, "their own": WRITERS };

/** Ranks do not count for these acts, only whether the post is in the feed. */
const IN_THE_FEED = {
  ...REACHED,
  "their own": FEED,
  "a higher owner's": FEED,
  "a site moderator's": FEED,
  "one in another feed": NOBODY,
  "one that moved away": NOBODY,
};

/** Acts on posts and comments in feeds. */
export const ON_CONTENT = {
  "remove a post": { call: decideOnPost, who: REACHED },
  "remove a post by a rule of its feed": { call: decideOnPost, who: REACHED },
  "remove a post by a rule of another feed": { call: decideOnPost, who: UNREACHED },
  "restore a removed post": { call: decideOnPost, who: REACHED },
  "lock a discussion": { call: decideOnPost, who: { ...REACHED, "their own": ADMIN } },
  "dismiss a report": { call: decideOnPost, who: REACHED },
  "delete a post, or remove another's": { call: deleteSubmission, who: { ...REACHED, "their own": WRITERS } },
  "remove a comment": { call: decideOnComment, who: REACHED },
  "see a report in the queue": { call: listReports, who: READ },
  "read a removed post": { call: getRemovedSubmission, who: { ...READ, "their own": MEMBERS } },
  "read the versions of a removed post": { call: listReportedPostVersions, who: READ },
  "read the versions of a removed comment": { call: listReportedVersions, who: READ },
  "read a removed comment": { call: getRemovedComment, who: READ },
  "erase an earlier version of a post": { call: erasePostVersion, who: AUTHORS },
  "erase an earlier version of a comment": { call: eraseVersion, who: AUTHORS },
  "erase an earlier version of a post with a reason": { call: eraseReportedPostVersion, who: REACHED },
  "erase an earlier version of a comment with a reason": { call: eraseReportedVersion, who: REACHED },
  "pin a post in the feed": { call: pinPost, who: IN_THE_FEED },
  "pin a post in another feed": {
    call: pinPost,
    who: { ...UNREACHED, "one in another feed": SITE, "one in two feeds": SITE, "one that moved away": SITE },
  },
  "give a post a tag of the feed": { call: setTags, who: { ...IN_THE_FEED, "their own": WRITERS } },
} satisfies Matrix;
