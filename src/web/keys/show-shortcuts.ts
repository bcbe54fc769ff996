/** Opens the list of shortcuts, whose code is not in the first load. */
export function showShortcuts(): void {
  import("./shortcuts.ts").then(({ listShortcuts }) => listShortcuts()).catch(reportError);
}
