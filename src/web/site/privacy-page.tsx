import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { StaticPage } from "./static-page.tsx";

export function Page() {
  const { name } = useSite();
  return (
    <StaticPage
      title="Privacy"
      description={`The data that ${name} stores about you.`}
      address={pages.privacy}
      changed="November 26, 2026"
      next={
        <>
          The rules of {name}: <Link to={pages.terms}>Terms of Service</Link>
        </>
      }
    >
      <p>No personal data is sold or shared. There is no tracking and no advertising.</p>
      <h2>What {name} stores</h2>
      <Stored />
      <h2>Who sees it</h2>
      <p>
        Everybody sees your username, your profile with its picture, your posts and comments, and how many
        hearts you have given. A message is shown only to you and its recipient, a report only to moderators,
        and what you have saved, muted, hidden and opened, your drafts and your sessions only to you.
        Everybody who knows the secret address of your feed, if you have made one, sees the posts that it
        lists. Moderators and the member who invited you see who that was, and everybody who has the link of
        an invitation of yours sees your username. If you had to ask to join, moderators read your answer
        until they let you in. The people who run this site have access to all data that it stores.
      </p>
      <h2>When you delete your account</h2>
      <Deleted />
      <h2>What your browser stores</h2>
      <p>
        Your browser stores a sign-in token, your name and email address, your drafts, a few settings for this
        site, and the public pages you read last, to show them without a connection. Signing out deletes the
        token, your email address and these pages. For a year your browser also stores a random identifier,
        which is read when somebody signs in, so that strangers who guess at your password cannot lock you
        out.
      </p>
    </StaticPage>
  );
}

function Stored() {
  const { name } = useSite();
  return (
    <p>
      {name} stores the data you enter: your username, your email address, your password as a hash that cannot
      be reversed, the few words about yourself and your picture, your posts and comments with their images,
      your hearts, the feeds you follow and up to which post you have seen each, your messages and drafts,
      your reports, the members you have blocked, the feeds, members and words you have muted, the posts you
      have hidden, the last 10,000 posts you have opened (unless you turn your history off in the settings),
      the posts and comments you have saved and your lists of them, who invited you and whom you invited, and,
      if you make a secret address for your feed reader or a link that invites people, a hash of it, with the
      note and the feeds of the link. For each of your sessions it stores the browser, the network address and
      the time of last use, for as long as the session lasts. It also stores when you last used the site,
      which posts it offered you after your last absence, and where you stopped in the list that you last
      read.
    </p>
  );
}

function Deleted() {
  const { name } = useSite();
  return (
    <p>
      You can delete your account in the settings, at once and for good. {name} then deletes everything named
      above except your posts and comments, your messages, your hearts, your reports and whom you invited, and
      takes your name off all of these. You choose whether your posts and comments stay; those that you delete
      disappear soon and are erased 30 days later, or after a moderator has decided about a report on them.
      The words of your messages stay with those who received them, and moderators&rsquo; decisions about you
      stay in their log, with your name. A hash of your username is stored for good, so that nobody takes the
      name, and a hash of your email address until the end of a suspension. Backups that were made before
      still contain your data until they are deleted.
    </p>
  );
}
