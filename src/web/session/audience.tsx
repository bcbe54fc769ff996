import { type ReactNode, Suspense } from "react";
import { administers, moderatesAnything, useSession } from "./session.ts";

interface Props {
  /** The element around the children: `li` in a list. */
  as?: "div" | "li";
  children: ReactNode;
}

/**
 * Shows its children to members. While the session is unknown, the children are rendered and the style sheet
 * hides them from visitors.
 */
export function ForMembers({ as: Element = "div", children }: Props): ReactNode {
  const { status } = useSession();
  return status === "visitor" ? null : <Element data-for="member">{children}</Element>;
}

/** Shows its children to visitors; the counterpart of `ForMembers`. */
export function ForVisitors({ as: Element = "div", children }: Props): ReactNode {
  const { status } = useSession();
  return status === "member" ? null : <Element data-for="visitor">{children}</Element>;
}

/** Shows its children to moderators, also of feeds. Their browsers alone download the code of lazy children. */
export function ForModerators({ children }: { children: ReactNode }): ReactNode {
  const { viewer } = useSession();
  return moderatesAnything(viewer) ? <Suspense>{children}</Suspense> : null;
}

export function ForAdmins({ children }: { children: ReactNode }): ReactNode {
  const { viewer } = useSession();
  return administers(viewer) ? children : null;
}
