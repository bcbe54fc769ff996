import { codePoints, LIMITS } from "../../contract/limits.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { wholeAddress } from "./given-content.ts";
import styles from "./submit-form.module.css";

interface Props {
  title: string;
  problem: string | null;
  onChange: (title: string) => void;
  /** Moves an address from the title to the URL. */
  onAddress: (address: string) => void;
}

export function SubmitTitle({ title, problem, onChange, onAddress }: Props) {
  const address = wholeAddress(title);
  return (
    <div>
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        value={title}
        hint={titleHint(title)}
        error={problem}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status" className={styles.offer}>
        {address && (
          <>
            <p>The title is an address.</p>
            <Button look="outline" onClick={() => onAddress(address)}>
              Use it as the link
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** At this many remaining characters, the hint begins to count them down. */
const NEAR_END = 30;

export function titleHint(title: string): string {
  const left = LIMITS.title - codePoints(title.trim());
  if (left > NEAR_END) return `Up to ${LIMITS.title} characters.`;
  return left < 0 ? `${-left} too many.` : `${left} of ${LIMITS.title} characters left.`;
}
