import { useState } from "react";
import { Button } from "./button.tsx";
import styles from "./copy-field.module.css";
import { copyText } from "./copy-text.ts";
import { TextField } from "./text-field.tsx";

interface Props {
  label: string;
  /** The value in one word, such as "address". */
  noun: string;
  value: string;
}

/** A text that is there to be copied. */
export function CopyField({ label, noun, value }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => setCopied((await copyText(value, `Copy this ${noun}:`)) ? value : null);
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        readOnly
        value={value}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>{copied === value ? "Copied" : `Copy ${noun}`}</Button>
    </div>
  );
}
