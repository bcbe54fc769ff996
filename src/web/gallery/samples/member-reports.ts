import type { listMemberReports, readReported } from "../../../contract/member-reports.ts";
import type { memberReportStatus, messageReportStatus, ShownMessage } from "../../../contract/reports.ts";
import { minutesAgo, sample } from "./sample.ts";

const MESSAGES: ShownMessage[] = [
  { id: "1", isReported: true, text: "Hello! Do you like watches?", createdAt: minutesAgo(130) },
  { id: "2", isReported: false, text: "No, thank you.", createdAt: minutesAgo(125) },
  { id: "3", isReported: true, text: "Then you are a fool. Buy one at once.", createdAt: minutesAgo(124) },
];

const report = {
  userName: "Kai",
  createdAt: minutesAgo(90),
  isOfMessage: false,
  isRead: true,
  isChanged: false,
};

export const MEMBER_REPORTS = [
  sample<typeof memberReportStatus>("GET", "/user/:username/report", { hasReported: false }),
  sample<typeof messageReportStatus>("GET", "/message/:id/report", { hasReported: false, shown: MESSAGES }),
  sample<typeof listMemberReports>("GET", "/moderation/member-reports", {
    members: [
      {
        ...{
          userName: "noisy_one",
          role: "member",
          about: "Watches! Cheap! Ask me.",
          decidedReports: 2,
          openReports: 5,
        },
        reports: [
          { ...report, id: "3", reason: "Harassment or hate", isOfMessage: true, isRead: false },
          { ...report, id: "2", userName: "rosa_l", reason: "Impersonation: of our shop", isChanged: true },
          { ...report, id: "1", userName: "layla", reason: null },
        ],
        posts: [
          { id: "1", title: "Cheap watches, buy now", createdAt: minutesAgo(60) },
          { id: "2", title: "Cheaper watches", createdAt: minutesAgo(200) },
        ],
        mayDecide: true,
      },
      {
        ...{
          userName: "layla",
          role: "moderator",
          openReports: 1,
          decidedReports: 0,
          posts: [],
          mayDecide: false,
        },
        reports: [{ ...report, id: "4", reason: "Private information" }],
      },
    ],
    ...{ next: null, total: 2 },
  }),
  sample<typeof readReported>("POST", "/moderation/member-reports/:id/reading", ({ id }) => ({
    ...{ about: id === "3" ? null : "The official shop of the garden club.", picture: null },
    messages: id === "3" ? MESSAGES : [],
  })),
];
