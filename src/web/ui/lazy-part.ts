import { type ComponentType, lazy } from "react";

/** A lazy component that renders nothing where its code cannot be loaded, so that the page around it stays. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
}

function Nothing(): null {
  return null;
}
