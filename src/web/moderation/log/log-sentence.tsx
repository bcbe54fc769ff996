import type { ReactNode } from "react";
import type { LogEntry } from "../../../contract/moderation-log.ts";
import { dateAndTime } from "../../ui/time.tsx";
import { ModeratedMember } from "../members/moderated-member.tsx";
import { linkedFeed, fromTo, ruleChange, textChange } from "./feed-changes.tsx";
import {
  APPEALED,
  appealed,
  comment,
  does,
  member,
  pinned,
  reports,
  sitePage,
  taken,
  title,
  written,
} from "./log-subjects.tsx";
import { SettingChange, tagChange } from "./setting-change.tsx";

export function LogSentence({ entry }: { entry: LogEntry }) {
  const { userName, action } = entry;
  return (
    <>
      {userName === null ? "The operator" : <ModeratedMember name={userName} />} {DEEDS[action](entry)}
      {!ENDED.has(action) && "."}
    </>
  );
}

/** The actions whose sentences end with a quoted text, or bring their own period. */
const ENDED = new Set<LogEntry["action"]>([
  ...(["edit-feed", "change-setting"] as const),
  ...(["add-automatic-rule", "edit-automatic-rule", "delete-automatic-rule"] as const),
  ...([
    "edit-feed-tags",
    "edit-feed-side-text",
    "edit-feed-about",
    "tag-post",
    "add-feed-rule",
    "edit-feed-rule",
    "delete-feed-rule",
    "order-feed-rules",
  ] as const),
]);

const ROLE_WORDS: Record<string, string> = {
  member: "a member",
  moderator: "a moderator",
  admin: "an admin",
};

