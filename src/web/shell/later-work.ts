/** The work that begins once the browser is idle, in one file: the site also works without it. */
import "../keys/listen.ts";
import "../ui/form-problems.ts";

export { watchLinks } from "../member-card/watch-links.ts";
