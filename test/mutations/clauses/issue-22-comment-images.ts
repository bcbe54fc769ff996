import type { Mutation } from "../mutation.ts";

/** Images in comments: their marks, the form, where they are shown, and how long their files stay. */
export const mutations: Mutation[] = [
  {
    clause: "An image of this site is shown in a comment from our own origin",
    file: "src/web/ui/text-picture.tsx",
    from: "{...size}",
    to: "",
  },
  {
    clause: "It is chosen by a button, pasted or dropped",
    file: "src/web/comments/use-given-files.ts",
    from: '    form.addEventListener("drop", (event) => take(left(event), [...event.dataTransfer!.files]), { signal });\n',
    to: "",
  },
  {
    clause: "Its mark stands in a paragraph of its own",
    file: "src/web/formatting/image-marks.ts",
    from: '"\\n".repeat(2 - ',
    to: '"\\n".repeat(1 - ',
  },
  {
    clause: "Its mark stands in a paragraph of its own",
    file: "src/web/formatting/image-marks.ts",
    from: '.replaceAll(SPECIAL, "\\\\$&")',
    to: "",
  },
  {
    clause: "The form waits for an upload",
    file: "src/web/comments/use-given-files.ts",
    from: "if (!images.isUploading) return;",
    to: "if (images) return;",
  },
  {
    clause: "Nothing moves when it loads, and it is no wider than the text",
    file: "src/web/ui/text-picture.tsx",
    from: "height: Math.max(1, Math.round(height * scale))",
    to: "height: Math.round(width * scale)",
  },
  {
    clause: "Elsewhere it reads as its description, or as image",
    file: "src/contract/formatted-text.ts",
    from: 'words += wordsOfNodes(node.children) || "image"',
    to: "words += wordsOfNodes(node.children)",
  },
  {
    clause: "Elsewhere it reads as its description, or as image",
    file: "src/contract/formatted-text.ts",
    from: '"code-block", "link", "image"])',
    to: '"code-block", "link"])',
  },
  {
    clause: "Images of other sites, forged addresses, messages and posts keep their links",
    file: "src/server/images/own-address.ts",
    from: "if (!url || url.host !== URL.parse(origin)?.host) return null;",
    to: "if (!url) return null;",
  },
  {
    clause: "A comment has at most 4 images",
    file: "src/server/formatting/images-in-text.ts",
    from: "images.length > LIMITS.commentImages",
    to: "images.length > LIMITS.commentImages + 1",
  },
  {
    clause: "A comment has at most 4 images",
    file: "src/server/images/images.ts",
    from: "await touch(db, key, fitsTexts)",
    to: "await touch(db, key)",
  },
  {
    clause: "The preview shows images, and why a comment would be refused",
    file: "src/server/formatting/routes.ts",
    from: "await holdImagesIn(db, formatted);",
    to: "",
  },
  {
    clause: "Its file stays while the comment is there",
    file: "src/server/comments/removal.ts",
    from: "), freed as (\n      delete from comment_images using erased where comment_id = erased.id\n    )",
    to: ")",
  },
  {
    clause: "Deletion, removal by a moderator and an edit take it down",
    file: "src/server/images/image-uses.ts",
    from: "case when c.is_removed then 'infinity' else greatest(c.deleted_at, p.deleted_at) end",
    to: "greatest(c.deleted_at, p.deleted_at)",
  },
  {
    clause: "Deletion, removal by a moderator and an edit take it down",
    file: "src/server/comments/images.ts",
    from: "await dropUnshown(db, dropped);",
    to: "",
  },
  {
    clause: "A stored draft keeps the images that it names",
    file: "src/server/images/image-uses.ts",
    from: "\n  and not exists (select from draft_images where image_key = images.key)",
    to: "",
  },
  {
    clause: "A stored draft keeps the images that it names",
    file: "src/server/images/images.ts",
    from: ".where(sql<boolean>`not ${isShown}`)",
    to: ".where(sql<boolean>`not ${isShown} and not exists (select from draft_images where image_key = images.key)`)",
  },
  {
    clause: "Edits and comments with the same images never deadlock",
    file: "src/server/comments/editing.ts",
    from: `  await lockImages(db, id, imageKeysIn(formatted));
  await holdImagesIn(db, formatted);
  const comment = await lockOwnComment(db, author, id);
`,
    to: `  const comment = await lockOwnComment(db, author, id);
  await holdImagesIn(db, formatted);
`,
  },
];
