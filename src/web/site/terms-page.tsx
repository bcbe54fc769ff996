import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { StaticPage } from "./static-page.tsx";

export function Page() {
  const { name } = useSite();
  return (
    <StaticPage title="Terms of Service" description={`The terms of ${name}.`} address={pages.terms}>
      <p>
        {name} is provided as-is, with no warranty of any kind. Whoever runs it does what they can to keep it
        up and your posts safe, and promises neither.
      </p>
      <p>
        What you post is yours, and so is the responsibility for it. Posts that break the law or the rules of
        this community may be removed, and so may the accounts that made them.
      </p>
    </StaticPage>
  );
}
