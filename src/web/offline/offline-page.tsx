import { pages } from "../../contract/paths.ts";
import { Brand } from "../shell/brand.tsx";
import { usePageHead } from "../shell/page-head.ts";
import { Notice } from "../ui/notice.tsx";

/** Stands in for a page that cannot be had without a connection and was not kept. */
export function Page() {
  usePageHead({ title: "You are offline", isStill: true });
  return (
    <Notice title="You are offline">
      <p>This page has not been kept on this device. Pages that you have read lately are still here.</p>
      <p>
        {/* The address it stands in for, whatever that is. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">Try again</a>
      </p>
      <a href={pages.home}>Go Back Home</a>
      <Brand />
    </Notice>
  );
}
