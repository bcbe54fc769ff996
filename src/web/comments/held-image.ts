export const WAITS_FOR_TOOLS =
  "Your image is not in the comment yet. Please wait, or press again to leave it out.";

/** Whether an image waits in this form for the tools to be loaded. Its author is told once, and may then leave it out. */
export function waitsForTools(form: Element): boolean {
  const { givenEarly: given } = window;
  if (given?.form !== form) return false;
  if (given.isTold) delete window.givenEarly;
  return (given.isTold = !given.isTold);
}
