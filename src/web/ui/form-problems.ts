/*
 * Says in the site's words which fields of a form are missing or not valid, in place of the browser's bubble, below each field as
 * the answers of the server are. Loaded when the browser is idle: before that, and without scripts, the browser says it.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FAULTY = ":is(input, textarea, select):invalid";

interface Problem {
  words: HTMLElement;
  /** Whether the field was marked already, by words of the server. */
  wasMarked: boolean;
}

/** The fields with a problem. */
const problems = new Map<Control, Problem>();

// These events do not bubble, or a part of the page may keep them.
document.addEventListener("invalid", tell, true);
for (const change of ["input", "change", "keyup", "click"]) {
  // Looks once the page has taken the event: what the page does may mend a field, too.
  document.addEventListener(change, () => problems.size > 0 && setTimeout(endMended), true);
}

function tell(event: Event): void {
  const control = event.target as Control;
  event.preventDefault();
  end(control);
  // The field of the search has no label that anybody sees, and needs no words.
  const label = control.labels?.[0];
  if (label) show(control, label);
  if (control.form?.querySelector(FAULTY) === control) control.focus();
}

function problemOf({ validity, dataset, type, validationMessage, labels }: Control): string {
  if (validity.valueMissing) return dataset["missing"] ?? `${labels![0]!.textContent} is required.`;
  if (validity.typeMismatch && type === "email")
    return "Please enter a whole email address, such as name@example.com.";
  return validationMessage;
}

function show(control: Control, label: HTMLLabelElement): void {
  const words = document.createElement("p");
  words.id = `${control.id}-problem`;
  words.setAttribute("role", "alert");
  const place = [...label.parentElement!.children].find((part) => part.contains(control));
  place!.after(words);
  words.textContent = problemOf(control);
  problems.set(control, { words, wasMarked: control.hasAttribute("aria-invalid") });
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", [words.id, ...describing(control)].join(" "));
}

/** Ends the problems that do not hold any more: an address that is begun is no longer missing. */
function endMended(): void {
  for (const [control, { words }] of problems) {
    if (!control.isConnected || problemOf(control) !== words.textContent) end(control);
  }
}

function end(control: Control): void {
  const problem = problems.get(control);
  if (!problem) return;
  problems.delete(control);
  problem.words.remove();
  if (!problem.wasMarked) control.removeAttribute("aria-invalid");
  const others = describing(control).filter((id) => id !== problem.words.id);
  if (others.length > 0) control.setAttribute("aria-describedby", others.join(" "));
  else control.removeAttribute("aria-describedby");
}

function describing(control: Control): string[] {
  return (control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean);
}
