import { useEffect, useState } from "react";

/** The file as the address of a picture. The policy of pages allows `data:` and no `blob:`. */
export function usePicture(file: File | null): string | null {
  const [read, setRead] = useState<{ of: File; address: string } | null>(null);
  useEffect(() => {
    const reader = new FileReader();
    reader.addEventListener("load", () => file && setRead({ of: file, address: reader.result as string }));
    if (file) reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return file && read?.of === file ? read.address : null;
}
