import { type ReactNode, Suspense } from "react";
import { administers, moderates, useSession } from "./session.ts";

interface Props {
  /** The element around it; in a list an item. */
  as?: "div" | "li";
  children: ReactNode;
}

/** What members see. Until it is known who is looking it is there, and the style sheet hides it. */
export function ForMembers({ as: Element = "div", children }: Props): ReactNode {
  const { status } = useSession();
  return status === "visitor" ? null : <Element data-for="member">{children}</Element>;
}

/** What visitors see; the counterpart of `ForMembers`. */
export function ForVisitors({ as: Element = "div", children }: Props): ReactNode {
  const { status } = useSession();
  return status === "member" ? null : <Element data-for="visitor">{children}</Element>;
}

/** What those who moderate see. Nobody else is sent its code: it comes when it is shown. */
export function ForModerators({ children }: { children: ReactNode }): ReactNode {
  const { viewer } = useSession();
  return moderates(viewer) ? <Suspense>{children}</Suspense> : null;
}

/** What those who run the site see. */
export function ForAdmins({ children }: { children: ReactNode }): ReactNode {
  const { viewer } = useSession();
  return administers(viewer) ? children : null;
}
