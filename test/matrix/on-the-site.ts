import { adminOverview } from "../../src/contract/admin.ts";
import { decideAppeal, listAppeals } from "../../src/contract/appeals.ts";
import * as rules from "../../src/contract/automatic-rules.ts";
import { blockDomain, listBlockedDomains } from "../../src/contract/blocked-domains.ts";
import { getBulkAct, previewBulkAct, startBulkAct, undoBulkAct } from "../../src/contract/bulk-acts.ts";
import { listFeedsWithoutOwner } from "../../src/contract/feed-people.ts";
import * as invitations from "../../src/contract/invitations.ts";
import { approveJoinRequest, listJoinRequests, refuseJoinRequest } from "../../src/contract/join-requests.ts";
import { listMemberReports } from "../../src/contract/member-reports.ts";
import { listModerationLog } from "../../src/contract/moderation-log.ts";
import { eraseSitePageVersion, listSitePages, saveSitePage } from "../../src/contract/site-pages.ts";
import { changeSiteSettings, getSiteSettings } from "../../src/contract/site-settings.ts";
import { ADMIN, FEED_READERS, type Matrix, type MatrixActor, NOBODY, SITE, SITE_READERS } from "./actors.ts";

const onSite = (actors: MatrixActor[]) => ({ "the site": actors });
const byLinks = (actors: MatrixActor[]) => ({ "links to a domain": actors });

/** Acts on the whole site. */
export const ON_THE_SITE = {
  "read the log": { call: listModerationLog, who: onSite(FEED_READERS) },
  "see the reported members": { call: listMemberReports, who: onSite(SITE_READERS) },
  "read the appeals": { call: listAppeals, who: onSite(SITE_READERS) },
  "decide an appeal against a removal": {
    call: decideAppeal,
    who: { "another's removal": SITE, "a removal of theirs": NOBODY },
  },
  "read the blocked domains": { call: listBlockedDomains, who: onSite(SITE_READERS) },
  "block a domain": { call: blockDomain, who: onSite(SITE) },
  "preview a removal in bulk": { call: previewBulkAct, who: byLinks(SITE_READERS) },
  "remove in bulk": { call: startBulkAct, who: byLinks(SITE) },
  "see a removal in bulk": { call: getBulkAct, who: byLinks(SITE_READERS) },
  "undo a removal in bulk": { call: undoBulkAct, who: byLinks(SITE) },
  "read the requests to join": { call: listJoinRequests, who: onSite(SITE_READERS) },
  "approve a request to join": { call: approveJoinRequest, who: onSite(SITE) },
  "refuse a request to join": { call: refuseJoinRequest, who: onSite(SITE) },
  invite: { call: invitations.makeInvitation, who: onSite(SITE) },
  "take an invitation back": {
    call: invitations.takeBackInvitation,
    who: { "another's": ADMIN },
  },
  "take an invitation back with a reason": {
    call: invitations.takeBackFromMaker,
    who: { "another's": ADMIN },
  },
  "see all invitations": { call: invitations.listAllInvitations, who: onSite(ADMIN) },
  "read the automatic rules": { call: rules.listAutomaticRules, who: onSite(SITE_READERS) },
  "see what a rule caught": { call: rules.listCaught, who: onSite(SITE_READERS) },
  "see the trial of a rule": { call: rules.getTrial, who: onSite(SITE_READERS) },
  "try a rule": { call: rules.startTrial, who: onSite(ADMIN) },
  "add a rule": { call: rules.addAutomaticRule, who: onSite(ADMIN) },
  "add the recommended rules": { call: rules.addRecommendedRules, who: onSite(ADMIN) },
  "change a rule": { call: rules.editAutomaticRule, who: onSite(ADMIN) },
  "delete a rule": { call: rules.deleteAutomaticRule, who: onSite(ADMIN) },
  "read the pages of the site as edited": { call: listSitePages, who: onSite(ADMIN) },
  "write a page of the site": { call: saveSitePage, who: onSite(ADMIN) },
  "erase an earlier version of a page": { call: eraseSitePageVersion, who: onSite(ADMIN) },
  "read the settings": { call: getSiteSettings, who: onSite(ADMIN) },
  "change the settings": { call: changeSiteSettings, who: onSite(ADMIN) },
  "read the state of the site": { call: adminOverview, who: onSite(ADMIN) },
  "see the feeds without an owner": { call: listFeedsWithoutOwner, who: onSite(ADMIN) },
} satisfies Matrix;
