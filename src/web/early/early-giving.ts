/** Files that nothing in the page has taken yet. */
interface GivenFiles {
  /** The form that they were pasted into or dropped on. */
  form: Element;
  files: File[];
  how: "pasted" | "dropped";
  /** Whether the author has been told that they are not in the form yet. */
  isTold?: boolean;
}

/** An address that replaced the selection before the formatting tools could make a link of the selected words. */
export interface PastedAddress {
  field: Element;
  /** The field's text and its selection before. */
  text: string;
  from: number;
  to: number;
  address: string;
}

/** The early script sets these, for the tools of a form once they are loaded. */
declare global {
  interface Window {
    givenEarly?: GivenFiles;
    pastedEarly?: PastedAddress[];
  }
}

const ADDRESS = /^\s*https?:\/\/\S+\s*$/i;

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
  if (event.defaultPrevented || !data.types.includes("Files")) return;
  event.preventDefault();
  const form = formOf(event);
  if (!form) data.dropEffect = "none";
  else if (event.type === "drop") {
    keepFiles(form, data, "dropped");
    // The tools load with the focus.
    form.querySelector("textarea")?.focus({ preventScroll: true });
  }
}

function keepPasted(event: ClipboardEvent): void {
  const data = event.clipboardData!;
  if (event.defaultPrevented) return;
  const { target } = event;
  const form = formOf(event);
  const address = data.getData("text/plain");
  if (target instanceof HTMLTextAreaElement && ADDRESS.test(address)) {
    const { value: text, selectionStart: from, selectionEnd: to } = target;
    if (from < to) (window.pastedEarly ??= []).push({ field: target, text, from, to, address });
  } else if (form && !address && data.files.length > 0) {
    event.preventDefault();
    keepFiles(form, data, "pasted");
  }
}

function keepFiles(form: Element, data: DataTransfer, how: GivenFiles["how"]): void {
  const { givenEarly: before } = window;
  const files = before?.form === form ? before.files : [];
  window.givenEarly = { form, files: [...files, ...data.files], how };
}

/** The form that takes files at this place. */
function formOf({ target }: Event): Element | null {
  // Some browsers drop on the text itself.
  return (target as Element).closest?.("[data-files]") ?? null;
}
