import { useQuery } from "@tanstack/react-query";
import type { Sanction } from "../../contract/sanctions.ts";
import { useSession } from "../session/session.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { ownPictureQuery } from "./removals-query.ts";
import { TakenPart } from "./taken-part.tsx";

/** The words or picture that were removed from the viewer's own profile; nothing for other decisions. */
export function OwnTakenPart({ sanction: { id, kind, about } }: { sanction: Sanction }) {
  const { viewer } = useSession();
  const name = viewer?.username ?? "";
  const isPicture = kind === "picture";
  const query = useQuery({ ...ownPictureQuery(viewer?.uid, id), enabled: isPicture });
  if (about !== undefined) return <TakenPart about={about} picture={null} name={name} />;
  if (!isPicture) return null;
  if (query.error) return <LoadFailure resource="The picture" error={query.error} retry={query.refetch} />;
  return query.data ? <TakenPart about={null} picture={query.data.picture} name={name} /> : null;
}
