import { pages } from "../../contract/paths.ts";
import { useSite } from "../shell/site.ts";
import { StaticPage } from "./static-page.tsx";

/** The privacy notice. */
export function Page() {
  const { name } = useSite();
  return (
    <StaticPage title="Privacy" description={`What ${name} knows about you.`} address={pages.privacy}>
      <p>No personal data is sold or shared.</p>
      <p>
        {name} keeps what you type into it: your username, your email address, your password as a hash that
        cannot be turned back, and your posts, comments and hearts. Others see all of these but your email
        address and your password.
      </p>
      <p>
        Your browser keeps a sign-in token and a few settings for this site. There is no tracking and no
        advertising.
      </p>
    </StaticPage>
  );
}
