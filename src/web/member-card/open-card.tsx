import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import type { getMemberCard } from "../../contract/members.ts";
import { call } from "../api/api.ts";
import { rememberedViewer } from "../session/remembered-viewer.ts";
import { readToken } from "../session/token.ts";
import { MemberCard } from "./member-card.tsx";

export interface OpenCard {
  element: HTMLElement;
  close: () => void;
}

interface Wanted {
  name: string;
  link: HTMLElement;
  /** Whether the mouse is still on the link. */
  isWanted: () => boolean;
}

/** Loads a member's card and shows it at a link; null where the mouse has left it meanwhile. Throws `ApiFailure`. */
export async function openCard(
  queryClient: QueryClient,
  { name, link, isWanted }: Wanted,
): Promise<OpenCard | null> {
  const member = await queryClient.fetchQuery(memberCardQuery(name));
  if (!isWanted()) return null;
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  const isOwn = rememberedViewer(readToken())?.uid === member.uid;
  root.render(<MemberCard member={member} isOwn={isOwn} at={link.getBoundingClientRect()} />);
  const close = () => {
    root.unmount();
    element.remove();
  };
  return { element, close };
}

function memberCardQuery(name: string) {
  return queryOptions({
    queryKey: ["member-card", name.toLowerCase()],
    queryFn: ({ signal }) =>
      call<typeof getMemberCard>("GET", "/user/:username/card", { params: { username: name }, signal }),
  });
}
