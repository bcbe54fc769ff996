/** Opens the list of shortcuts, which loads only now. */
export function showShortcuts(): void {
  import("./shortcuts-dialog.tsx").then((dialog) => dialog.openShortcuts()).catch(reportError);
}
