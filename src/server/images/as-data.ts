import { buffer } from "node:stream/consumers";
import type { ImageStore } from "./image-store.ts";

interface Limits {
  /** In pixels. */
  width: number;
  /** The size of the file. */
  bytes: number;
}

/**
 * An image as a data: address, for the few who may see it while its own address answers all viewers with a 404: its widest file
 * within the limits. Null where none is, or where the files are gone.
 */
export async function imageAsData(
  store: ImageStore,
  { key, widths }: { key: string; widths: number[] },
  limits: Limits,
): Promise<string | null> {
  const [narrowest = 0] = widths;
  const fitting = widths.filter((width) => width <= limits.width || width === narrowest);
  for (const width of fitting.toReversed()) {
    const file = await store.open(key, `${width}.webp`);
    if (file && file.size <= limits.bytes)
      return `data:image/webp;base64,${(await buffer(file.content)).toString("base64")}`;
    file?.content.destroy();
  }
  return null;
}
