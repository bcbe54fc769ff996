import type { ComponentProps } from "react";
import { useLocation } from "./router.tsx";

type AnchorProps = Omit<ComponentProps<"a">, "href">;

interface LinkProps extends AnchorProps {
  /** The address of a page of this site. */
  to: string;
  /** Its page takes the place of this one in the history. */
  replace?: boolean;
  /** Its page is told where the reader was, to lead back there: `state.next` of its location. */
  comesBack?: boolean;
}

/** A link to a page. The router follows it; this is only what it looks like, because a list has hundreds. */
export function Link({ to, replace = false, comesBack = false, children, ...rest }: LinkProps) {
  const kind = replace ? "replace" : comesBack ? "comes-back" : "";
  return (
    <a href={to} data-link={kind} {...rest}>
      {children}
    </a>
  );
}

interface NavLinkProps extends AnchorProps {
  to: string;
  /** Only this very page is meant, not those below it. */
  end?: boolean;
}

/** A link of a navigation: says so where the reader is there already. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = to.split("?")[0]!.toLowerCase();
  const isHere = here === there || (!end && here.startsWith(`${there}/`));
  return <Link to={to} aria-current={isHere ? "page" : undefined} {...rest} />;
}
