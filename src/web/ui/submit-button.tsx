import type { ComponentProps } from "react";
import { useAlive } from "./alive.tsx";
import { Button } from "./button.tsx";

/** Disabled until hydration: the browser's own submit would put the form's content in the address. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, "type" | "disabled">) {
  const alive = useAlive();
  return <Button {...props} type="submit" disabled={!alive} data-waiting={!alive || undefined} />;
}
