import type { JoinRequest, getJoinRequest, listJoinRequests } from "../../../contract/join-requests.ts";
import { DEFAULT_QUESTION } from "../../../contract/site.ts";
import { minutesAgo, sample } from "./sample.ts";

const DAY = 24 * 60;

const WAITING: JoinRequest = {
  question: DEFAULT_QUESTION,
  answer: "Kai told me about you.\nI map the old pear trees along our river, and have many photos.",
  createdAt: minutesAgo(2 * DAY),
  refusal: null,
};

const REFUSED: JoinRequest = {
  ...WAITING,
  refusal: {
    line: "We are a small group for this one valley. Have a look at trees.example.org.",
    refusedAt: minutesAgo(DAY),
    erasedAt: minutesAgo(-29 * DAY),
  },
};

const person = (request: JoinRequest, userName: string) => ({
  ...{ ...request, uid: userName, userName, isAddressConfirmed: userName === "rosa_l" },
});

export const JOIN_REQUESTS = [
  sample<typeof listJoinRequests>("GET", "/moderation/join-requests", {
    requests: [
      person(WAITING, "rosa_l"),
      person({ ...WAITING, answer: "Trees!" }, "noisy_one"),
      person(REFUSED, "layla"),
    ],
    ...{ next: null, waiting: 2, refused: 0, unconfirmed: 1 },
  }),
];

export const OWN_REQUEST = sample<typeof getJoinRequest>("GET", "/join-request", WAITING);
export const OWN_REFUSED_REQUEST = sample<typeof getJoinRequest>("GET", "/join-request", REFUSED);
