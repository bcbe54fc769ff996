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
  /** Whether a page that matches is another link's: two links with one path differ by what the page shows. */
  except?: boolean;
}

/** A navigation link, with `aria-current` on the page that it leads to. */
export function NavLink({ to, end = false, except = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = to.split("?")[0]!.toLowerCase();
  const isHere = !except && (here === there || (!end && here.startsWith(`${there}/`)));
  return <Link to={to} aria-current={isHere ? "page" : undefined} {...rest} />;
}
