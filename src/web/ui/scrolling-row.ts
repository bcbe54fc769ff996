/** Scrolls a row sideways so that one of its parts is in the middle. */
export function scrollToMiddle(row: HTMLElement, part: HTMLElement): void {
  row.scrollLeft = part.offsetLeft - row.offsetLeft - (row.clientWidth - part.offsetWidth) / 2;
}
