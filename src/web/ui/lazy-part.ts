import { type ComponentType, lazy } from "react";

/** Words in the messages of browsers, and of Vite for a style sheet, where a file cannot be loaded. */
const NOT_LOADED = /import|preload/i;

/**
 * A lazy component that renders nothing, or the given stand-in, where its code cannot be loaded, so that the page around it
 * stays. Code that loads and fails is reported.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = Nothing,
) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await load().catch((error: unknown) => {
      if (!NOT_LOADED.test(String(error))) reportError(error);
      return Missing;
    }),
  }));
}

function Nothing(): null {
  return null;
}
