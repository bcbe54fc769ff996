import type {
  Invitation,
  listAllInvitations,
  listInvitations,
  readInvitation,
} from "../../../contract/invitations.ts";
import { minutesAgo, sample } from "./sample.ts";

const DAY = 24 * 60;

const OPEN: Invitation = {
  ...{ id: "5", userName: "ada_w", note: "For the gardening club", feeds: ["Gardening", "Trees"] },
  ...{ uses: 2, maxUses: 10, state: "open", createdAt: minutesAgo(2 * DAY), endsAt: minutesAgo(-5 * DAY) },
  members: [
    { userName: "rosa_l", joinedAt: minutesAgo(DAY) },
    { userName: "Kai", joinedAt: minutesAgo(300) },
  ],
};

const NOTHING = { note: "", feeds: [], uses: 0, maxUses: 1, members: [], endsAt: null };

const OWN: Invitation[] = [
  OPEN,
  { ...NOTHING, id: "4", userName: "ada_w", state: "open", createdAt: minutesAgo(3 * DAY) },
  { ...OPEN, id: "3", note: "", feeds: [], uses: 10, state: "used" },
  { ...NOTHING, id: "2", userName: "ada_w", state: "takenBack", createdAt: minutesAgo(9 * DAY) },
];

const PAUSED: Invitation = {
  ...{ ...NOTHING, id: "6", userName: "noisy_one", state: "paused", createdAt: minutesAgo(40) },
  endsAt: minutesAgo(-DAY),
};

export const INVITATIONS = [
  sample<typeof listInvitations>("GET", "/invitations", { invitations: OWN, next: null, mayInvite: true }),
  sample<typeof listAllInvitations>("GET", "/admin/invitations", {
    invitations: [PAUSED, ...OWN],
    next: null,
  }),
  sample<typeof readInvitation>("POST", "/invitation", { userName: "Kai", feeds: ["Gardening", "Trees"] }),
];
