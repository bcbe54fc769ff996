import { Bookmark, EyeOff, Hourglass } from "lucide";
import { useState } from "react";
import LoginModal from "../auth/login-modal.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog, DialogButtons } from "../ui/dialog.tsx";
import { Drawing } from "../ui/drawing.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { LoadFailure } from "../ui/load-failure.tsx";
import { Notice } from "../ui/notice.tsx";
import { FORM_PARTS, PageSkeleton } from "../ui/page-skeleton.tsx";
import { RowSkeletons } from "../ui/row-skeletons.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { offerFirstSteps } from "../welcome/offer-steps.ts";
import { Section, Specimen } from "./specimen.tsx";

const DRAWINGS = [
  ...["posts", "results", "notifications", "messages", "missing", "failing", "offline"],
] as const;

export function States() {
  return (
    <Section id="states" title="States">
      <Specimen name="Drawing">
        {DRAWINGS.map((name) => (
          <Drawing key={name} of={name} />
        ))}
      </Specimen>
      <Specimen name="Notice">
        <Notice title="You have no notifications." drawing="notifications">
          <p>Replies to what you write arrive here.</p>
        </Notice>
      </Specimen>
      <Specimen name="LoadFailure">
        <LoadFailure
          resource="Your messages"
          error={new Error("The site cannot be reached.")}
          retry={() => Promise.resolve()}
        />
      </Specimen>
      <Loading />
      <Specimen name="Banner">
        <Banner
          icon={Hourglass}
          title="This is closed."
          reason="It was finished."
          note="You can still read it."
        />
      </Specimen>
      <ListEnds />
      <Menus />
      <Dialogs />
    </Section>
  );
}

function Loading() {
  return (
    <Specimen name="Spinner, RowSkeletons, PageSkeleton">
      <Spinner label="Loading" />
      <div style={{ width: "100%" }}>
        <RowSkeletons label="Loading rows" lines={2} />
        <PageSkeleton label="Loading a form" parts={["title", "tabs", "figures", "words", ...FORM_PARTS]} />
      </div>
    </Specimen>
  );
}

function Menus() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <Specimen name="Menu, MenuItem">
      <Button look="outline" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Menu
      </Button>
      {anchor && (
        <Menu anchor={anchor} label="More" onClose={close}>
          <MenuItem icon={Bookmark} onPress={close}>
            Save
          </MenuItem>
          <MenuItem icon={EyeOff} onPress={close}>
            Hide
          </MenuItem>
        </Menu>
      )}
    </Specimen>
  );
}

function ListEnds() {
  const rest = { itemsName: "posts", nextAddress: "/gallery", onReach: () => {}, onRestart: () => {} };
  return (
    <Specimen name="LoadMore: more, loading, failed">
      <LoadMore {...rest} busy={false} error={null} />
      <LoadMore {...rest} busy error={null} />
      <LoadMore {...rest} busy={false} error={new Error("No connection")} />
    </Specimen>
  );
}

function Dialogs() {
  const [shown, setShown] = useState<"dialog" | "confirm" | "login" | null>(null);
  const close = () => setShown(null);
  return (
    <Specimen name="Dialog, ConfirmDialog, LoginModal, toast, offer of the first steps">
      <Button look="outline" onClick={() => setShown("dialog")}>
        Dialog
      </Button>
      <Button look="outline" onClick={() => setShown("confirm")}>
        Confirm
      </Button>
      <Button look="outline" onClick={() => setShown("login")}>
        Sign in
      </Button>
      <Button look="outline" onClick={() => showToast("Your heart could not be given. Please try again.")}>
        Toast
      </Button>
      <Button look="outline" onClick={offerFirstSteps}>
        Offer
      </Button>
      {shown === "dialog" && (
        <Dialog title="New message" onClose={close}>
          <p>Whom do you want to write to?</p>
          <DialogButtons>
            <Button onClick={close}>Send</Button>
          </DialogButtons>
        </Dialog>
      )}
      {shown === "confirm" && (
        <ConfirmDialog title="Delete this post?" action="Delete" onConfirm={close} onClose={close}>
          Its comments disappear with it.
        </ConfirmDialog>
      )}
      {shown === "login" && (
        <LoginModal info="Sign in to give your heart to a post." onLeave={close} onGiveUp={close} />
      )}
    </Specimen>
  );
}
