import type { MemberStatus } from "../../contract/member-status.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import type { Database } from "../db/database.ts";
import { setAbout } from "../members/about.ts";
import { setPicture } from "../members/picture.ts";
import { aboutErasedWords, pictureRemovedWords } from "../notifications/words.ts";
import { conflict, forbidden } from "../refusal.ts";
import { logDeed } from "./log.ts";
import { holdBoth, notifyAndRead, presentStatus } from "./member-status.ts";
import { type Actor, canSanction } from "./policy.ts";
import { keepRemoved } from "./kept-removals.ts";

interface Erasure {
  action: LogEntry["action"];
  part: "about" | "picture_key";
  /** Returns false where the profile has nothing of the kind. */
  erase: (db: Database, memberId: string) => Promise<boolean>;
  /** The notification of the member. */
  words: (reason: string) => string;
}

const ABOUT: Erasure = {
  action: "erase-about",
  part: "about",
  erase: (db, memberId) => setAbout(db, memberId, ""),
  words: aboutErasedWords,
};

const PICTURE: Erasure = {
  action: "remove-picture",
  part: "picture_key",
  erase: (db, memberId) => setPicture(db, memberId, null),
  words: pictureRemovedWords,
};

interface Given {
  reason: string;
  /** The part of the profile that the moderator saw; undefined for a decision about any. */
  seen?: string | undefined;
}

type EraseAsModerator = (db: Database, by: Actor, nameOrUid: string, given: Given) => Promise<MemberStatus>;

/** Erases a member's words about themselves. Run it in a transaction. Throws 404, 403, or 409 for other words than those seen. */
export const eraseAbout: EraseAsModerator = (...asked) => eraseFromProfile(ABOUT, ...asked);

/** Removes a member's picture. Run it in a transaction. Throws 404, 403, or 409 for another picture than the one seen. */
export const removePicture: EraseAsModerator = (...asked) => eraseFromProfile(PICTURE, ...asked);

/** Erases a part of a profile. The log does not repeat it, since the log is kept for good; `profile_removals` keeps it for a while. */
async function eraseFromProfile(
  { action, part, erase, words }: Erasure,
  ...[db, by, nameOrUid, { reason, seen }]: Parameters<EraseAsModerator>
): Promise<MemberStatus> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  if (seen !== undefined && member[part] !== null && member[part] !== seen) {
    throw conflict("profileChangedMeanwhile");
  }
  if (!(await erase(db, member.id))) return presentStatus(member);
  const entryId = await logDeed(db, actor, { action, subject: member.username, member, reason });
  await keepRemoved(db, { entryId, memberId: member.id, [part]: member[part] });
  return notifyAndRead(db, actor, member.id, { words: words(reason), isOfRemovals: true });
}
