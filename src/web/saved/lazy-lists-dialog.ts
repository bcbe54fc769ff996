import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded with the first press that opens it. */
export const ListsDialog = lazyPart(() => import("./lists-dialog.tsx").then((part) => part.ListsDialog));
