import type { FeedRole, Role } from "../../contract/entities.ts";
import type { Notification } from "../../contract/notifications.ts";
import type { LogEntry } from "../../contract/moderation-log.ts";
import { isProfilePart, type ProfilePart } from "../../contract/profile-parts.ts";
import type { SanctionKind } from "../../contract/sanctions.ts";
import { withoutTurns } from "../../contract/text-direction.ts";
import { momentText } from "../moment-text.ts";

/** The sentences of all notifications. Those about moderation are stored; the others are made when read. */

/** The words that follow the name of the member who acted. */
export const DEEDS: Record<Exclude<Notification["type"], "moderation">, string> = {
  comment: "commented on your post",
  reply: "replied to your comment",
  mention: "mentioned you",
  followed: "commented on a post that you follow",
  message: "sent you a message",
};

const DECISIONS: Partial<Record<LogEntry["action"], string>> = {
  "remove-post": "removed your post",
  "restore-post": "restored your post",
  "lock-post": "locked the discussion of your post",
  "unlock-post": "unlocked the discussion of your post",
  "tag-post": "changed the tags of your post",
  "remove-comment": "removed your comment on",
  "restore-comment": "restored your comment on",
  "erase-version": "erased an earlier version of your comment on",
  "erase-post-version": "erased an earlier version of your post",
};

/**
 * Tells an author about a decision on their post or comment; null for a decision of which authors are not
 * notified.
 */
export function decisionWords(action: LogEntry["action"], title: string, reason: string): string | null {
  const decided = DECISIONS[action];
  return decided ? `A moderator ${decided} “${withoutTurns(title)}”: ${reason}` : null;
}

/** Tells an author how their appeal was decided. */
export function appealWords(
  { isGranted, isComment, isHidden, title }: AppealSubject & { isGranted: boolean },
  line: string,
): string {
  const post = title === null ? "a removed post" : `“${withoutTurns(title)}”`;
  const what = `your ${isComment ? "comment on" : "post"} ${post}`;
  if (!isGranted) return `Your appeal was decided: ${what} stays removed. ${line}`;
  const back = isHidden ? "is restored, and is seen again once the post is restored, too" : "is back";
  return `Your appeal was granted: ${what} ${back}. ${line}`;
}

interface AppealSubject {
  isComment: boolean;
  /** Whether a comment is below a removed post. */
  isHidden: boolean;
  /** Null where the author may not see the title of the post. */
  title: string | null;
}

/** Tells a member how their appeal against a warning, a suspension or a ban was decided. */
export function sanctionAppealWords(
  kind: SanctionKind,
  { isGranted, line, isBack }: DecidedSanction,
): string {
  if (isProfilePart(kind)) return profileAppealWords(kind, { isGranted, line, isBack });
  if (!isGranted) return `Your appeal was decided: your ${kind} stands. ${line}`;
  const end = kind === "warning" ? "is withdrawn" : "has ended";
  return `Your appeal was granted: your ${kind} ${end}. ${line}`;
}

interface DecidedSanction {
  isGranted: boolean;
  line: string;
  /** Whether what was removed from a profile is there again. */
  isBack: boolean;
}

const OF_PROFILE: Record<ProfilePart, string> = {
  about: "what your profile said about you",
  picture: "your picture",
};

function profileAppealWords(part: ProfilePart, { isGranted, line, isBack }: DecidedSanction): string {
  const what = OF_PROFILE[part];
  if (!isGranted) return `Your appeal was decided: ${what} stays removed. ${line}`;
  const end = isBack ? "is back" : "should not have been removed. Your profile stays as it is now";
  return `Your appeal was granted: ${what} ${end}. ${line}`;
}

/** Tells a member that nobody decided about a suspension or a removal from the profile in time. `action` is that of its entry in the log. */
export function sanctionOverWords(action: string): string {
  if (action === "suspend-member")
    return "Your appeal about your suspension has ended without a decision, since the suspension is over.";
  const what = OF_PROFILE[action === "erase-about" ? "about" : "picture"];
  return `Your appeal about ${what} has ended without a decision, since what was removed is erased by now.`;
}

export function profileRestoredWords(part: ProfilePart, reason: string): string {
  return `A moderator restored ${OF_PROFILE[part]}: ${reason}`;
}

export function profileErasedWords(part: ProfilePart, reason: string, hadAppeal: boolean): string {
  if (hadAppeal)
    return `A moderator erased for good ${OF_PROFILE[part]}, which was removed before. Your appeal about it has ended without a decision. The reason: ${reason}`;
  return `A moderator erased for good ${OF_PROFILE[part]}, which was removed before: ${reason}`;
}

/** Tells an author that nobody decided in time; without a title about a comment. */
export function appealEndedWords(title: string | null): string {
  const [what, erased] =
    title === null ? ["your comment", "comment"] : [`your post “${withoutTurns(title)}”`, "post"];
  return `Your appeal about ${what} has ended without a decision, since the ${erased} is erased by now.`;
}

/** Tells the admins that a backup failed. */
export function backupFailedWords(failure: string): string {
  return `The daily backup of the site failed: ${withoutTurns(failure)}`;
}

export function filesMissingWords(count: number): string {
  const files = count === 1 ? "1 image file" : `${count} image files`;
  return `The daily backup lacks ${files} that could not be found. Older backups may have them, so none was deleted.`;
}

export function oldBackupsStayWords(problem: string): string {
  return `Old backups of the site could not be deleted: ${problem}`;
}

/** Tells the admins of a backup that is only beside the site. */
export function backupNotCopiedWords(failure: string): string {
  return `The daily backup was made, but it could not be copied to the store: ${withoutTurns(failure)}`;
}

