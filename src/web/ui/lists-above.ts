/**
 * Returns a function that tells whether an element of a list is above `edge`, in pixels from the top of the window, with all of
 * its list. Asks what is around the list first: the browser lays out each part of a long thread whose edges are asked for.
 */
export function listsAbove(edge: number): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isAbove = (part: Element, isInPartAbove: boolean): boolean => {
    const is = known.get(part) ?? (isInPartAbove || part.getBoundingClientRect().bottom <= edge);
    known.set(part, is);
    return is;
  };
  return ({ parentElement: list }) => isAbove(list!, isAbove(list!.parentElement!, false));
}
