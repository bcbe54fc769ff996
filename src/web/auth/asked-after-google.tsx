import { usePageHead } from "../page/page-head.ts";
import { useSite } from "../page/site.ts";
import { FormError } from "../ui/form-error.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { AnswerField } from "./answer-field.tsx";
import styles from "./auth-form.module.css";
import { AuthFrame } from "./auth-frame.tsx";
import type { GoogleSignIn } from "./google-sign-in.ts";
import { HaveAccount } from "./new-account.tsx";
import { useState } from "react";

interface Props {
  google: GoogleSignIn;
  destination: string;
}

/** The question to somebody new who has come back from Google without an answer to it. */
export function AskedAfterGoogle({ google, destination }: Props) {
  // Without a question here, the page is older than the question, and the refusal has it.
  const { question } = useSite();
  const { busy, asked, failure, sendAnswer } = google;
  const [answer, setAnswer] = useState("");
  usePageHead({ title: "One more question" });
  return (
    <AuthFrame title="One more question" aside={<HaveAccount destination={destination} />}>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) sendAnswer(answer);
        }}
      >
        <p className={styles.small}>
          You are new here. {question ? "Please answer a question, and moderators will decide." : asked}
        </p>
        <AnswerField answer={answer} onChange={setAnswer} />
        <FormError message={failure?.message ?? null}>{failure?.more}</FormError>
        <SubmitButton busy={busy}>{busy ? "Sending..." : "Ask to join"}</SubmitButton>
      </form>
    </AuthFrame>
  );
}
