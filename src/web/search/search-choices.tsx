import type { SearchSort } from "../../contract/search.ts";
import { offsetIn } from "../posts/list-choices.ts";
import { Choices } from "../ui/choices.tsx";
import {
  isExactIn,
  kindIn,
  SEARCH_KINDS,
  searchAddress,
  type SearchChoices,
  type SearchKind,
  sortIn,
  sortsOf,
} from "./search-words.ts";

export interface ResultsProps extends Required<SearchChoices> {
  words: string;
  /** Where the page begins, for readers without JavaScript: comments go on by a cursor. */
  offset: number;
  cursor: string | undefined;
}

export function choicesIn(search: URLSearchParams): Omit<ResultsProps, "words"> {
  return {
    ...{ kind: kindIn(search), sort: sortIn(search), isExact: isExactIn(search) },
    ...{ offset: offsetIn(search), cursor: cursorIn(search) },
  };
}

/** The cursor in an address. Only readers without JavaScript get such addresses. */
function cursorIn(search: URLSearchParams): string | undefined {
  const cursor = search.get("cursor") ?? "";
  return /^[a-z]+(\.\d{1,16}){3,4}$/.test(cursor) ? cursor : undefined;
}

/** The address of the first page. */
export function addressOf({ words, kind, sort, isExact }: ResultsProps, changed: SearchChoices = {}): string {
  return searchAddress(words, { kind, sort, isExact, ...changed });
}

export function KindChoices(props: ResultsProps) {
  return (
    <Choices
      label="What to find"
      current={props.kind}
      choices={SEARCH_KINDS.map((kind) => ({
        value: kind,
        name: KIND_NAMES[kind],
        address: addressOf(props, { kind }),
      }))}
    />
  );
}

const KIND_NAMES: Record<SearchKind, string> = { posts: "Posts", comments: "Comments" };

const NAMES: Record<SearchSort, string> = { relevance: "Relevance", date: "Date", hearts: "Hearts" };

export function SortChoices(props: ResultsProps) {
  const { words, sort } = props;
  const sorts = sortsOf(words);
  return (
    <Choices
      label="Order"
      current={sorts.includes(sort) ? sort : "date"}
      choices={sorts.map((value) => ({
        value,
        name: NAMES[value],
        address: addressOf(props, { sort: value }),
      }))}
    />
  );
}
