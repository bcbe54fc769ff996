import { type ReactNode, useRef } from "react";
import { IMAGE_TYPES } from "./use-image-upload.ts";

/** The device's file picker for images: an element that the page has, and a function that opens it. */
export function useImagePicker(onFile: (file: File) => void): { picker: ReactNode; pick: () => void } {
  const input = useRef<HTMLInputElement>(null);
  const pick = () => {
    // Without this reset, choosing the same file again after a failure fires no change event.
    input.current!.value = "";
    input.current!.click();
  };
  const choose = ({ files }: HTMLInputElement) => {
    if (files?.[0]) onFile(files[0]);
  };
  const picker = (
    <input
      ref={input}
      type="file"
      hidden
      accept={IMAGE_TYPES.join(",")}
      onChange={(event) => choose(event.target)}
    />
  );
  return { picker, pick };
}
