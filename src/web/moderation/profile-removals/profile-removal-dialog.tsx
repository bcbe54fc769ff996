import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide";
import { milliseconds } from "../../../contract/moments.ts";
import type { ProfileRemoval } from "../../../contract/profile-removals.ts";
import { TakenPart } from "../../appeals/taken-part.tsx";
import { Decider, DeedTitle } from "../../appeals/deed-title.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { longDate } from "../../ui/time.tsx";
import { profileRemovalQuery } from "./profile-removal-query.ts";

interface Props {
  id: string;
  /** Whether an appeal about the removal is decided in the same place. */
  isAppealed: boolean;
  /** Asks for a reason to restore the part, or to erase it for good. */
  onAsk: (deed: "restoration" | "erasure") => void;
  onClose: () => void;
}

/** A removal from a profile: the words or picture, with who removed it, when and why. */
export function ProfileRemovalDialog({ id, isAppealed, onAsk, onClose }: Props) {
  const { data, error, refetch } = useQuery(profileRemovalQuery(id));
  return (
    <Dialog title={data ? `From the profile of ${data.subjectName}` : "From a profile"} onClose={onClose}>
      {data ? (
        <Shown removal={data} isAppealed={isAppealed} />
      ) : error ? (
        <LoadFailure resource="What was removed" error={error} retry={refetch} />
      ) : (
        <Spinner label="Loading what was removed" />
      )}
      <DialogButtons>
        <Button look="outline" onClick={onClose}>
          Close
        </Button>
        {data && !isAppealed && <Deeds removal={data} onAsk={onAsk} />}
      </DialogButtons>
    </Dialog>
  );
}

function Deeds({ removal, onAsk }: { removal: ProfileRemoval } & Pick<Props, "onAsk">) {
  const { mayDecide, mayErase, isReplaced } = removal;
  return (
    <>
      {mayErase && (
        <Button look="danger" onClick={() => onAsk("erasure")}>
          Erase for good
        </Button>
      )}
      {mayDecide && !isReplaced && (
        <Button look="outline" onClick={() => onAsk("restoration")}>
          Restore
        </Button>
      )}
    </>
  );
}

function Shown({ removal, isAppealed }: { removal: ProfileRemoval; isAppealed: boolean }) {
  const { part, about, picture, subjectName, userName, reason, createdAt } = removal;
  const did = part === "about" ? "removed this text" : "removed this picture";
  return (
    <>
      <Banner
        icon={EyeOff}
        title={<DeedTitle who={<Decider name={userName} />} {...{ did, createdAt }} />}
        reason={reason}
        note={noteOn(removal)}
      />
      <TakenPart {...{ about, picture }} name={subjectName} />
      {!isAppealed && <OpenAppealNote removal={removal} />}
    </>
  );
}

/** Says that an appeal about it waits, and why the viewer may not erase it for good. */
function OpenAppealNote({ removal: { appeal, mayDecide, mayErase } }: { removal: ProfileRemoval }) {
  if (appeal === null) return null;
  const waits = appeal === "waiting" ? "An appeal about it waits" : "An appeal about it may still come";
  if (mayDecide && !mayErase) return <p>{waits}, so only somebody else can erase it for good.</p>;
  return appeal === "waiting" && <p>{waits}.</p>;
}

function noteOn({ isReplaced, subjectName, erasedFrom }: ProfileRemoval): string {
  const until = longDate(new Date(milliseconds(erasedFrom)));
  const readers = `Only ${subjectName} and moderators can see it, until ${until}.`;
  return isReplaced
    ? `${readers} ${subjectName} has put something else in its place, so it cannot be restored.`
    : readers;
}
