import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded with the first press that opens it. */
const ListsDialog = lazyPart(() => import("./lists-dialog.tsx").then((part) => part.ListsDialog));

/** Chooses the lists that a saved post or comment is in; nothing while its code loads. */
export function LaterListsDialog(props: ComponentProps<typeof ListsDialog>) {
  return (
    <Suspense>
      <ListsDialog {...props} />
    </Suspense>
  );
}
