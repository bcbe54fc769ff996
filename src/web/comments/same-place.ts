/** Leads to an element of a comment: the comment's id, and the index of the child to follow at each level. */
export interface PlaceInComment {
  id: string;
  indexes: number[];
  name: string;
}

/** The place of an element in its comment; null where it is in none. */
export function pathTo(element: Element): PlaceInComment | null {
  const comment = element.closest("ol > li[id]");
  if (!comment) return null;
  const indexes: number[] = [];
  for (let at = element; at !== comment; at = at.parentElement!) {
    indexes.unshift([...at.parentElement!.children].indexOf(at));
  }
  return { id: comment.id, indexes, name: nameOf(element) };
}

/** The element at this place; undefined where there is none, or another one. */
export function copyOf(
  { id, indexes, name }: PlaceInComment,
  comment = document.getElementById(id),
): Element | undefined {
  const found = indexes.reduce<Element | null | undefined>((at, index) => at?.children[index], comment);
  return found && nameOf(found) === name ? found : undefined;
}

/** The kind of the element, as far as a heart or a new number leaves it. */
function nameOf(element: Element): string {
  return `${element.localName} ${element.getAttribute("data-act")} ${element.getAttribute("href")}`;
}
