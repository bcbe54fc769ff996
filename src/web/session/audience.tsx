import type { ReactNode } from "react";
import { useSession } from "./session.ts";

interface Props {
  children: ReactNode;
}

/** What members see. Until it is known who is looking it is there, and the style sheet hides it. */
export function ForMembers({ children }: Props): ReactNode {
  const { status } = useSession();
  return status === "visitor" ? null : <div data-for="member">{children}</div>;
}

/** What visitors see; the counterpart of `ForMembers`. */
export function ForVisitors({ children }: Props): ReactNode {
  const { status } = useSession();
  return status === "member" ? null : <div data-for="visitor">{children}</div>;
}
