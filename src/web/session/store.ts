import { useSyncExternalStore } from "react";

/** State outside React: components that read it by `use` render again after `changed`. */
export function createStore() {
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return (): void => void watchers.delete(watcher);
  };
  return {
    /** Calls the watcher after each `changed`. Returns a function that ends the watch. */
    watch,
    /** `read` must return the same value until `changed` is called. Until hydration the value is `onServer`. */
    use: <T>(read: () => T, onServer: T): T => useSyncExternalStore(watch, read, () => onServer),
    changed: (): void => watchers.forEach((watcher) => watcher()),
  };
}
