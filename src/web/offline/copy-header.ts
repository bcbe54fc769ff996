/**
 * The header with the date of an answer that the service worker had stored; a page carries the same date in
 * `data-copy-from` of `<html>`. Only the type is shared: the worker is a separate file that imports nothing.
 */
export type CopyHeader = "x-copy-from";
