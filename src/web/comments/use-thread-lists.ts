import { type Dispatch, type SetStateAction, startTransition, useEffect, useState } from "react";
import type { ThreadOrder } from "../../contract/thread-orders.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { useEditedId } from "./open-edits.ts";
import type { ShownSection } from "./thread-sections.ts";

/** The sections of a thread in one order. */
export interface ThreadList {
  /** Unique for each list, even for two lists of the same order. */
  key: number;
  /** Undefined until the discussion has loaded. */
  order: ThreadOrder | undefined;
  sections: ShownSection[];
  /** Whether sections far from the screen must be light. */
  isLong: boolean;
}

/** The number of sections that are added or removed in one step. React does not pause within a step. */
const STEP = 5;

/** A list with more sections than this is added and removed step by step. */
const LONG = 10;

/** A thread's current list, and the long lists that it has replaced, which leave the page step by step. */
export function useThreadLists(order: ThreadOrder | undefined, sections: ShownSection[]) {
  const [current, setCurrent] = useState<ThreadList>({
    key: 0,
    order,
    sections,
    isLong: useHydrated() && sections.length > LONG,
  });
  const [leaving, setLeaving] = useState<ThreadList[]>([]);
  const editedId = useEditedId();
  let next = current;
  if (current.order !== order || current.sections !== sections) {
    const isSame = current.order === order && hasOneOf(current.sections, sections);
    next = { key: current.key + (isSame ? 0 : 1), order, sections, isLong: sections.length > LONG };
    setCurrent(next);
    if (!isSame && current.sections.length > LONG)
      setLeaving((others) => [...others, withoutComment(current, editedId)]);
  }
  const come = useStepsIn(next);
  useStepsOut(leaving, setLeaving);
  return { current: come.list, leaving, isWhole: come.isWhole };
}

/** Whether both have a section in common. If not, another part of the thread has been loaded. */
function hasOneOf(before: ShownSection[], now: ShownSection[]): boolean {
  const keys = new Set(before.map(({ key }) => key));
  return now.some(({ key }) => keys.has(key));
}

/** A leaving list without the section of an open edit. The edit's draft is stored, and opens again in the new list. */
function withoutComment(list: ThreadList, id: string | null): ThreadList {
  const sections = list.sections.filter(({ items }) => items.every(({ comment }) => comment.id !== id));
  return { ...list, sections };
}

/**
 * The list with the sections that have been added so far. A short list, the server's list, and sections that load later
 * are added at once.
 */
function useStepsIn(list: ThreadList) {
  const hydrated = useHydrated();
  const isLong = hydrated && list.sections.length > LONG;
  const [come, setCome] = useState({ key: list.key, count: isLong ? STEP : Infinity });
  const count = come.key === list.key ? come.count : isLong ? STEP : Infinity;
  if (come.key !== list.key) setCome({ key: list.key, count });
  const isWhole = count >= list.sections.length;
  useEffect(() => {
    if (count === Infinity) return undefined;
    const more = isWhole ? Infinity : count + STEP;
    // A pause lets the page answer presses.
    const timer = setTimeout(() => startTransition(() => setCome({ key: list.key, count: more })));
    return () => clearTimeout(timer);
  }, [list.key, count, isWhole]);
  return { list: isWhole ? list : { ...list, sections: list.sections.slice(0, count) }, isWhole };
}

function useStepsOut(leaving: ThreadList[], setLeaving: Dispatch<SetStateAction<ThreadList[]>>): void {
  useEffect(() => {
    if (leaving.length === 0) return undefined;
    const timer = setTimeout(() => startTransition(() => setLeaving(withoutStep)));
    return () => clearTimeout(timer);
  }, [leaving]);
}

function withoutStep([first, ...others]: ThreadList[]): ThreadList[] {
  const sections = first?.sections.slice(0, -STEP) ?? [];
  return first && sections.length > 0 ? [{ ...first, sections }, ...others] : others;
}
