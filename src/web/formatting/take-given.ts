/** Everything that was given to this form, or this field, before its tools were loaded. They have it from now on. */
export function takeGiven(at: Element): NonNullable<Window["givenEarly"]> {
  const { givenEarly: all = [] } = window;
  window.givenEarly = all.filter((given) => given.at !== at);
  return all.filter((given) => given.at === at);
}
