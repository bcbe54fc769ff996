import { useAdminsQuery } from "../session/use-admins-query.ts";
import { LoadFailure } from "../ui/load-failure.tsx";
import { FORM_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { siteSettingsQuery } from "./site-settings-query.ts";

export function SiteSettingsTab() {
  const { data, failure, retry } = useAdminsQuery(siteSettingsQuery);
  if (failure) return <LoadFailure resource="The settings" error={failure} retry={retry} />;
  return data ? (
    <SettingsForm saved={data} />
  ) : (
    <PageSkeleton label="Loading the settings" parts={FORM_PARTS} />
  );
}
