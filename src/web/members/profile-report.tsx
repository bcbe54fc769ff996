// Another flag than on posts: an icon that pages share would be a file with a name in the scripts of the first page.
import { FlagTriangleRight } from "lucide";
import { useState } from "react";
import { showMessage } from "../api/show-refusal.ts";
import type PersonReport from "../reports/person-report.tsx";
import { useSession } from "../session/session.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

const load = () => import("../reports/person-report.tsx");

/** Reports a member. Hidden from visitors and on the viewer's own page. */
export function ReportMember({ username }: { username: string }) {
  const { viewer } = useSession();
  const [Dialog, setDialog] = useState<typeof PersonReport | null>(null);
  if (!viewer || viewer.username.toLowerCase() === username.toLowerCase()) return null;
  const open = () =>
    load().then(
      (part) => setDialog(() => part.default),
      () => void showMessage("The site cannot be reached. Please try again once it can."),
    );
  return (
    <>
      <IconButton
        label={`Report ${username}`}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => void open()}
      >
        <Icon of={FlagTriangleRight} size={20} />
      </IconButton>
      {Dialog && <Dialog kind="member" id={username} username={username} onClose={() => setDialog(null)} />}
    </>
  );
}
