/**
 * Puts each card of a list with two columns under the shorter column, in the order of the page (decision 45). A
 * card keeps its column until the width of the list changes or a new card comes before it. With `anew`, each card's
 * column is chosen again.
 */
export function placeCards(list: HTMLElement, anew = false): void {
  const { dataset } = list;
  const style = getComputedStyle(list);
  // The style sheet sets `--lanes` to 2 if the list has two columns and the browser cannot place them by itself.
  if (style.getPropertyValue("--lanes") !== "2") {
    delete dataset["placed"];
    delete dataset["layout"];
    return;
  }
  const rowGap = parseFloat(style.rowGap);
  // Set before measuring: otherwise the browser would lay out rows of two, only to discard them.
  // Set only once: each change would restyle all cards and their content.
  dataset["placed"] ??= "";
  const layout = `${list.clientWidth} ${rowGap}`;
  let isNew = anew || dataset["layout"] !== layout;
  dataset["layout"] = layout;
  const cards = [...list.children] as HTMLElement[];
  // Reads all heights before the first write, so that the page is laid out once.
  const heights = cards.map((card) => card.getBoundingClientRect().height);
  const ends = [0, 0];
  let bottom = 0;
  for (const [index, card] of cards.entries()) {
    isNew ||= !card.style.getPropertyValue("--lane");
    // A difference of up to 32 pixels does not count: the left column comes first, so that cards go nearly row by row.
    const shorter = +(ends[0]! > ends[1]! + 32);
    const lane = isNew ? shorter : +card.style.getPropertyValue("--lane");
    set(card, "--lane", `${lane}`);
    // `--top` counts from the previous card's bottom, so cards do not overlap while a height is unknown.
    set(card, "--top", `${ends[lane]! - bottom}px`);
    bottom = ends[lane]! + heights[index]!;
    ends[lane] = bottom + rowGap;
  }
  set(list, "--below", `${Math.max(...ends) - rowGap - bottom}px`);
}

function set({ style }: HTMLElement, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}
