import { decideAppeal } from "../../src/contract/appeals.ts";
import { previewBulkAct, startBulkAct, undoBulkAct } from "../../src/contract/bulk-acts.ts";
import { addNote, deleteNote, listNotes } from "../../src/contract/member-notes.ts";
import { dismissMemberReports, readReported } from "../../src/contract/member-reports.ts";
import * as ofMembers from "../../src/contract/member-status.ts";
import {
  eraseProfileRemoval,
  getProfileRemoval,
  restoreProfile,
} from "../../src/contract/profile-removals.ts";
import { reportMember } from "../../src/contract/reports.ts";
import { ADMIN, type Matrix, type MatrixActor, NOBODY, SITE, SITE_READERS, WRITERS } from "./actors.ts";

/** The actors who may act on others, by the role of the other. */
interface ByRank {
  member: MatrixActor[];
  moderator: MatrixActor[];
  admin: MatrixActor[];
}

const onOthers = ({ member, moderator, admin }: ByRank) => ({
  "a member": member,
  "another moderator": moderator,
  "another admin": admin,
});

const withOneself = (ranks: ByRank, themselves = NOBODY) => ({ ...onOthers(ranks), themselves });

/** Moderators decide about members, admins about everybody else. */
const BELOW = { member: SITE, moderator: ADMIN, admin: ADMIN };
const DECIDED = withOneself(BELOW);
/** Acts that admins do not do to each other. */
const STRICTLY_BELOW = { member: SITE, moderator: ADMIN, admin: NOBODY };
const BY_ADMINS = { member: ADMIN, moderator: ADMIN, admin: ADMIN };

/** Acts on members, by the rank of the other. */
export const ON_MEMBERS = {
  "report a member": {
    call: reportMember,
    who: withOneself({ member: WRITERS, moderator: WRITERS, admin: WRITERS }),
  },
  "look up a member": {
    call: ofMembers.getMemberStatus,
    who: withOneself({ member: SITE_READERS, moderator: SITE_READERS, admin: SITE_READERS }, SITE_READERS),
  },
  warn: { call: ofMembers.warnMember, who: DECIDED },
  suspend: { call: ofMembers.suspendMember, who: DECIDED },
  ban: { call: ofMembers.banMember, who: DECIDED },
  "erase a profile text": { call: ofMembers.eraseAbout, who: DECIDED },
  "remove a picture": { call: ofMembers.removePicture, who: DECIDED },
  "read what was removed from a profile": {
    call: getProfileRemoval,
    who: withOneself({ member: SITE_READERS, moderator: SITE_READERS, admin: SITE_READERS }),
  },
  "restore what was removed from a profile": { call: restoreProfile, who: DECIDED },
  "erase for good what another removed from a profile": { call: eraseProfileRemoval, who: DECIDED },
  // An appeal, about which somebody else decides, may still come.
  "erase for good what they removed from a profile": {
    call: eraseProfileRemoval,
    who: withOneself({ member: NOBODY, moderator: NOBODY, admin: NOBODY }),
  },
  "give a role on the site": { call: ofMembers.grantRole, who: withOneself(BY_ADMINS) },
  "make a password link": {
    call: ofMembers.makePasswordLink,
    who: withOneself({ ...BY_ADMINS, admin: NOBODY }),
  },
  "write a note": { call: addNote, who: DECIDED },
  "read the notes": { call: listNotes, who: DECIDED },
  "delete another's note": { call: deleteNote, who: withOneself(BY_ADMINS) },
  "dismiss the reports": { call: dismissMemberReports, who: DECIDED },
  "read the reported messages": { call: readReported, who: DECIDED },
  "preview the removal in bulk of what one wrote": {
    call: previewBulkAct,
    who: withOneself({ ...STRICTLY_BELOW, member: SITE_READERS }),
  },
  "remove in bulk what one wrote": { call: startBulkAct, who: withOneself(STRICTLY_BELOW) },
  "undo the removal in bulk of what one wrote": { call: undoBulkAct, who: withOneself(STRICTLY_BELOW) },
  "decide an appeal against a warning": { call: decideAppeal, who: DECIDED },
  "decide an appeal against a removal from a profile": { call: decideAppeal, who: DECIDED },
  "decide an appeal against a suspension": { call: decideAppeal, who: onOthers(BELOW) },
  // Comes last: a ban ends the sessions of the other.
  "decide an appeal against a ban": { call: decideAppeal, who: onOthers(BELOW) },
} satisfies Matrix;

export type RankScope = keyof typeof DECIDED;