const DEEDS: Record<LogEntry["action"], (entry: LogEntry) => ReactNode> = {
  "dismiss-reports": (entry) => <>dismissed {reports(entry)}</>,
  "remove-post": (entry) => <>removed {written(entry)}</>,
  "restore-post": (entry) => <>restored {written(entry)}</>,
  "lock-post": (entry) => <>locked the discussion of {written(entry)}</>,
  "unlock-post": (entry) => <>unlocked the discussion of {written(entry)}</>,
  "close-reports": (entry) => <>closed {reports(entry)}</>,
  "read-messages": (entry) => <>read reported messages of {member(entry)}</>,
  "delete-post": (entry) => (
    <>
      deleted their own post {title(entry)} with {entry.detail}
    </>
  ),
  "remove-comment": (entry) => <>removed {written(entry)}</>,
  "restore-comment": (entry) => <>restored {written(entry)}</>,
  "delete-comment": (entry) => (
    <>
      deleted their own comment on {title(entry)} with {entry.detail}
    </>
  ),
  "undelete-comment": (entry) => (
    <>
      brought back their own comment on {title(entry)} with {entry.detail}
    </>
  ),
  "erase-version": (entry) => <>erased an earlier version of {written(entry)}</>,
  "erase-post-version": (entry) => <>erased an earlier version of {written(entry)}</>,
  "suspend-member": (entry) => (
    <>
      suspended {member(entry)} {untilHere(entry.detail)}
      {entry.earlier && <>, before: {untilHere(entry.earlier)}</>}
    </>
  ),
  "warn-member": (entry) => <>warned {member(entry)}</>,
  "add-note": (entry) => <>wrote a note about {member(entry)}</>,
  "delete-note": (entry) => (
    <>
      deleted a note {entry.detail && `of ${entry.detail} `}about {member(entry)}
    </>
  ),
  "end-suspension": (entry) => <>ended the suspension of {member(entry)}</>,
  "ban-member": (entry) => <>banned {member(entry)}</>,
  "end-ban": (entry) => <>ended the ban of {member(entry)}</>,
  "erase-about": (entry) => <>erased what the profile of {member(entry)} said about them</>,
  "remove-picture": (entry) => <>removed the picture of {member(entry)}</>,
  "restore-about": (entry) => <>restored what the profile of {member(entry)} said about them</>,
  "restore-picture": (entry) => <>restored the picture of {member(entry)}</>,
  "erase-profile-removal": (entry) => (
    <>
      erased for good {entry.detail === "about" ? "the words" : "the picture"} removed from the profile of{" "}
      {member(entry)}
    </>
  ),
  "grant-role": (entry) => (
    <>
      made {member(entry)} {ROLE_WORDS[entry.detail ?? ""] ?? entry.detail}
    </>
  ),
  "make-password-link": (entry) => <>made a link by which {member(entry)} chooses a new password</>,
  "edit-feed": (entry) => (
    <>
      described {linkedFeed(entry)}: {entry.detail ? <q dir="auto">{entry.detail}</q> : "nothing."}
    </>
  ),
  "color-feed": (entry) => <>changed the colour of {linkedFeed(entry)}</>,
  "set-feed-picture": (entry) => <>changed the picture of {linkedFeed(entry)}</>,
  "remove-feed-picture": (entry) => <>removed the picture of {linkedFeed(entry)}</>,
  "close-feed": (entry) => <>closed {linkedFeed(entry)} to new posts</>,
  "reopen-feed": (entry) => <>reopened {linkedFeed(entry)} to new posts</>,
  "limit-feed": (entry) => <>let posts of members who are not approved wait in {linkedFeed(entry)}</>,
  "unlimit-feed": (entry) => <>let everybody’s posts appear at once in {linkedFeed(entry)}</>,
  "approve-poster": (entry) => (
    <>
      approved {member(entry)} in {linkedFeed(entry)}, whose posts appear at once
    </>
  ),
  "end-poster": (entry) => (
    <>
      decided that posts of {member(entry)} wait in {linkedFeed(entry)}
    </>
  ),
  "add-feed-rule": (entry) => <>added a rule to {ruleChange(entry)}</>,
  "edit-feed-rule": (entry) => <>changed a rule of {ruleChange(entry)}</>,
  "delete-feed-rule": (entry) => <>deleted a rule of {ruleChange(entry)}</>,
  "order-feed-rules": (entry) => <>put the rules in another order in {ruleChange(entry)}</>,
  "edit-feed-side-text": (entry) => textChange("side text", entry),
  "edit-feed-about": (entry) => textChange("about page", entry),
  "edit-feed-tags": (entry) => (
    <>
      changed the tags of {linkedFeed(entry)}: {tagChange(entry)}
    </>
  ),
  "tag-post": (entry) => (
    <>
      changed the tags of {written(entry)}: {tagChange(entry)}
    </>
  ),
  "pin-post": (entry) => <>pinned {pinned(entry)}</>,
  "unpin-post": (entry) => <>unpinned {pinned(entry)}</>,
  "offer-feed-role": (entry) => (
    <>
      asked {member(entry)} to {does(entry)}
    </>
  ),
  "take-feed-role": (entry) => <>accepted to {does(entry)}</>,
  "decline-feed-role": (entry) => <>declined to {does(entry)}</>,
  "end-feed-role": (entry) =>
    entry.userName === entry.subjectName ? (
      <>no longer wants to {does(entry)}</>
    ) : (
      <>
        decided that {member(entry)} does not {does(entry)} any longer
      </>
    ),
  "ask-for-feed": (entry) => <>asked to own {linkedFeed(entry)}, which had no owner</>,
  "withdraw-feed-ask": (entry) => <>no longer asks to own {linkedFeed(entry)}</>,
  "refuse-feed-ask": (entry) => (
    <>
      decided that {member(entry)} does not become the owner of {linkedFeed(entry)}
    </>
  ),
  "block-domain": ({ subject }) => (
    <>
      blocked the domain <strong>{subject}</strong>
    </>
  ),
  "start-bulk-act": (entry) => <>removed {taken(entry)}</>,
  "undo-bulk-act": (entry) => <>undid the removal of {taken(entry)}</>,
  "take-back-invitation": (entry) => <>revoked an invitation by {member(entry)}</>,
  "approve-join-request": (entry) => <>approved the request of {member(entry)} to join</>,
  "confirm-address": (entry) => <>let {member(entry)} in without a confirmed email address</>,
  "refuse-join-request": ({ subject }) => (
    <>
      refused the request of <bdi>{subject}</bdi> to join
    </>
  ),
  "grant-appeal": (entry) => (
    <>
      granted the appeal {appealed(entry)}, which {APPEALED[entry.detail ?? "removal"]}
    </>
  ),
  "uphold-appeal": (entry) => <>decided against the appeal {appealed(entry)}</>,
  "add-automatic-rule": (entry) => <>added the automatic rule {fromTo(entry)}</>,
  "edit-automatic-rule": (entry) => <>changed an automatic rule: {fromTo(entry)}</>,
  "delete-automatic-rule": (entry) => <>deleted the automatic rule {fromTo(entry)}</>,
  "approve-post": (entry) => <>approved {written(entry)}</>,
  "refuse-post": (entry) => <>did not publish {written(entry)}</>,
  "approve-comment": (entry) => <>approved {written(entry)}</>,
  "refuse-comment": (entry) => <>did not publish {comment(entry)}</>,
  "change-setting": (entry) => <SettingChange entry={entry} />,
  "edit-site-page": (entry) => <SitePageEdit entry={entry} />,
  "erase-site-page-version": (entry) => <>erased an earlier version of {sitePage(entry)}</>,
  "unblock-domain": ({ subject }) => (
    <>
      unblocked the domain <strong>{subject}</strong>
    </>
  ),
};

/** The end of a suspension, which the log has as "Until 4 December 2026, 22:13 UTC", as other dates are shown. */
function untilHere(end: string | null): string {
  const moment = new Date((end ?? "").replace(/^Until /, "").replace(",", ""));
  return Number.isNaN(moment.getTime()) ? (end ?? "").replace(/^U/, "u") : `until ${dateAndTime(moment)}`;
}

/** Rules that are the default again have no page any more. */
function SitePageEdit({ entry }: { entry: LogEntry }) {
  const { subject, detail } = entry;
  if (detail !== "default") return <>changed {sitePage(entry)}</>;
  return subject === "rules" ? (
    "removed the rules of the site"
  ) : (
    <>put the text of the program back on {sitePage(entry)}</>
  );
}
