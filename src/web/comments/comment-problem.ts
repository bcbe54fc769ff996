import type { FormEvent } from "react";
import { isBlank } from "../../contract/limits.ts";

/** Why a comment is not sent yet; null where nothing holds it back. */
export function commentProblem({ currentTarget: form }: FormEvent, text: string): string | null {
  if (waitsForTools(form)) return "Your image is not added yet. Press again to leave it out.";
  return isBlank(text) ? "Comment is required." : null;
}

/** Whether an image waits in this form for the tools to be loaded. Its author is told of each, and may then leave all out. */
function waitsForTools(form: Element): boolean {
  const { givenEarly: all = [] } = window;
  const untold = all.filter(({ at, isTold }) => at === form && !isTold);
  if (untold.length === 0) window.givenEarly = all.filter(({ at }) => at !== form);
  for (const given of untold) given.isTold = true;
  return untold.length > 0;
}
