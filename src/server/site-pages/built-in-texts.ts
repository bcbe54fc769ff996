import { LIMITS } from "../../contract/limits.ts";
import type { SitePageName } from "../../contract/site-page-names.ts";

/** The texts need these; both are plain words. */
interface Named {
  name: string;
  description: string;
}

/** The days on which the program's texts were last changed. */
const CHANGED: Record<SitePageName, string> = {
  rules: "2026-11-26",
  about: "2026-11-26",
  terms: "2026-11-23",
  privacy: "2026-11-27",
};

/** The text of a page that nobody has written, in Markdown. A site without rules of its own has no page of them. */
export function builtInText(page: SitePageName, site: Named): string {
  return page === "rules" ? "" : startingText(page, site);
}

export function builtInChangedAt(page: SitePageName): Date {
  return new Date(`${CHANGED[page]}T00:00:00Z`);
}

/** The text that admins begin with: the program's own, so that they start from its facts. */
export function startingText(page: SitePageName, { name, description }: Named): string {
  return inLines(TEXTS[page]({ name: asWords(name), description: asWords(description) }));
}

const TEXTS: Record<SitePageName, (site: Named) => string> = {
  rules: () => `
    These rules hold for everybody who writes here. Moderators remove what breaks them, and say why.

    1. **Be kind.** Disagree with what people say, and leave the people out of it.
    2. **No hate, no threats, no harassment.**
    3. **Nothing that breaks the law**, and nobody's private data.
    4. **No spam.** Post where it belongs, once, and say so if it is your own work.
    5. **Help moderators.** Report what breaks these rules, and do not answer it.`,

  about: ({ description }) => `
    ${description}

    ## How it works

    Members post links, images, videos and texts into feeds, give hearts to what they like, and discuss it. Everybody can
    read everything without an account. With one you follow the feeds you like, write yourself, and are told of answers.

    ## Who runs it

    The site runs on Hearth, which is open-source software. Only the people who run this site decide what may be said here.`,

  terms: ({ name }) => `
    ## No warranty

    ${name} is provided as-is, with no warranty of any kind. The people who run it try to keep it available and your posts
    safe, but promise neither.

    ## Your posts

    You own your posts, and you are responsible for them. Posts that break the law or the rules of this community may be
    removed, and so may the accounts that made them.`,

  privacy: ({ name }) => `
    No personal data is sold or shared. There is no tracking and no advertising.

    ## What ${name} stores

    ${name} stores the data you enter: your username, your email address, your password as a hash that cannot be reversed,
    the few words about yourself and your picture, your posts and comments with their images, your hearts, the feeds you
    follow and up to which post you have seen each, your messages and drafts, your reports, your posts and comments that wait
    for a moderator and, for 90 days, those that a moderator refused, your appeals, the members you have
    blocked, the feeds, members and words you have muted, the posts you have hidden, the last 10,000 posts you have opened
    (unless you turn your history off in the settings), the posts and comments you have saved and your lists of them, who
    invited you and whom you invited, and, if you make a secret address for your feed reader or a link that invites people, a
    hash of it, with the note and the feeds of the link. If you choose mails about notifications or missed posts in the settings, it stores that choice, whether
    your address was confirmed, and when the last mail went. For each of your sessions it stores the browser, the network address
    and the time of last use, for as long as the session lasts. It also stores when you last used the site, which posts it offered you after your last absence, and where you
    stopped in the list that you last read. If you turn push messages on for a device, it stores the address that your browser
    gives for them until you turn them off or sign out there.

    Moderators may write notes about you, of up to ${LIMITS.note} characters, for each other. They are stored until your account is
    deleted. What you write as a moderator about others stays after that, without your name.

    This site may ask new members to confirm their address by a link that it mails. An account that nobody confirms is
    erased, with its address, ${LIMITS.unconfirmedDays} days after the mail, or after ${LIMITS.unconfirmedDaysAtMost} days at most. If somebody else has made an
    account with your address and you say so, the account is erased at once, and a hash of your address is stored for
    ${LIMITS.deniedDays} days, so that no more of these mails come to you.

    ## Who sees it

    Everybody sees your username, your profile with its picture, your posts and comments, and how many hearts you have given.
    A message is shown only to you and its recipient, unless the recipient reports it: then moderators read a
    copy of it with up to five messages before it, until they have decided. A report on you keeps your words about yourself
    and your picture as they were, until moderators have decided. A report is shown only to moderators; your appeals, and
    what waits for moderators or was refused, only to you and moderators; and what you have saved, muted, hidden and opened,
    your drafts and your sessions only to you. Moderators’ notes about you are shown to moderators alone. Everybody who knows the secret address of your feed, if you have made
    one, sees the posts that it lists. Moderators and the member who invited you see who that was, and everybody who has the
    link of an invitation of yours sees your username. If you had to ask to join, moderators read your answer until they let
    you in. The people who run this site have access to all data that it stores.

    If you turn push messages on for a device, the push service of your browser’s maker passes them on. It learns when your
    browser gets a message from ${name}, and cannot read it.

    ## When you delete your account

    You can delete your account in the settings, at once and for good. ${name} then deletes everything named above except your
    posts and comments, your messages, your hearts, your reports and whom you invited, and takes your name off all of these.
    You choose whether your posts and comments stay; those that you delete disappear soon and are erased 30 days later, or
    after a moderator has decided about a report on them. The words of your messages stay with those who received them, and
    moderators’ decisions about you stay in their log, with your name. A hash of your username is stored for good, so that
    nobody takes the name, and a hash of your email address until the end of a suspension, or for 30 days while reports on
    you are open. Backups that were made before still contain your data until they are deleted. Backups may lie with a
    company that stores them for the people who run this site, and that can read them.

    ## What your browser stores

    Your browser stores a sign-in token, your name and email address, your drafts, a few settings for this site, and the
    public pages you read last, to show them without a connection. Signing out deletes the token, your email address and these
    pages. For a year your browser also stores a random identifier, which is read when somebody signs in, so that strangers
    who guess at your password cannot lock you out.`,
};

/** A line end in Markdown is one for readers, so each paragraph and each item of a list becomes one line. */
function inLines(text: string): string {
  return text
    .trim()
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/(?<!\n)\n(?!\n|\d+\. )/g, " ");
}

/** Words that mean no formatting where they stand in Markdown, also at the beginning of a line. */
function asWords(text: string): string {
  return text
    .replaceAll(/[\\`*_~[\]<>]|&(?=[#\w])/g, String.raw`\$&`)
    .replace(/^[-+#=]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}
