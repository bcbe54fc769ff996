import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { StaticPage } from "./static-page.tsx";

export function Page() {
  const { name } = useSite();
  return (
    <StaticPage
      title="Terms of Service"
      description={`The terms of ${name}.`}
      address={pages.terms}
      changed="November 23, 2026"
      next={
        <>
          What {name} stores about you: <Link to={pages.privacy}>Privacy</Link>
        </>
      }
    >
      <h2>No warranty</h2>
      <p>
        {name} is provided as-is, with no warranty of any kind. The people who run it try to keep it available
        and your posts safe, but promise neither.
      </p>
      <h2>Your posts</h2>
      <p>
        You own your posts, and you are responsible for them. Posts that break the law or the rules of this
        community may be removed, and so may the accounts that made them.
      </p>
    </StaticPage>
  );
}
