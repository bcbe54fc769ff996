import type { FormEvent } from "react";
import { isBlank } from "../../contract/limits.ts";

/** Why a comment is not sent yet; null where nothing holds it back. */
export function commentProblem({ currentTarget: form }: FormEvent, text: string): string | null {
  if (waitsForTools(form)) return "Your image is not added yet. Press again to leave it out.";
  return isBlank(text) ? "Comment is required." : null;
}

/** Whether an image waits in this form for the tools to be loaded. Its author is told once, and may then leave it out. */
function waitsForTools(form: Element): boolean {
  const { givenEarly: all } = window;
  const held = all?.find(({ at }) => at === form);
  if (held?.isTold) window.givenEarly = all!.filter(({ at }) => at !== form);
  return held ? (held.isTold = !held.isTold) : false;
}
