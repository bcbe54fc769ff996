import type { Selected } from "../formatting/edits.ts";

/** Files or an address that somebody dropped on a form, or pasted into it, before the form's tools were loaded. */
interface Given {
  /** The form that takes files, or the field that an address was pasted into. */
  at: Element;
  files?: File[];
  /** The type of the event: `drop` or `paste`. */
  how?: string;
  /** An address that was pasted over selected words, and the field's text and selection before that. */
  address?: PastedAddress;
  /** Whether the author has been told that the files are not added yet. */
  isTold?: boolean;
}

interface PastedAddress extends Selected {
  pasted: string;
}

/** Set by the early script. The tools of a form read it once they are loaded. */
declare global {
  interface Window {
    givenEarly?: Given[];
  }
}

/**
 * Keeps files that are dropped or pasted before a form's tools are loaded, and addresses that are pasted over words.
 * Without this, the browser would also leave the page and open a dropped file.
 */
export function keepGiven(): void {
  // Events reach the window last, so loaded tools have handled them before.
  addEventListener("dragover", keepDropped);
  addEventListener("drop", keepDropped);
  addEventListener("paste", keepPasted);
}

function keepDropped(event: DragEvent): void {
  const data = event.dataTransfer!;
  if (!event.defaultPrevented && data.types.includes("Files")) keepFiles(event, data);
}

function keepPasted(event: ClipboardEvent): void {
  const data = event.clipboardData!;
  const pasted = data.getData("text/plain");
  const { rows, value: text, selectionStart: from, selectionEnd: to } = event.target as HTMLTextAreaElement;
  if (event.defaultPrevented) return;
  // Only text areas have `rows` and tools that make links. Other fields may contain secrets, such as a password.
  if (rows > 0 && from < to && /^\s*http\S+\s*$/i.test(pasted)) {
    keep({ at: event.target as Element, address: { pasted, text, from, to } });
  } else if (!pasted && data.files[0] && formOf(event)) keepFiles(event, data);
}

function keepFiles(event: Event, data: DataTransfer): void {
  event.preventDefault();
  const form = formOf(event);
  if (!form) data.dropEffect = "none";
  else if (event.type !== "dragover") {
    keep({ at: form, how: event.type, files: [...data.files] });
    // The focus makes the tools load.
    form.querySelector("textarea")?.focus({ preventScroll: true });
  }
}

/** The form that takes files at this place. */
function formOf({ target }: Event): Element | null {
  // In some browsers the target is a text node, which has no `closest`.
  return (target as Element).closest?.("[data-files]");
}

/** Notes the files or the address, and drops notes for forms and fields that have left the page. */
function keep(given: Given): void {
  (window.givenEarly = window.givenEarly?.filter(({ at }) => at.isConnected) ?? []).push(given);
}
