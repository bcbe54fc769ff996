import { type ComponentProps, type FormEvent, useId } from "react";
import { LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import { OTHER_REASON } from "../../contract/report-reasons.ts";
import type { ChoosableRule } from "../feeds/use-rules-of.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./report-dialog.module.css";
import { REASONS, type ReportProps, useReport } from "./use-report.ts";

export default function ReportForm(props: ReportProps) {
  const { kind, onClose } = props;
  const errorId = useId();
  const { rules, isLoading, chosen, choose, details, setDetails, isPending, submit, ...report } =
    useReport(props);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  // The rules come first: reasons that move under the pointer would be pressed by mistake.
  if (isLoading) return null;
  return (
    <Dialog title={`Report this ${kind}`} onClose={onClose}>
      <form onSubmit={send} noValidate>
        <ReasonChoice chosen={chosen} onChoose={choose} rules={rules} error={report.choiceError} />
        <Details
          hint={`${chosen === OTHER_REASON ? "" : "Optional. "}Only moderators read this.`}
          error={report.detailsError}
          value={details}
          aria-describedby={errorId}
          onChange={(event) => setDetails(event.target.value)}
        />
        <FormError id={errorId} message={report.error} />
        <SubmitButton busy={isPending}>{isPending ? "Sending..." : "Report"}</SubmitButton>
      </form>
    </Dialog>
  );
}

/** Leads to the rules of a site that has any; in another tab, so that nothing chosen here is lost. */
function TheRules() {
  if (!useSite().pages?.includes("rules")) return null;
  return (
    <p>
      <Link to={pages.rules} target="_blank">
        The rules of this site
      </Link>
    </p>
  );
}

interface ChoiceProps extends Omit<ComponentProps<typeof RadioChoice<string>>, "question" | "options"> {
  rules: ChoosableRule[];
}

/** The rules of the post's feeds first, then the reasons that hold everywhere. The chosen rule is explained. */
function ReasonChoice({ rules, ...props }: ChoiceProps) {
  const ofFeeds = rules.map(({ id, words, text }) => ({
    ...{ value: id, name: words },
    ...(id === props.chosen && text && { words: text }),
  }));
  const everywhere = REASONS.map((reason) => ({ value: reason, name: reason }));
  return (
    <>
      <RadioChoice question="What is wrong with it?" options={[...ofFeeds, ...everywhere]} {...props} />
      <TheRules />
    </>
  );
}

function Details(props: Omit<ComponentProps<typeof TextArea>, "label">) {
  return <TextArea label="Details" rows={2} className={styles.details} maxLength={DETAILS} {...props} />;
}

/** The maximum length of the details, so that they fit in a report together with the longest reason. */
const DETAILS = LIMITS.reportReason - Math.max(...REASONS.map(({ length }) => length + 2));
