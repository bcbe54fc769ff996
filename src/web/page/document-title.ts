import { withoutTurns } from "../../contract/text-direction.ts";

export function documentTitle(title: string | null, siteName: string): string {
  return title ? `${withoutTurns(title)} - ${siteName}` : siteName;
}
