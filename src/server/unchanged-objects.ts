/** Memoizes `make` by the identity of its argument, as long as that object lives. */
export function onceEach<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const all = new WeakMap<Thing, Made>();
  return (thing) => {
    let made = all.get(thing);
    if (made === undefined) all.set(thing, (made = make(thing)));
    return made;
  };
}
