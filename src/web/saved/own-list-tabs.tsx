import { pages } from "../../contract/paths.ts";
import { Choices } from "../ui/choices.tsx";

const LISTS = [
  { value: "saved", name: "Saved", address: pages.saved },
  { value: "history", name: "History", address: pages.history },
  { value: "hidden", name: "Hidden", address: pages.hidden },
  { value: "decisions", name: "Decisions", address: pages.removals },
] as const;

/** Leads between the lists that only the viewer sees. */
export function OwnListTabs({ current }: { current: (typeof LISTS)[number]["value"] }) {
  return <Choices label="Your lists" current={current} choices={[...LISTS]} />;
}
