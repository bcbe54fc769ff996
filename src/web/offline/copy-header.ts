/**
 * The header that the service worker adds to a cached answer: the time at which the site sent it. A cached
 * page has that time in `data-copy-from` of `<html>`. Only this type is shared: the worker is a separate
 * build that imports nothing.
 */
export type CopyHeader = "x-copy-from";
