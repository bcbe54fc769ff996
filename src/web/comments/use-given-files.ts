import { type RefObject, useEffect, useEffectEvent } from "react";
import { takeGiven } from "../formatting/take-given.ts";
import { imagesOf } from "../submit/use-image-upload.ts";
import type { CommentImagesState } from "./use-comment-images.ts";

type Given = Pick<CommentImagesState, "add" | "askToWait" | "isUploading">;

/**
 * Takes the files that are pasted into the field's form or dropped on it, and stops the form from being sent during an
 * upload. Calls `onTake` if it has taken files that were pasted or dropped before this code was loaded.
 */
export function useGivenFiles(
  field: RefObject<HTMLTextAreaElement | null>,
  images: Given,
  onTake: () => void,
): void {
  const take = useEffectEvent((event: Event, files: File[]) => {
    if (files.length === 0) return;
    event.preventDefault();
    images.add(files);
  });
  const takeEarly = useEffectEvent((form: Element) => {
    const files = takeGiven(form).flatMap((given) => given.files ?? []);
    if (files.length === 0) return;
    onTake();
    images.add(files);
  });
  const holdBack = useEffectEvent((event: Event) => {
    if (!images.isUploading) return;
    event.preventDefault();
    event.stopPropagation();
    images.askToWait();
  });
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    // Listens on the whole form, not only the field: the early script would keep files that nobody takes here.
    form.addEventListener("paste", (event) => take(event, imagesOf(event.clipboardData!)), { signal });
    form.addEventListener("dragover", dragged, { signal });
    form.addEventListener("dragleave", left, { signal });
    form.addEventListener("drop", (event) => take(left(event), [...event.dataTransfer!.files]), { signal });
    // Runs before React's handler: React listens further up in the document.
    form.addEventListener("submit", (event) => holdBack(event), { signal });
    takeEarly(form);
    return () => controller.abort();
  }, [field]);
}

/** Accepts a dragged file. Without this, the browser would leave the page and open the file. */
function dragged(event: DragEvent): void {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).dataset["dropping"] = "";
}

function left(event: DragEvent): DragEvent {
  const { currentTarget: form, relatedTarget: entered } = event;
  const isInside = entered instanceof Node && (form as HTMLElement).contains(entered);
  if (!isInside) delete (form as HTMLElement).dataset["dropping"];
  return event;
}