export function oldCopiesStayWords(problem: string): string {
  return `Old backups in the store could not be deleted: ${withoutTurns(problem)}`;
}

/** `until` is null when a suspension has ended. */
export function suspensionWords(until: Date | null, reason: string, hasAppeal = false): string {
  if (until === null) return `A moderator ended your suspension: ${reason}`;
  if (hasAppeal)
    return `A moderator suspended you anew, until ${momentText(until)}; you can only read until then. Your appeal still waits, and is about this suspension now. The reason: ${reason}`;
  return `A moderator suspended you until ${momentText(until)}; you can only read until then: ${reason}`;
}

export function warningWords(reason: string): string {
  return `A moderator warned you: ${reason}`;
}

export function aboutErasedWords(reason: string): string {
  return `A moderator erased ${OF_PROFILE.about}: ${reason}`;
}

export function pictureRemovedWords(reason: string): string {
  return `A moderator removed ${OF_PROFILE.picture}: ${reason}`;
}

/** The name of a post that is gone. */
export const GONE_POST = "a post that is gone";

const HELD = { post: "your post", comment: "your comment on" };

/** `feed` is the one for whose people it waited, and whether its author may post there from now on. */
export function heldApprovedWords(
  kind: keyof typeof HELD,
  title: string,
  feed: { name: string; isPoster: boolean } | null,
): string {
  const named = `“${withoutTurns(title)}”`;
  if (feed === null) return `A moderator approved ${HELD[kind]} ${named}. Everybody can see it now.`;
  const next = feed.isPoster ? " Your next posts there appear at once." : "";
  return `Your post ${named} in the feed ${feed.name} was approved. Everybody can see it now.${next}`;
}

/** `title` is null for a comment on a post that is gone. */
export function heldRefusedWords(
  kind: keyof typeof HELD,
  title: string | null,
  reason: string,
  feed: string | null,
): string {
  const named = title === null ? GONE_POST : `“${withoutTurns(title)}”`;
  if (feed === null) return `A moderator did not publish ${HELD[kind]} ${named}: ${reason}`;
  return `Your post ${named} was not approved in the feed ${feed}: ${reason}`;
}

export function posterApprovedWords(feed: string): string {
  return `You can post in the feed ${feed} without waiting from now on.`;
}

export function posterEndedWords(feed: string, reason: string): string {
  return `Your next posts in the feed ${feed} wait until they are approved: ${reason}`;
}

/** Tells an owner that the site has changed or removed a text of the feed. */
export function feedTextWords(
  feed: string,
  { kind, isRemoved, reason }: { kind: "side" | "about"; isRemoved: boolean; reason: string },
): string {
  const named = kind === "side" ? "side text" : "text of the about page";
  return `A moderator of this site ${isRemoved ? "removed" : "changed"} the ${named} of your feed ${feed}: ${reason}`;
}

export function requestApprovedWords(): string {
  return "A moderator approved your request to join. Welcome!";
}

export function addressConfirmedWords(): string {
  return "You have been let in without a confirmed email address. Welcome!";
}

export function banLiftedWords(reason: string): string {
  return `A moderator lifted your ban: ${reason}`;
}

const ROLES: Record<Role, string> = {
  member: "You no longer moderate this site",
  moderator: "You are a moderator of this site now",
  admin: "You are an admin of this site now",
};

export function roleWords(role: Role, reason: string): string {
  return `${ROLES[role]}: ${reason}`;
}

export function passwordLinkWords(reason: string): string {
  return `An admin made a link by which a new password is set for your account: ${reason}`;
}

/** `note` has the words by which the maker of an invitation knows it; it may be empty. */
export function invitationTakenBackWords(note: string, reason: string): string {
  const named = note === "" ? "an invitation of yours" : `your invitation “${withoutTurns(note)}”`;
  return `An admin revoked ${named}, so nobody can join by its link any longer: ${reason}`;
}

const FEED_ROLES: Record<FeedRole, string> = { owner: "own", moderator: "moderate" };

export function feedRoleOfferedWords(role: FeedRole, feed: string): string {
  return `You are asked to ${FEED_ROLES[role]} the feed ${feed}. Accept or decline on its page.`;
}

export function feedRoleTakenWords(role: FeedRole, feed: string): string {
  return `A member accepted to ${FEED_ROLES[role]} the feed ${feed}`;
}

export function feedRoleWords(role: FeedRole, feed: string): string {
  return `You ${FEED_ROLES[role]} the feed ${feed} now`;
}

export function feedRoleEndedWords(role: FeedRole, feed: string, reason: string): string {
  return `You no longer ${FEED_ROLES[role]} the feed ${feed}: ${reason}`;
}

export function feedAskedForWords(feed: string, role: FeedRole | null): string {
  return `A ${role ?? "member"} asks to own the feed ${feed}, which has no owner`;
}

export function feedAskRefusedWords(feed: string, reason: string): string {
  return `The admins have decided that you do not become the owner of the feed ${feed}: ${reason}`;
}

export function feedTakenWords(feed: string): string {
  return `The feed ${feed}, for which you asked, has an owner now`;
}

export function feedWithoutOwnerWords(feed: string): string {
  return `The feed ${feed} has lost its last owner. You can ask somebody to own it.`;
}

/** The push message by which a member tries whether these arrive. */
export const TEST_WORDS = {
  title: "This is a test message",
  body: "Push messages arrive on this device.",
};

/** Replaces a decision's own words where others may look at the screen. */
export const PUSHED_DECISION = "The moderators sent you a notification";
