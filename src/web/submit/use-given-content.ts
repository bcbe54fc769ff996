import { type DragEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SetDraft } from "../drafts/stored-draft.ts";
import { takeGiven } from "../formatting/take-given.ts";
import { useHydrated } from "../ui/hydration.tsx";
import { focusField } from "./focus-field.ts";
import { type Giving, type Taken, takeImage, takeText } from "./given-content.ts";
import { editDraft, type SubmitDraft } from "./submit-draft.ts";
import { type ImageUpload, imageFileProblem, imagesOf } from "./use-image-upload.ts";

interface Notice {
  words: string;
  /** The sentence is shown while the draft has these values: Undo must not take back later typing. */
  holds: Partial<SubmitDraft>;
  /** The values that Undo restores; null where nothing changed. */
  before: Partial<SubmitDraft> | null;
}

interface Props {
  form: RefObject<HTMLFormElement | null>;
  draft: SubmitDraft;
  setDraft: SetDraft<SubmitDraft>;
  upload: ImageUpload;
}

/**
 * Takes text that is pasted or dropped outside a field, and images anywhere: sets the content type and fills
 * the right field. Returns the sentence that says so, with its undoing, and the form's drop handlers.
 */
export function useGivenContent({ form, draft, setDraft, upload }: Props) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const take = (taken: Taken | null) => {
    if (!taken) return;
    const before = undoing(draft, taken.change);
    if (taken.change.contentType) upload.cancel();
    setNotice({ words: taken.words, holds: { contentType: draft.contentType, ...taken.change }, before });
    if (before) setDraft((now) => editDraft(now, taken.change));
  };
  const takeFiles = (files: File[], giving: Giving) => {
    const image = files.find((file) => imageFileProblem(file) === null) ?? files[0]!;
    const problem = imageFileProblem(image);
    // An image's form shows the problem itself.
    if (problem && draft.contentType !== "image") return take({ change: {}, words: problem });
    setNotice(null);
    if (!problem) take(withOthers(takeImage(draft, giving), files.length));
    upload.upload(image);
  };
  const takeData = (data: DataTransfer, giving: Giving) => {
    const files = imagesOf(data);
    if (files.length > 0) takeFiles(files, giving);
    else take(takeText(draft, textOf(data), giving));
  };
  usePaste(form, (data) => takeData(data, "pasted"));
  useGivenEarly(form, takeFiles);
  const undo = () => {
    if (!notice?.before) return;
    upload.cancel();
    setDraft((now) => editDraft(now, notice.before!));
    setNotice(null);
    // The pressed button disappears.
    focusField(form.current!, "contentType");
  };
  const isShown = notice !== null && holds(draft, notice.holds);
  return {
    take,
    notice: isShown ? notice.words : null,
    undo: isShown && notice.before ? undo : null,
    dropProps: useDrop((data) => takeData(data, "dropped")),
  };
}

/** The values that a change replaces, and the image, which an upload may replace later; null without a change. */
function undoing(draft: SubmitDraft, change: Partial<SubmitDraft>): Partial<SubmitDraft> | null {
  const names = Object.keys(change) as (keyof SubmitDraft)[];
  if (names.length === 0) return null;
  return { ...Object.fromEntries(names.map((name) => [name, draft[name]])), image: draft.image ?? null };
}

/** Ignores the image, which an upload sets later. */
function holds(draft: SubmitDraft, values: Partial<SubmitDraft>): boolean {
  const names = Object.keys(values) as (keyof SubmitDraft)[];
  return names.every((name) => name === "image" || draft[name] === values[name]);
}

function withOthers(taken: Taken | null, count: number): Taken | null {
  if (count < 2) return taken;
  const words = `Only the first of ${count} files is uploaded: a post has one image.`;
  return { change: taken?.change ?? {}, words: taken ? `${taken.words} ${words}` : words };
}

/** A dragged link has its address in `text/uri-list`, and perhaps its words in `text/plain`. */
function textOf(data: DataTransfer): string {
  const addresses = data.getData("text/uri-list").split(/\r?\n/);
  return addresses.find((line) => line !== "" && !line.startsWith("#")) ?? data.getData("text/plain");
}

function fieldAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("input, textarea, [contenteditable]") : null;
}

/** A paste outside every field belongs to the form; text pasted into a field stays there. */
function usePaste(form: RefObject<HTMLFormElement | null>, onPaste: (data: DataTransfer) => void): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data, target, defaultPrevented } = event;
      if (!data || defaultPrevented || document.querySelector("dialog[open]")) return;
      const field = fieldAt(target);
      if (field && (!form.current!.contains(field) || imagesOf(data).length === 0)) return;
      event.preventDefault();
      latest.current(data);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [form]);
}

/** Takes the files that were given to the server's form, once the draft of an earlier visit is in it. */
function useGivenEarly(
  form: RefObject<HTMLFormElement | null>,
  onFiles: (files: File[], giving: Giving) => void,
): void {
  const hydrated = useHydrated();
  const take = useEffectEvent(() => {
    const given = takeGiven(form.current!);
    const files = given.flatMap((one) => one.files ?? []);
    if (files.length > 0) onFiles(files, given[0]!.how === "drop" ? "dropped" : "pasted");
  });
  useEffect(() => {
    if (hydrated) take();
  }, [hydrated]);
}

/** Props of an element that takes dropped files, and text that is dropped outside its fields. */
function useDrop(onDrop: (data: DataTransfer) => void) {
  const [isOver, setOver] = useState(false);
  return {
    "data-files": true,
    "data-dropping": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      setOver(takes(event));
      // Without this the browser would leave the page to open the file or the address.
      if (takes(event)) event.preventDefault();
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!takes(event)) return;
      event.preventDefault();
      onDrop(event.dataTransfer);
    },
  };
}

function takes({ dataTransfer: { types }, target }: DragEvent): boolean {
  return types.includes("Files") || (!fieldAt(target) && types.some((type) => type.startsWith("text/")));
}
