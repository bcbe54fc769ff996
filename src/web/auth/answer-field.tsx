import { useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { useSite } from "../page/site.ts";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./auth-form.module.css";

export interface AnswerFieldProps {
  answer: string;
  onChange: (answer: string) => void;
  describedBy?: string | undefined;
  /** Whether the field is only a picture, whose form takes no answer. */
  isPicture?: boolean;
}

/** The site's question, and the answer of somebody who asks to join. */
export function AnswerField({ answer, onChange, describedBy, isPicture = false }: AnswerFieldProps) {
  const { question } = useSite();
  const id = useId();
  return (
    <div className={styles.answer}>
      {/* Absent where the page is older than the question: the refusal of the form has the question then. */}
      {question && (
        <p id={id} className={styles.question} dir="auto">
          {question}
        </p>
      )}
      <TextArea
        label="Your answer"
        rows={3}
        dir="auto"
        value={answer}
        maxLength={LIMITS.joinAnswer}
        hint="Only those who decide on requests read it."
        aria-describedby={[question && id, describedBy].filter(Boolean).join(" ") || undefined}
        required={!isPicture}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
