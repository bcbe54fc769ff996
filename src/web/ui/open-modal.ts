/** The number of modal dialogs that are open: one may open another. */
let opened = 0;

/**
 * Opens a dialog over the page, which does not scroll meanwhile. The returned function must be called once the dialog is closed or gone; later calls do nothing.
 *
 * The page's style knows it by an attribute. With `html:has(dialog:modal)` the browser computes the style of all that is
 * laid out anew whenever an element comes or goes.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  count(1);
  let isOver = false;
  return () => {
    if (!isOver) count(-1);
    isOver = true;
  };
}

function count(change: 1 | -1): void {
  opened += change;
  document.documentElement.toggleAttribute("data-modal", opened > 0);
}
