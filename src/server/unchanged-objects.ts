/**
 * Unchanged objects: a post that has not changed since it was last read is the same JavaScript object (decision 22).
 * `posts/queries.ts` sees to that, by the version of its rows. So what is made of a post is made once: its
 * presentation (`posts/present.ts`), its JSON (`http/serializer.ts`, `ssr/page-json.ts`) and its card
 * (`src/web/shared-parts`).
 */

/** Makes `make` run once for each object, for as long as the object lives. */
export function oncePerObject<Thing extends object, Made>(
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  const all = new WeakMap<Thing, Made>();
  return (thing) => {
    let made = all.get(thing);
    if (made === undefined) all.set(thing, (made = make(thing)));
    return made;
  };
}
