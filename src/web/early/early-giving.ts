import type { Selected } from "../formatting/edits.ts";

/** Something that was given to a form before its script, or its tools, could take it. */
interface Given {
  /** The form that takes files, or the field that an address was pasted into. */
  at: Element;
  files?: File[];
  /** The event that gave the files. */
  how?: string;
  /** An address that replaced the selected words, and the field's text and selection before. */
  address?: PastedAddress;
  /** Whether the author has been told that the files are not added yet. */
  isTold?: boolean;
}

interface PastedAddress extends Selected {
  pasted: string;
}

/** The early script sets this, for the tools of a form once they are loaded. */
declare global {
  interface Window {
    givenEarly?: Given[];
  }
}

/**
 * Keeps files that are given to a form whose tools are not loaded yet, and addresses that are pasted on words. Without this the
 * browser would also leave the page to open a dropped file.
 */
export function keepGiven(): void {
  // Events reach the window last, after the parts of the page that take what is given.
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
  // Text areas alone have rows, and tools that make links. Other fields may hold what nobody should keep.
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
    // The tools load with the focus.
    form.querySelector("textarea")?.focus({ preventScroll: true });
  }
}

/** The form that takes files at this place. */
function formOf({ target }: Event): Element | null {
  // Some browsers drop on the text itself.
  return (target as Element).closest?.("[data-files]");
}

/** Fields and forms that are gone take nothing any more. */
function keep(given: Given): void {
  (window.givenEarly = window.givenEarly?.filter(({ at }) => at.isConnected) ?? []).push(given);
}
