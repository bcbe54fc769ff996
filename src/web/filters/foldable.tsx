import { type ReactNode, Suspense, useState } from "react";
import type { HiddenReason } from "../../contract/hidden.ts";
import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded where a comment is muted. */
const MutedLine = lazyPart(() => import("./muted-line.tsx").then((part) => part.MutedLine));

interface Props {
  /** Why the viewer does not see the comment; undefined where they see it. */
  reason: HiddenReason | "post" | undefined;
  /** The class of the empty line that stands while the line's code loads: as high as the line. */
  className: string | undefined;
  /** The comment. */
  children: ReactNode;
}

/** A comment, or where the viewer has muted it a line with Show. */
export function Foldable({ reason, className, children }: Props) {
  const [isShown, setShown] = useState(false);
  if (!reason || isShown) return children;
  return (
    <Suspense fallback={<p className={className} />}>
      <MutedLine reason={reason} onShow={() => setShown(true)} />
    </Suspense>
  );
}
