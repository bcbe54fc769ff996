import { type RefObject, useEffect, useEffectEvent } from "react";
import { takeGiven } from "../formatting/take-given.ts";
import { imagesOf } from "../submit/use-image-upload.ts";
import type { CommentImagesState } from "./use-comment-images.ts";

type Given = Pick<CommentImagesState, "add" | "askToWait" | "isUploading">;

/**
 * Takes the files that are pasted into a field's form or dropped on it, and holds the form back while one is uploaded. Calls
 * `onTake` once it has those that were given before it was loaded.
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
    // Wherever the focus is in the form: the early script would keep what is not taken here.
    form.addEventListener("paste", (event) => take(event, imagesOf(event.clipboardData!)), { signal });
    form.addEventListener("dragover", dragged, { signal });
    form.addEventListener("dragleave", left, { signal });
    form.addEventListener("drop", (event) => take(left(event), [...event.dataTransfer!.files]), { signal });
    // Reaches the form before React, which listens above it.
    form.addEventListener("submit", (event) => holdBack(event), { signal });
    takeEarly(form);
    return () => controller.abort();
  }, [field]);
}

/** Without this the browser would leave the page to open the file. */
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
