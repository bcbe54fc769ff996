/**
 * Puts each card of a list with two columns under the shorter column, in the order of the page (decision 45). A
 * card keeps its column until the width of the columns changes or a new card comes before it.
 */
export function placeCards(list: HTMLElement): void {
  const { display, gridTemplateColumns, rowGap } = getComputedStyle(list);
  // The style sheet decides: with one column there is nothing to do, and `grid-lanes` places cards by itself.
  if (display !== "grid" || !/px .*px/.test(gridTemplateColumns)) {
    delete list.dataset["placed"];
    return;
  }
  const gap = parseFloat(rowGap) || 0;
  const cards = [...list.children] as HTMLElement[];
  // Reads all heights before the first write, so that the browser lays out the page once.
  const heights = cards.map((card) => card.offsetHeight + gap);
  let isNew = list.dataset["placed"] !== gridTemplateColumns + rowGap;
  list.dataset["placed"] = gridTemplateColumns + rowGap;
  const ends = [0, 0];
  cards.forEach(({ style }, index) => {
    isNew ||= !style.getPropertyValue("--lane");
    // Up to a difference of two gaps the left column comes first, so that cards go nearly row by row.
    const lane = isNew ? +(ends[0]! > ends[1]! + 2 * gap) : +style.getPropertyValue("--lane") - 1;
    change(style, "--lane", `${lane + 1}`);
    change(style, "--top", `${ends[lane]}px`);
    ends[lane]! += heights[index]!;
  });
}

function change(style: CSSStyleDeclaration, name: string, value: string): void {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}
