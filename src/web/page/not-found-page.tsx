import { pages } from "../../contract/paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { usePageHead } from "./page-head.ts";

export function Page() {
  usePageHead({ title: "Page not found", status: 404 });
  return (
    <Notice title="404" drawing="missing" large>
      <p>Oops! The page you're looking for doesn't exist.</p>
      <ButtonLink to={pages.home} look="outline">
        Go Back Home
      </ButtonLink>
    </Notice>
  );
}
