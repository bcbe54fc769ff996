import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refetch } from "../api/query-client.ts";
import { seenReporter } from "./seen-reporter.ts";

/** A title on the screen for this long counts as seen. */
const SEEN_MS = 1_000;

/** Tells the server which of these posts on the page the reader has seen. Reads the profile again once all have been seen. */
export function useSeenPosts(ids: string[]): void {
  const queryClient = useQueryClient();
  const list = ids.join();
  useEffect(() => {
    if (!list) return undefined;
    // The profile then says that nothing is left.
    const reporter = seenReporter(list.split(","), () => void refetch(queryClient, { queryKey: ["viewer"] }));
    const stop = watchTitles(list.split(","), reporter.see);
    window.addEventListener("pagehide", reporter.sendNow);
    return () => {
      stop();
      window.removeEventListener("pagehide", reporter.sendNow);
      reporter.sendNow();
    };
  }, [queryClient, list]);
}

/** Calls `see` for each post whose title stays on the screen. Returns a function that ends it. */
function watchTitles(ids: string[], see: (id: string) => void): () => void {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  const seen = new Set<string>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => seeTitle(target), SEEN_MS),
        );
    }
  });
  const seeTitle = (title: Element) => {
    const id = title.id.slice("post-".length, -"-title".length);
    observer.unobserve(title);
    seen.add(id);
    see(id);
  };
  const observeTitles = () => {
    for (const id of ids) {
      const title = seen.has(id) ? null : document.getElementById(`post-${id}-title`);
      if (title) observer.observe(title);
    }
  };
  observeTitles();
  // A card far from the screen is empty, and has another title each time that it fills.
  const fills = new MutationObserver(observeTitles);
  const list = document.getElementById(`post-${ids[0]}`)?.parentElement;
  if (list) fills.observe(list, { childList: true, subtree: true });
  return () => {
    fills.disconnect();
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
