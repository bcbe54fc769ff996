import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { StaticPage } from "./static-page.tsx";

export function Page() {
  const { name } = useSite();
  return (
    <StaticPage title="Privacy" description={`What ${name} knows about you.`} address={pages.privacy}>
      <p>No personal data is sold or shared.</p>
      <p>
        {name} keeps what you type into it: your username, your email address, your password as a hash that
        cannot be turned back, your posts, comments and hearts, the feeds you follow, your messages, your
        reports and whom you have blocked. For each of your sessions it keeps the browser, the network address
        and when it was last used, for as long as the session lasts: Settings shows them to you, and to nobody
        else. Everybody sees your username, your posts and comments, and how many hearts you have given. A
        message is shown only to the member it is for, a report only to moderators. Those who run this site
        have access to what it keeps.
      </p>
      <p>
        Your browser keeps a sign-in token, your name and email address, a few settings for this site, and the
        public pages that you have read last, to show them without a connection; they go when you sign out.
        For a year it also keeps a random identifier that is read when somebody signs in, so that strangers
        who guess at your password cannot lock you out. There is no tracking and no advertising.
      </p>
    </StaticPage>
  );
}
