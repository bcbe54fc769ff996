const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A moment in words, such as "3 December 2026, 17:20 UTC". */
export function momentText(moment: Date): string {
  return `${MOMENT.format(moment).replace(" at ", ", ")} UTC`;
}
