import { useMinWidth } from "../ui/use-min-width.ts";

/** Whether the window has the side navigation. */
export function useWideScreen(): boolean {
  return useMinWidth(1300);
}
