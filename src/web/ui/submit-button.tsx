import type { ComponentProps } from "react";
import { useHydrated } from "./hydration.tsx";
import { Button } from "./button.tsx";

/** Disabled until hydration: the browser's own submit would put the form's content in the address. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  const hydrated = useHydrated();
  return <Button {...props} type="submit" disabled={!hydrated} data-waiting={!hydrated || undefined} />;
}
