import { type ComponentProps, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

/* The menu of cards, and the lines for hidden posts. Readers download them with the first press, or where a list hides something. */

const load = () => import("./post-menu.tsx");

export const HiddenLine = lazyPart(() => load().then((parts) => parts.HiddenLine));
export const NotShown = lazyPart(() => load().then((parts) => parts.NotShown));
export const PostMenu = lazyPart(() => load().then((parts) => parts.PostMenu));
export const Shown = lazyPart(() => load().then((parts) => parts.Shown));

/**
 * Shows the posts and feeds of a list that is the same for everybody, without those that the viewer hides: none until
 * the server has told.
 */
export function ForViewer(props: ComponentProps<typeof Shown>) {
  const { viewer } = useSession();
  if (!viewer?.hasFilters) return props.children(props.ids, props.feeds);
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}
