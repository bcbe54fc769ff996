import { type FormEvent, useState } from "react";
import { ApiFailure } from "../api/api.ts";

/** What went wrong, in the words of the specification, and what more there is to say. */
export interface Failure {
  message: string;
  more?: string;
}

interface Sending {
  busy: boolean;
  failure: Failure | null;
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form's fields: busy until that has failed or the form is gone, or, where it is not final, until
 * it is done. `otherwise` is said when the server gave no words.
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

/** Every sentence of the server, or what it said, or `otherwise` when it said nothing. */
function describeFailure(failure: unknown, otherwise: string): Failure {
  if (!(failure instanceof ApiFailure)) return { message: otherwise };
  if (failure.errors.length > 0) return { message: failure.errors.join(" | ") };
  if (failure.said !== null) return { message: failure.said };
  // Its message then says that the site cannot be reached.
  return { message: otherwise, more: failure.message };
}

/** One field of a form, as text. */
export function fieldOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
