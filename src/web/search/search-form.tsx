import { Search } from "lucide";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";
import styles from "./search-form.module.css";
import { type SearchChoices, searchAddress } from "./search-words.ts";
import { Icon } from "../ui/icon.tsx";
import { useEarlyWords } from "../ui/use-early-words.ts";
import { navigate } from "../router/location.ts";
import { useArrival, useLocation } from "../router/router.tsx";

/** The pause in typing after which results are loaded. */
const PAUSE_MS = 300;

type Choices = Required<Omit<SearchChoices, "isExact">>;

/** Works as a plain form without scripts. */
export function SearchForm({ words, ...choices }: { words: string } & Choices) {
  const { sort, kind } = choices;
  const { typed, setTyped, submit } = useTyping(words, choices);
  const field = useFocusOnArrival(words);
  useEarlyWords(field, setTyped);
  return (
    <search>
      <form action={pages.search} className={styles.form} onSubmit={submit}>
        <input
          ref={field}
          type="search"
          name="q"
          aria-label="Search by title or content"
          placeholder="Search by title or content..."
          className={styles.input}
          value={typed}
          maxLength={LIMITS.searchQuery}
          required
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        {kind !== "posts" && <input type="hidden" name="kind" value={kind} />}
        {sort !== "relevance" && <input type="hidden" name="sort" value={sort} />}
        <Button look="outline" type="submit" aria-label="Search">
          <Icon of={Search} size={18} /> <span className={styles.label}>Search</span>
        </Button>
      </form>
    </search>
  );
}

/** Focuses the empty field when a link has led here, on this page too; Back leaves the focus alone. */
function useFocusOnArrival(words: string) {
  const field = useRef<HTMLInputElement>(null);
  const arrival = useArrival();
  const { key } = useLocation();
  useEffect(() => {
    if (arrival !== "pop" && words === "") field.current?.focus();
  }, [key]);
  return field;
}

/** The text in the field. Shows its results after a pause in typing, or at once on `submit`. */
function useTyping(words: string, choices: Choices) {
  const [typed, setTyped] = useState(words);
  const shown = useRef(words);
  useEffect(() => {
    // Only Back and Forward put other words into the address than those in the field.
    if (words !== shown.current) setTyped(words);
    shown.current = words;
  }, [words]);
  const show = () => {
    if (typed.trim() === "" || typed === shown.current) return;
    shown.current = typed;
    // An empty search is no page to come back to, and its results replace those of the words before.
    navigate(searchAddress(typed, choices), { replace: true });
  };
  useEffect(() => {
    const pause = setTimeout(show, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show();
  };
  return { typed, setTyped, submit };
}
