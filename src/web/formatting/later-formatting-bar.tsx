import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../ui/lazy-part.ts";
import type { FormattingBar } from "./formatting-bar.tsx";

const LazyBar = lazyPart(() => import("./formatting-bar.tsx").then((part) => part.FormattingBar));

/** The formatting bar of a form that most readers leave alone: it loads once the form has had the focus. */
export function LaterFormattingBar({
  isUsed,
  ...bar
}: ComponentProps<typeof FormattingBar> & { isUsed: boolean }) {
  return <Suspense>{isUsed && <LazyBar {...bar} />}</Suspense>;
}
