import { Suspense } from "react";
import type { Timestamp } from "../../contract/entities.ts";
import { type OwnState, useOwn } from "../session/own-state.ts";
import { Dialog } from "../ui/dialog.tsx";
import { formatNumber } from "../ui/format-number.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import styles from "./why-dialog.module.css";
import { Fact, momentOf, Numbers } from "./why-numbers.tsx";

/** The place of a post in one of the viewer's own lists. */
export interface OwnPlace {
  kind: keyof typeof KINDS;
  /** The id of the list of saved things; null for all of them, absent in other lists. */
  savedList?: string | null;
  /** Counted from 1. */
  place: number;
  /** The time by which the list is ordered. */
  at: Timestamp;
}

const KINDS = {
  saved: {
    ...{ label: "Saved", rule: "What you saved last comes first.", name: "Saved" },
    isIn: (own: OwnState) => own.isSaved,
    gone: "You have taken it out of what you saved. It stays here until you open the list again.",
  },
  hidden: {
    ...{ label: "Hidden", rule: "What you hid last comes first.", name: "Hidden" },
    isIn: (own: OwnState) => own.hidden === "hidden",
    gone: "You have unhidden it. It stays here until you open the list again.",
  },
  history: {
    ...{ label: "History", rule: "What you opened last comes first.", name: "Opened" },
    isIn: () => true,
    gone: "",
  },
};

/** Loads with the dialog, not with the page. */
const load = () => import("../saved/saved-place.tsx");
const ListName = lazyPart(() => load().then((part) => part.ListName));
const SavedNumbers = lazyPart(() => load().then((part) => part.SavedNumbers));

interface Props {
  id: string;
  ownPlace: OwnPlace;
  onClose: () => void;
}

/** Says why a post is in one of the viewer's own lists, and at which place. */
export function WhyOwnDialog({ id, ownPlace: { kind, savedList, place, at }, onClose }: Props) {
  const { label, rule, name, isIn, gone } = KINDS[kind];
  const own = useOwn(id);
  return (
    <Dialog title="Why is this here?" onClose={onClose}>
      <p>
        It is number {formatNumber(place)} of “
        {savedList ? (
          <Suspense fallback="your list">
            <ListName id={savedList} />
          </Suspense>
        ) : (
          label
        )}
        ”. {rule}
      </p>
      {own && !isIn(own) && <p>{gone}</p>}
      {kind === "saved" ? (
        <Suspense fallback={<Numbers query={{ isPending: true }} order="popularity" />}>
          <SavedNumbers id={id} at={at} list={own?.isSaved ? savedList : null} />
        </Suspense>
      ) : (
        <Numbers order="recent">
          <dl>
            <Fact name={name}>{momentOf(at)}</Fact>
          </dl>
        </Numbers>
      )}
      <p className={styles.now}>Only you see this list.</p>
    </Dialog>
  );
}
