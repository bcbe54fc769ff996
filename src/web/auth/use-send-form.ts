import { type FormEvent, useId, useState } from "react";
import { ApiFailure } from "../api/api.ts";

/** The specification's message for a failure, and an explanation where there is one. */
export interface FormFailure {
  message: string;
  more?: string;
}

interface SendForm {
  busy: boolean;
  /** The props of the form's `FormError`. */
  error: { id: string; message: string | null; children: string | undefined };
  /** The id of the error, for the fields; undefined while there is none. */
  describedBy: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form's fields. If `isFinal`, `busy` stays true after success, because the page is about to change.
 * `otherwise` is the error message when the server sends none.
 */
export function useSendForm(
  send: (fields: FormData) => Promise<void>,
  otherwise: string,
  { isFinal = true } = {},
): SendForm {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    send(new FormData(event.currentTarget)).then(
      () => setBusy(isFinal),
      (thrown: unknown) => {
        setFailure(describeFailure(thrown, otherwise));
        setBusy(false);
      },
    );
  };
  const error = { id, message: failure?.message ?? null, children: failure?.more };
  return { busy, error, describedBy: failure ? id : undefined, onSubmit };
}

/** All of the server's errors, else its one message, else `otherwise`. */
function describeFailure(failure: unknown, otherwise: string): FormFailure {
  if (!(failure instanceof ApiFailure)) return { message: otherwise };
  if (failure.errors.length > 0) return { message: failure.errors.join(" | ") };
  if (failure.serverMessage !== null) return { message: failure.serverMessage };
  // Without an answer from Hearth, the failure's own message says what to do.
  return { message: otherwise, more: failure.message };
}

export function fieldOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
