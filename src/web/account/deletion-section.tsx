import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { Button } from "../ui/button.tsx";
import { accountQuery } from "./account-queries.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Deletes the viewer's account, at the end of the settings. */
export function DeletionSection({ viewer }: { viewer: ViewerProfile }) {
  const { data } = useQuery(accountQuery(viewer.uid));
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection
      title="Delete account"
      about="Your profile, your email address and everything that only you can see are deleted at once. Messages stay with those you wrote to, and hearts stay counted, both without your name. You choose what happens to your posts and comments. This cannot be undone, and nobody can take your username afterwards."
    >
      {data?.hasPassword === false ? (
        <p>Choose a password first, above under Account: you need it to delete your account.</p>
      ) : (
        <div>
          <Button look="danger" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </div>
      )}
      {isAsking && <DeleteAccountDialog viewer={viewer} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}
