import type { ComponentProps } from "react";
import type { FormattingBar } from "./formatting-bar.tsx";
import { lazyTools } from "./lazy-tools.tsx";

const LazyBar = lazyTools<ComponentProps<typeof FormattingBar>>(() =>
  import("./formatting-bar.tsx").then((part) => part.FormattingBar),
);

/** The formatting bar of a form that most readers leave alone: it loads once the form has had the focus. */
export function LaterFormattingBar({
  isUsed,
  ...bar
}: ComponentProps<typeof FormattingBar> & { isUsed: boolean }) {
  return isUsed && <LazyBar {...bar} />;
}
