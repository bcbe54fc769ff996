import { type ComponentProps, useEffect } from "react";
import { repeatEarlySending } from "../early/early-press.ts";
import { Button } from "./button.tsx";
import { useHydrated } from "./hydration.tsx";

interface Props extends Omit<ComponentProps<typeof Button>, "type" | "disabled"> {
  /**
   * Whether a form that is sent before hydration is sent once it is hydrated. Only for a form of plain fields that everybody sees
   * alike: the state of others, such as a draft, is not there yet, and Enter may choose a suggestion.
   */
  isEarly?: boolean;
}

/** Disabled until hydration: the browser would send the form itself, which no server route accepts. */
export function SubmitButton({ isEarly = false, ...props }: Props) {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated && isEarly) repeatEarlySending();
  }, [hydrated, isEarly]);
  return (
    <Button
      {...props}
      type="submit"
      disabled={!hydrated}
      data-waiting={!hydrated || undefined}
      data-early={(isEarly && !hydrated) || undefined}
    />
  );
}
