import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { commentKey } from "../api/comment-key.ts";
import { useHeartedOf } from "../hearts/hearts.ts";
import { useOwnOf } from "../session/own-state.ts";
import { useSession } from "../session/session.ts";
import type { InThread } from "./folded-thread.ts";
import { copyOf, pathTo } from "./same-place.ts";
import type { RestingSections } from "./resting-sections.ts";
import type { SectionProps } from "./thread-section.tsx";

/** The sections of the list around; null until they may rest. */
export const RestContext = createContext<RestingSections | null>(null);

/** A resting section: what its elements show, and these elements. */
interface Rested {
  shows: SectionProps;
  own: unknown[];
  elements: Element[];
}

/** Whether the section rests: then its elements are in the page, but not React's. */
export function useRest(element: RefObject<HTMLElement | null>, shows: SectionProps): boolean {
  const sections = useContext(RestContext);
  const own = useOwnStates(shows.items);
  const [kept, setKept] = useState<Rested | null>(null);
  // The reader goes to a comment, or answers it.
  const isWanted = shows.targetId !== null || shows.replyToId !== null;
  if (kept && isWanted) setKept(null);
  const rested = isWanted ? null : kept;
  useElements(element, rested?.elements);
  const latest = useRef({ shows, own });
  const [section] = useState(() => ({
    isResting: false,
    rest: () => setKept({ ...latest.current, elements: [...element.current!.children] }),
    wake: () => setKept(null),
  }));
  useLayoutEffect(() => {
    latest.current = { shows, own };
    section.isResting = rested !== null;
  });
  useEffect(() => sections?.add(element.current!, section), [sections, section, element]);
  const isStale = rested !== null && !(looksSame(rested.shows, shows) && isEach(rested.own, own));
  useEffect(() => {
    if (isStale) sections?.refresh(element.current!);
  }, [isStale, sections, element]);
  return rested !== null;
}

/** What else the comments show of the viewer. */
function useOwnStates(items: InThread[]): unknown[] {
  const keys = items.map(({ comment }) => commentKey(comment.id));
  const { viewer } = useSession();
  return [viewer, useHeartedOf(keys), useOwnOf(keys)];
}

/** Puts a resting section's elements in the place of React's, and takes them away as it wakes; the focus stays. */
function useElements(element: RefObject<HTMLElement | null>, elements: Element[] | undefined): void {
  const there = useRef<Element[]>([]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const focused = there.current.find((comment) => comment.contains(activeElement));
    const path = focused && pathTo(activeElement!);
    for (const before of there.current) before.remove();
    there.current = elements ?? [];
    if (elements) element.current!.append(...elements);
    const again = path && copyOf(path);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }, [element, elements]);
}

/** Whether comments look the same with both props. A fold above hides all of them or none. */
function looksSame(now: SectionProps, next: SectionProps): boolean {
  return (
    now.onReply === next.onReply &&
    now.author === next.author &&
    now.items.length === next.items.length &&
    now.items.every((item, index) => {
      const other = next.items[index]!;
      const { id } = item.comment;
      const isSame = (["comment", "below", "folded", "isOpen"] as const).every(
        (key) => item[key] === other[key],
      );
      return isSame && now.news.has(id) === next.news.has(id);
    })
  );
}

const isEach = (now: unknown[], next: unknown[]) => now.every((value, index) => value === next[index]);
