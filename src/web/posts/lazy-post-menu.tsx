import { type ComponentProps, Suspense } from "react";
import { useSession } from "../session/session.ts";
import { lazyPart } from "../ui/lazy-part.ts";

/* The menu of cards, and the lines for hidden posts. They load at the first press, or when a list hides something. */

const load = () => import("./post-menu.tsx");

export const HiddenLine = lazyPart(() => load().then((parts) => parts.HiddenLine));
export const NotShown = lazyPart(() => load().then((parts) => parts.NotShown));
export const PostMenu = lazyPart(() => load().then((parts) => parts.PostMenu));
export const Shown = lazyPart(() => load().then((parts) => parts.Shown));

/**
 * Shows the posts and feeds of a shared list without those that the viewer's filters leave out. Viewers with filters see
 * none until the server has answered.
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
