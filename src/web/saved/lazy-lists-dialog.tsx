import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded with the first press that opens it. */
const ListsDialog = lazyPart(() => import("./lists-dialog.tsx").then((part) => part.ListsDialog));

/** The dialog in which a member chooses the lists of a saved post or comment. Renders nothing while its code loads. */
export function LaterListsDialog(props: ComponentProps<typeof ListsDialog>) {
  return (
    <Suspense>
      <ListsDialog {...props} />
    </Suspense>
  );
}
