import type { FormEvent } from "react";
import { isBlank } from "../../contract/limits.ts";

/** The reason why a comment cannot be sent yet; null where it can. */
export function commentProblem({ currentTarget: form }: FormEvent, text: string): string | null {
  if (waitsForTools(form)) return "Your image is not added yet. Press again to leave it out.";
  return isBlank(text) ? "Comment is required." : null;
}

/**
 * Whether an image in this form still waits for the tools to load. The author is told of each waiting image once; the
 * next press drops the images.
 */
function waitsForTools(form: Element): boolean {
  const { givenEarly: all = [] } = window;
  const untold = all.filter(({ at, isTold }) => at === form && !isTold);
  if (untold.length === 0) window.givenEarly = all.filter(({ at }) => at !== form);
  for (const given of untold) given.isTold = true;
  return untold.length > 0;
}
