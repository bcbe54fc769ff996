import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { StaticPage } from "./static-page.tsx";

export function Page() {
  const { name } = useSite();
  return (
    <StaticPage title="Terms of Service" description={`The terms of ${name}.`} address={pages.terms}>
      <p>
        {name} is provided as-is, with no warranty of any kind. The people who run it try to keep it available
        and your posts safe, but promise neither.
      </p>
      <p>
        You own your posts, and you are responsible for them. Posts that break the law or the rules of this
        community may be removed, and so may the accounts that made them.
      </p>
    </StaticPage>
  );
}
