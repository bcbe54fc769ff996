import { pages } from "../../contract/paths.ts";
import { overviewQuery } from "../admin/overview-query.ts";
import { Link } from "../router/link.tsx";
import { useAdminsQuery } from "../session/use-admins-query.ts";

/** Leads an owner to the backups while the site makes none and nobody has made one. */
export function BackupStep() {
  const { data } = useAdminsQuery(overviewQuery);
  if (!data || data.backups.isScheduled || data.backups.last) return null;
  return (
    <li>
      <Link to={pages.admin}>Set up backups</Link>
      <p>So far the site makes none.</p>
    </li>
  );
}
