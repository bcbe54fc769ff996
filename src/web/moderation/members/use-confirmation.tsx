import { type ReactNode, useState } from "react";
import { ApiFailure } from "../../api/api.ts";
import { PasswordField } from "../../ui/password-field.tsx";

/**
 * The field for the viewer's password, shown once the server has asked for it: it does so where the sign-in was not just now. `confirmed`
 * sends a request with what is typed there; `forget` takes the field away again.
 */
export function useConfirmation() {
  const [isAsked, setAsked] = useState(false);
  const [password, setPassword] = useState("");
  const field: ReactNode = isAsked && (
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      ref={focus}
      value={password}
      onChange={(event) => setPassword(event.target.value)}
    />
  );
  const confirmed = async <T,>(send: (currentPassword: string | undefined) => Promise<T>): Promise<T> => {
    try {
      return await send(password || undefined);
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === "confirmationNeeded") setAsked(true);
      throw failure;
    }
  };
  const forget = () => {
    setAsked(false);
    setPassword("");
  };
  return { field, confirmed, forget };
}

/** Focuses a field as it appears: the person has pressed the button that asks for it. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
