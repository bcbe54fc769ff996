import { iconLinks } from "../../contract/site-icon.ts";

/** Shows an icon in the tab of the open page, which came with another one. */
export function showIcon(icon: string | undefined): void {
  for (const attributes of iconLinks(icon)) {
    const link = document.head.querySelector(`link[rel="${attributes["rel"]}"]`);
    for (const [name, value] of Object.entries(attributes)) link?.setAttribute(name, value);
  }
}
