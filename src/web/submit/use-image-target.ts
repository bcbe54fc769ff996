import { type ClipboardEvent, type DragEvent, useState } from "react";

/** Props of an element that accepts pasted and dropped images while `isTaking`. */
export function useImageTarget(isTaking: boolean, onImage: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  return {
    "data-dropping": isOver || undefined,
    onPaste: (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData;
      // Office programs copy text together with a picture of it, which is not a pasted image.
      if (!isTaking || !files[0] || types.includes("text/plain")) return;
      event.preventDefault();
      onImage(files[0]);
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      // Without this the browser would leave the page to open the file.
      event.preventDefault();
      setOver(isTaking);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      setOver(false);
      if (!file) return;
      event.preventDefault();
      if (isTaking) onImage(file);
    },
  };
}
