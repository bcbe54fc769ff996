import { pages } from "../../contract/paths.ts";
import { useSite } from "../page/site.ts";
import { Link } from "../router/link.tsx";
import { leadingTo } from "./destination.ts";

/** The way to an account of one's own, where the site takes new members. */
export function NewHere({ destination }: { destination: string }) {
  const { registration } = useSite();
  if (registration === "invitation") return "New members of this site are invited.";
  if (registration === "closed") return "This site takes no new members at the moment.";
  if (registration === "approval")
    return (
      <>
        New here? <Link to={leadingTo(pages.register, destination)}>Ask to join</Link>
      </>
    );
  return (
    <>
      New here? <Link to={leadingTo(pages.register, destination)}>Create a free Account</Link>
    </>
  );
}
