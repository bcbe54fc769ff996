import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
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
import { LONGEST_REASON, type Reported, type ReportProps, reasonsFor, useReport } from "./use-report.ts";

export default function ReportForm({ onReported, onClose, ...reported }: ReportProps) {
  const done = () => {
    onReported();
    onClose();
  };
  return (
    <ReportFields
      reported={{ ...reported, onReported: done }}
      title={`Report this ${reported.kind}`}
      question="What is wrong with it?"
      readers="Only moderators read this."
      onClose={onClose}
    />
  );
}

interface FieldsProps {
  reported: Reported;
  title: string;
  question: string;
  /** A sentence that says who reads the report. */
  readers: string;
  /** Words about what is reported. */
  children?: ReactNode;
  onClose: () => void;
}

/** The dialog that asks for the reason of a report. */
export function ReportFields({ reported, title, question, readers, children, onClose }: FieldsProps) {
  const errorId = useId();
  const { rules, isLoading, chosen, choose, details, setDetails, isPending, submit, ...report } =
    useReport(reported);
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  // Waits for the rules, which come first: reasons that move under the pointer would be pressed by mistake.
  if (isLoading) return null;
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={send} noValidate>
        {children}
        <ReasonChoice
          {...{ question, chosen, rules, reasons: reasonsFor(reported) }}
          onChoose={choose}
          error={report.choiceError}
        />
        <Details
          hint={`${chosen === OTHER_REASON ? "" : "Optional. "}${readers}`}
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

interface ChoiceProps extends Omit<ComponentProps<typeof RadioChoice<string>>, "options"> {
  rules: ChoosableRule[];
  reasons: string[];
}

/** The rules of the post's feeds first, then the reasons that hold everywhere. The chosen rule is explained. */
function ReasonChoice({ rules, reasons, ...props }: ChoiceProps) {
  const ofFeeds = rules.map(({ id, words, text }) => ({
    ...{ value: id, name: words },
    ...(id === props.chosen && text && { words: text }),
  }));
  const everywhere = reasons.map((reason) => ({ value: reason, name: reason }));
  return (
    <>
      <RadioChoice options={[...ofFeeds, ...everywhere]} {...props} />
      <TheRules />
    </>
  );
}

function Details(props: Omit<ComponentProps<typeof TextArea>, "label">) {
  return <TextArea label="Details" rows={2} className={styles.details} maxLength={DETAILS} {...props} />;
}

/** The maximum length of the details, so that they fit in a report together with the longest reason. */
const DETAILS = LIMITS.reportReason - LONGEST_REASON;
