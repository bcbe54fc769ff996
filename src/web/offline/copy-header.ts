/**
 * The header that names the date of an answer which the service worker had kept; a page has the same in
 * `data-copy-from` of `<html>`. Only the type is shared: the worker is a file of its own and imports nothing.
 */
export type CopyHeader = "x-copy-from";
