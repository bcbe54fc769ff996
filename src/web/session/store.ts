import { useSyncExternalStore } from "react";

/** State outside React: components that read it by `use` render again after `changed`. */
export function createStore() {
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return (): void => void watchers.delete(watcher);
  };
  return {
    /** Calls back after `changed`. Returns a function that ends this. */
    watch,
    /** `read` returns the same value until `changed` is called; `onServer` stands for it until hydration. */
    use: <T>(read: () => T, onServer: T): T => useSyncExternalStore(watch, read, () => onServer),
    changed: (): void => watchers.forEach((watcher) => watcher()),
  };
}
