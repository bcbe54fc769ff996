export const WAITS_FOR_TOOLS = "Your image is not added yet. Press again to leave it out.";

/** Whether an image waits in this form for the tools to be loaded. Its author is told once, and may then leave it out. */
export function waitsForTools(form: Element): boolean {
  const { givenEarly: all } = window;
  const held = all?.find(({ at }) => at === form);
  if (held?.isTold) window.givenEarly = all!.filter(({ at }) => at !== form);
  return held ? (held.isTold = !held.isTold) : false;
}
