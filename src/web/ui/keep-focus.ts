/** Focuses the page's content where the element that had the focus is gone. Call it when other content takes that element's place. */
export function keepFocus(): void {
  // Runs after React has shown the content.
  setTimeout(
    () =>
      document.querySelector(":focus") ?? document.getElementById("content")?.focus({ preventScroll: true }),
  );
}
