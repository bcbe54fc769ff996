/* The parts that `lazy-author-acts.ts` loads, gathered so that the build makes one file of them. */

export { DeletedLine } from "./deleted-line.tsx";
export { EditForm } from "./edit-form.tsx";
export { MuteAuthor } from "./mute-author.tsx";
export { OwnActs } from "./own-acts.tsx";
export { ListsAct } from "../saved/lists-act.tsx";
