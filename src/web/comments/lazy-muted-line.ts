import { lazyPart } from "../ui/lazy-part.ts";

/** Loaded where a comment is muted. */
export const MutedLine = lazyPart(() => import("./muted-line.tsx").then((part) => part.MutedLine));
