import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { isBlank, LIMITS } from "../../contract/limits.ts";
import { pages } from "../../contract/paths.ts";
import type { reportComment, reportSubmission } from "../../contract/reports.ts";
import { OTHER_REASON, REPORT_REASONS } from "../../contract/report-reasons.ts";
import { ApiFailure, call } from "../api/api.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { newIdempotencyKey } from "../session/draft.ts";
import { Dialog } from "../ui/dialog.tsx";
import { FormError } from "../ui/form-error.tsx";
import { RadioChoice } from "../ui/radio-choice.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { TextArea } from "../ui/text-field.tsx";
import styles from "./report-dialog.module.css";

export interface ReportProps {
  kind: "post" | "comment";
  id: string;
  /** Called when the viewer has reported the post or comment, now or earlier. */
  onReported: () => void;
  onClose: () => void;
}

const REASONS = [...REPORT_REASONS, OTHER_REASON].map((reason) => ({ value: reason, name: reason }));

export default function ReportForm({ kind, id, onReported, onClose }: ReportProps) {
  const errorId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [details, setDetails] = useState("");
  const [wasTried, setTried] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const isMissing = chosen === OTHER_REASON && isBlank(details);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => report(kind, id, reasonOf(chosen!, details), key),
    onSuccess: () => {
      onReported();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isPending && chosen !== null && !isMissing) mutate();
  };
  return (
    <Dialog title={`Report this ${kind}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <ReasonChoice
          chosen={chosen}
          onChoose={setChosen}
          error={wasTried && chosen === null ? "Please choose a reason." : null}
        />
        <Details
          hint={`${chosen === OTHER_REASON ? "" : "Optional. "}Only moderators read this.`}
          error={wasTried && isMissing ? "Please say what is wrong." : null}
          value={details}
          aria-describedby={errorId}
          onChange={(event) => setDetails(event.target.value)}
        />
        <FormError id={errorId} message={error && error.message} />
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

function ReasonChoice(props: Omit<ComponentProps<typeof RadioChoice<string>>, "question" | "options">) {
  return (
    <>
      <RadioChoice question="What is wrong with it?" options={REASONS} {...props} />
      <TheRules />
    </>
  );
}

const PATHS = { post: "/submission/:id/report", comment: "/comment/:id/report" } as const;

function Details(props: Omit<ComponentProps<typeof TextArea>, "label">) {
  return <TextArea label="Details" rows={2} className={styles.details} maxLength={DETAILS} {...props} />;
}

/** The maximum length of the details, so that they fit in a report together with the longest reason. */
const DETAILS =
  LIMITS.reportReason - Math.max(...[...REPORT_REASONS, OTHER_REASON].map(({ length }) => length + 2));

function reasonOf(chosen: string, details: string): string {
  return isBlank(details) ? chosen : `${chosen}: ${details.trim()}`;
}

/** A 400 counts as success, because the member has reported it before. */
async function report(kind: ReportProps["kind"], id: string, reason: string, idempotencyKey: string) {
  try {
    await call<typeof reportSubmission | typeof reportComment>("POST", PATHS[kind], {
      params: { id },
      body: { reason },
      idempotencyKey,
    });
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 400)) throw failure;
  }
}
