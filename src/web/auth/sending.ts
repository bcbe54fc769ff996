import { type FormEvent, useState } from "react";
import { ApiFailure } from "../api/api.ts";

/** The specification's message for a failure, and an explanation where there is one. */
export interface Failure {
  message: string;
  more?: string;
}

interface Sending {
  busy: boolean;
  failure: Failure | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form's fields. If `isFinal`, `busy` stays true after success, because the page is about to change.
 * `otherwise` is the error message when the server sends none.
 */
export function useSending(
  send: (fields: FormData) => Promise<void>,
  otherwise: string,
  { isFinal = true } = {},
): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    send(new FormData(event.currentTarget)).then(
      () => setBusy(isFinal),
      (error: unknown) => {
        setFailure(describeFailure(error, otherwise));
        setBusy(false);
      },
    );
  };
  return { busy, failure, onSubmit };
}

/** All of the server's errors, else its one message, else `otherwise`. */
function describeFailure(failure: unknown, otherwise: string): Failure {
  if (!(failure instanceof ApiFailure)) return { message: otherwise };
  if (failure.errors.length > 0) return { message: failure.errors.join(" | ") };
  if (failure.said !== null) return { message: failure.said };
  // Without an answer from Hearth, the failure's own message says what to do.
  return { message: otherwise, more: failure.message };
}

export function fieldOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
