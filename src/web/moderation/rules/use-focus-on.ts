import { type RefObject, useEffect, useState } from "react";

/**
 * Gives a function that focuses what this selector finds once the next change is shown: a moved button loses the focus, a
 * removed one takes it along, and an added field is not there yet.
 */
export function useFocusOn(place: RefObject<HTMLElement | null>): (selector: string) => void {
  const [wanted, setWanted] = useState<{ selector: string } | null>(null);
  useEffect(() => {
    if (wanted) place.current?.querySelector<HTMLElement>(wanted.selector)?.focus();
  }, [wanted]);
  return (selector) => setWanted({ selector });
}
