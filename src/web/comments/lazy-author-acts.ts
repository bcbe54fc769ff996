import { lazyPart } from "../ui/lazy-part.ts";

/* The acts on one's own comments. Only members with a comment in sight download their code. */

const load = () => import("./author-acts.ts");

export const DeletedLine = lazyPart(() => load().then((acts) => acts.DeletedLine));
export const EditForm = lazyPart(() => load().then((acts) => acts.EditForm));
export const OwnActs = lazyPart(() => load().then((acts) => acts.OwnActs));
