import type { ReactNode } from "react";
import { pages } from "../../contract/paths.ts";
import { ApiFailure } from "../api/api.ts";
import { leadingTo } from "../auth/destination.ts";
import type { Waiting } from "../drafts/waiting.ts";
import { WaitingNotice } from "../drafts/waiting-notice.tsx";
import { FormError } from "../ui/form-error.tsx";
import { Link } from "../router/link.tsx";
import { useLocation } from "../router/router.tsx";
import { SUBMIT_DRAFT } from "./submit-draft.ts";

const FAILED = "Submission failed.";

interface Props {
  /** Whether a visitor pressed Submit. */
  signedOut: boolean;
  error: Error | null;
  waiting: Waiting | null;
}

export function SubmitAlert({ signedOut, error, waiting }: Props) {
  if (signedOut) {
    return (
      <FormError message="Please log in to submit content.">
        <LoginLink />
      </FormError>
    );
  }
  if (waiting?.isRefused) return <FormError message={waiting.problem} />;
  if (waiting && !isSessionOver(error)) {
    return (
      <FormError message={FAILED}>
        {waiting.problem}
        <WaitingNotice draftKey={SUBMIT_DRAFT} />
      </FormError>
    );
  }
  return <FormError message={error && messageOf(error)}>{error && wayOn(error)}</FormError>;
}

function isSessionOver(error: Error | null): boolean {
  return error instanceof ApiFailure && error.status === 401;
}

function messageOf(error: Error): string {
  return (error instanceof ApiFailure && error.serverMessage) || FAILED;
}

function wayOn(error: Error): ReactNode {
  if (!(error instanceof ApiFailure)) return null;
  if (isSessionOver(error)) return <LoginLink />;
  return error.serverMessage === null ? error.message : null;
}

export function LoginLink() {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to={leadingTo(pages.login, pathname + search)}>Sign in</Link> and come back: everything you have
      typed stays here.
    </>
  );
}
