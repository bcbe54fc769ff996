import type { ComponentProps } from "react";
import { useHydrated } from "./hydration.tsx";
import { Button } from "./button.tsx";

/** Disabled until hydration: the browser would send the form itself, which no server route accepts. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  const hydrated = useHydrated();
  return <Button {...props} type="submit" disabled={!hydrated} data-waiting={!hydrated || undefined} />;
}
