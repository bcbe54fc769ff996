import type { ComponentProps } from "react";
import { useLocation } from "./router.tsx";

type AnchorProps = Omit<ComponentProps<"a">, "href">;

interface LinkProps extends AnchorProps {
  to: string;
  replace?: boolean;
  /** Passes the current address to the linked page as `state.next`, so that it can lead back here. */
  passesReturnAddress?: boolean;
}

/** A link to a page of this site. One listener in `location.ts` handles all links: a list has hundreds. */
export function Link({ to, replace = false, passesReturnAddress = false, children, ...rest }: LinkProps) {
  const kind = replace ? "replace" : passesReturnAddress ? "return-address" : "";
  return (
    <a href={to} data-link={kind} {...rest}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Matches this path only, not the paths below. */
  end?: boolean;
}

/** A navigation link, with `aria-current` on the page that it leads to. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = to.split("?")[0]!.toLowerCase();
  const isHere = here === there || (!end && here.startsWith(`${there}/`));
  return <Link to={to} aria-current={isHere ? "page" : undefined} {...rest} />;
}
