import { lazyPart } from "../ui/lazy-part.ts";

/* Acts on comments that only members have. Their code loads when a comment comes into view. */

const load = () => import("./author-acts.ts");

export const DeletedLine = lazyPart(() => load().then((acts) => acts.DeletedLine));
export const EditForm = lazyPart(() => load().then((acts) => acts.EditForm));
export const ListsAct = lazyPart(() => load().then((acts) => acts.ListsAct));
export const MuteAuthor = lazyPart(() => load().then((acts) => acts.MuteAuthor));
export const OwnActs = lazyPart(() => load().then((acts) => acts.OwnActs));
