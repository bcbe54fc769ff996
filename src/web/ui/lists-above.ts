/**
 * Returns a function that tells whether an element of a list is above `edge`, in pixels from the top of the window, with all of
 * its list. Asks what is around the list first: the browser lays out each part of a long thread whose edges are asked for.
 */
export function listsAbove(edge: number): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isAbove = (part: Element, isInPartAbove: boolean): boolean => {
    const is = known.get(part) ?? (isInPartAbove || endsAbove(part, edge));
    known.set(part, is);
    return is;
  };
  return ({ parentElement: list }) => isAbove(list!, isAbove(list!.parentElement!, false));
}

/** Whether the element ends above the edge. One without a box, as with `display: contents`, has no edges to tell. */
function endsAbove(part: Element, edge: number): boolean {
  const box = part.getClientRects()[0];
  return box !== undefined && box.bottom <= edge;
}
