import { lazyPart } from "../ui/lazy-part.ts";

export const WhyDialog = lazyPart(() => import("./why-dialog.tsx").then((part) => part.WhyDialog));
