import { useRef } from "react";
import { TextField } from "../ui/text-field.tsx";
import { useEarlyWords } from "../ui/use-early-words.ts";

interface Props {
  words: string;
  onChange: (words: string) => void;
  /** The number of matching feeds. */
  found: number;
}

export function FeedFilter({ words, onChange, found }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEarlyWords(field, onChange);
  return (
    <search className="needs-scripts">
      <TextField
        ref={field}
        label="Search feeds"
        type="search"
        placeholder="Search feeds..."
        value={words}
        onChange={(event) => onChange(event.target.value)}
      />
      <p role="status" className="visually-hidden">
        {words.trim() && `${found} feeds found`}
      </p>
    </search>
  );
}
