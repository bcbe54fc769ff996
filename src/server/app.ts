import { constants } from "node:zlib";
import cookie from "@fastify/cookie";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { API_PREFIX } from "../contract/paths.ts";
import type { AppSettings, AppParts } from "./app-parts.ts";
import { appealRoutes } from "./appeals/routes.ts";
import { accountRoutes, sessionRoutes } from "./auth/account/routes.ts";
import { type Floods, floodsOf } from "./auth/floods/floods.ts";
import { confirmWithoutScripts } from "./auth/confirmation/without-scripts.ts";
import { signInByNavigation } from "./auth/google/navigation.ts";
import { Provider } from "./auth/google/provider.ts";
import { AutomaticRules } from "./automatic-rules/automatic-rules.ts";
import { CurrentRules } from "./automatic-rules/current-rules.ts";
import { automaticRuleRoutes } from "./automatic-rules/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { findActiveViewers, findViewers } from "./auth/sessions.ts";
import { blockRoutes } from "./blocks/routes.ts";
import { bulkActRoutes } from "./bulk-acts/routes.ts";
import { catchUpRoutes } from "./catch-up/routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { gather } from "./db/gather.ts";
import { readingOn } from "./db/reading.ts";
import { feedAddressRoutes } from "./feed-addresses/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { joinRequestRoutes } from "./join-requests/routes.ts";
import { feedPeopleRoutes } from "./feed-people/routes.ts";
import { feedPinRoutes } from "./feed-pins/routes.ts";
import { feedTagRoutes } from "./feed-tags/routes.ts";
import { feedTextRoutes } from "./feed-texts/routes.ts";
import { feedPosterRoutes } from "./feed-posters/routes.ts";
import { feedRuleRoutes } from "./feed-rules/routes.ts";
import { feedRoutes } from "./feeds/routes.ts";
import { heldRoutes } from "./held/routes.ts";
import { heartRoutes } from "./hearts/routes.ts";
import { type Admit, admitRequests, SLOTS } from "./http/admission/admission.ts";
import type { SlotLimits } from "./http/admission/slots.ts";
import {
  answerBadAddress,
  answerBrokenRequest,
  answerErrors,
  answerUnknownCall,
} from "./http/answer-errors.ts";
import { registerCalls } from "./http/calls.ts";
import { closeInOrder, farewellFor } from "./http/closing.ts";
import { describeCalls } from "./http/openapi.ts";
import { limitRequests, NO_LIMITS } from "./http/limits/limit-requests.ts";
import { logFrom } from "./http/log.ts";
import { requestIdsFrom, tellRequestIds } from "./http/request-ids.ts";
import { logSecurity } from "./http/security-log.ts";
import { compileSerializer } from "./http/serializer.ts";
import { type SecurityHeaders, securityHeadersOf, setSecurityHeaders } from "./http/security-headers.ts";
import { endSlowClients, type Patience, patienceFor, serverTimeouts } from "./http/slow-clients.ts";
import { type UploadBounds, UPLOADS, Uploads } from "./http/uploads.ts";
import { writeThrough } from "./http/write.ts";
import { imageRoutes } from "./images/routes.ts";
import { serveImages } from "./images/serve-images.ts";
import { liveRoutes } from "./live/routes.ts";
import { memberRoutes } from "./members/routes.ts";
import { memberNoteRoutes } from "./member-notes/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { answerProbes } from "./monitoring/probes.ts";
import { monitoringRoutes } from "./monitoring/routes.ts";
import { newMemberRoutes } from "./new-members/routes.ts";
import { notificationMailRoutes } from "./notification-mails/routes.ts";
import { unsubscribeByLink } from "./notification-mails/unsubscribe.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import { openWebRoutes } from "./open-web/routes.ts";
import { formattingRoutes } from "./formatting/routes.ts";
import { previewRoutes } from "./previews/routes.ts";
import { pushRoutes } from "./push-messages/routes.ts";
import { postRoutes } from "./posts/routes.ts";
import { deleteSent } from "./drafts/drafts.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { readingPlaceRoutes } from "./reading-places/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { savedListRoutes } from "./saved/list-routes.ts";
import { savedRoutes } from "./saved/routes.ts";
import { muteRoutes } from "./mutes/routes.ts";
import { discussionNoticeRoutes } from "./discussion-notices/routes.ts";
import { hideRoutes } from "./hides/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { filteredListRoutes } from "./filters/routes.ts";
import { commentSearchRoutes } from "./search/comments/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { serveFeedLooks } from "./feeds/serve-looks.ts";
import { CurrentSite } from "./site-settings/current-site.ts";
import { setUpRoutes } from "./set-up/routes.ts";
import { serveTheme } from "./site-settings/serve-theme.ts";
import { siteSettingsRoutes } from "./site-settings/routes.ts";
import { sitePageRoutes } from "./site-pages/routes.ts";
import { siteSettings } from "./sharing/dependencies.ts";
import { forgetWhatChanges } from "./sharing/forget-what-changes.ts";
import { LatelyChanged } from "./sharing/lately-changed.ts";
import { serverWith } from "./sharing/serve-shared.ts";
import { SharedAnswers } from "./sharing/shared-answers.ts";
import { type Calls, SharedReads } from "./sharing/shared-reads.ts";
import { publicLogRoutes } from "./public-log/routes.ts";
import { visitRoutes } from "./visits/routes.ts";

const COMPRESSION = {
  threshold: 1_024,
  // Compressed requests are refused: a small one could unpack to any size.
  globalDecompression: false,
  // At higher qualities brotli takes far longer and saves only a few bytes.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
const BODY_LIMIT = 512 * 1024;

/** Bounds on concurrent work and uploads, and on the time that clients may take. */
export interface LoadLimits {
  slots: SlotLimits;
  uploads: UploadBounds;
  patience: Patience;
}

/** The server, and the parts from which `servePages` makes pages. */
export interface CreatedApp {
  app: FastifyInstance;
  site: CurrentSite;
  reads: SharedReads;
  shared: SharedAnswers;
  admit: Admit;
  headers: SecurityHeaders;
  /** Makes `/readyz` answer that the program is stopping. */
  announceStop: () => void;
}

/**
 * The HTTP server, not listening yet, with all calls of the API and the documents for other programs, such as
 * Atom feeds. `servePages` adds the pages.
 */
export async function createApp(
  parts: AppParts,
  settings: AppSettings,
  limits: Partial<LoadLimits> = {},
): Promise<CreatedApp> {
  const patience = limits.patience ?? patienceFor(settings.trustProxy);
  const shared = new SharedAnswers(parts.replicas && new LatelyChanged(parts.replicas.mayBeBehindMs));
  const headers = securityHeadersOf(settings.publicUrl);
  const app = makeServer(shared, settings, { patience, headers });
  forgetWhatChanges(parts.live, shared);
  const site = new CurrentSite(parts.db, settings, () => shared.invalidateNow([siteSettings()]));
  const currentRules = new CurrentRules(parts.db);
  for (const known of [site, currentRules]) parts.live.watch(known);
  await Promise.all([site.start(), currentRules.start()]);
  const rules = new AutomaticRules(parts.db, currentRules, async () =>
    ((await site.now()).contact ?? "").replace(/^mailto:/u, ""),
  );
  setSecurityHeaders(app, headers);
  tellRequestIds(app);
  logSecurity(app, settings.logLevel);
  parts.metrics.watch(app, { ...parts, shared });
  // Hooks run in this order: event streams must end before the server waits for its connections.
  app.addHook("preClose", async () => parts.live.endStreams());
  closeInOrder(app, farewellFor(settings.trustProxy));
  endSlowClients(app, patience);
  answerErrors(app);
  await app.register(cookie);
  await app.register(compress, COMPRESSION);
  const requestLimits = settings.rateLimits ? limitRequests(app, parts.counts) : NO_LIMITS;
  const floods = floodsOf(settings, app.log);
  const admit = admitRequests(app, limits.slots ?? SLOTS);
  await describeCalls(app, site);
  serveImages(app, parts.db, parts.images.store);
  const announceStop = answerProbes(app, parts, settings);
  const provider = settings.google ? new Provider(settings.google) : null;
  const reading = readingOn(parts.db, parts.replicas);
  const reads = new SharedReads(reading, headers);
  await app.register(async (api) => {
    const findViewer = gather((tokens: string[]) => findActiveViewers(parts.db, tokens));
    const findReader = gather((tokens: string[]) => findViewers(parts.db, tokens));
    const register = registerCalls(api, {
      db: parts.db,
      findViewer: ({ isBackground }) => (isBackground ? findReader : findViewer),
      limits: requestLimits,
      uploads: new Uploads(limits.uploads ?? UPLOADS),
      publicUrl: settings.publicUrl,
    });
    const share = reads.shareThrough(register, shared, admit);
    const write = writeThrough(register, parts.db, deleteSent);
    answerAll({ answer: register, share, write }, parts, provider, { settings, site, rules, floods });
    monitoringRoutes(register, parts, settings);
    answerUnknownCalls(api);
  });
  await app.register(async (scope) => confirmWithoutScripts(scope, parts.db));
  await app.register(async (scope) => unsubscribeByLink(scope, parts.db, site));
  if (provider) signInByNavigation(app, provider, settings.publicUrl);
  await app.register(serveTheme);
  await app.register((scope) => serveFeedLooks(scope, parts.db));
  await app.register(async (scope) => openWebRoutes(scope, reading, site));
  return { app, site, reads, shared, admit, headers, announceStop };
}

function makeServer(
  shared: SharedAnswers,
  settings: AppSettings,
  { patience, headers }: { patience: Patience; headers: SecurityHeaders },
): FastifyInstance {
  const app = Fastify({
    serverFactory: serverWith(shared),
    logger: logFrom(settings.logLevel),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    genReqId: requestIdsFrom(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerBrokenRequest(headers),
    ...serverTimeouts(patience),
    forceCloseConnections: "idle",
    // While the server closes, a request on an open connection is still answered, as the last one there.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  return app;
}

interface AnswerNeeds {
  settings: AppSettings;
  site: CurrentSite;
  rules: AutomaticRules;
  floods: Floods;
}

function answerAll(
  calls: Calls,
  { live, images, web }: AppParts,
  provider: Provider | null,
  { settings, site: current, rules, floods }: AnswerNeeds,
): void {
  const site = { publicUrl: settings.publicUrl ?? "" };
  const screening = { site: current, rules };
  const siteName = (): string => current.known.name;
  authRoutes(calls, { provider, siteName, environment: settings, floods });
  accountRoutes(calls, siteName);
  sessionRoutes(calls);
  memberRoutes(calls, site);
  answerOfFeeds(calls, site);
  postRoutes(calls, site, screening);
  imageRoutes(calls, images, current);
  newMemberRoutes(calls, current);
  previewRoutes(calls, web, site);
  formattingRoutes(calls);
  heartRoutes(calls);
  commentRoutes(calls, screening);
  notificationRoutes(calls);
  notificationMailRoutes(calls, settings.smtpUrl !== undefined);
  messageRoutes(calls);
  pushRoutes(calls, web.getPublic, { site: current, settings });
  blockRoutes(calls);
  savedRoutes(calls, site);
  savedListRoutes(calls);
  muteRoutes(calls);
  discussionNoticeRoutes(calls);
  hideRoutes(calls, site);
  historyRoutes(calls, site);
  filteredListRoutes(calls, site);
  feedAddressRoutes(calls);
  invitationRoutes(calls);
  joinRequestRoutes(calls);
  automaticRuleRoutes(calls);
  searchRoutes(calls, site);
  commentSearchRoutes(calls);
  reportRoutes(calls);
  moderationRoutes(calls, { site, store: images.store, sendsMail: settings.smtpUrl !== undefined });
  bulkActRoutes(calls);
  memberNoteRoutes(calls);
  appealRoutes(calls, { site, store: images.store });
  publicLogRoutes(calls);
  siteSettingsRoutes(calls, settings);
  sitePageRoutes(calls, settings);
  setUpRoutes(calls, settings);
  visitRoutes(calls);
  catchUpRoutes(calls, site);
  readingPlaceRoutes(calls, site);
  draftRoutes(calls);
  heldRoutes(calls);
  liveRoutes(calls.answer, live);
}

function answerOfFeeds(calls: Calls, site: { publicUrl: string }): void {
  feedRoutes(calls);
  feedPeopleRoutes(calls);
  feedPosterRoutes(calls);
  feedRuleRoutes(calls);
  feedPinRoutes(calls);
  feedTagRoutes(calls, site);
  feedTextRoutes(calls);
}

function answerUnknownCalls(api: FastifyInstance): void {
  for (const address of [API_PREFIX, `${API_PREFIX}/*`]) {
    api.all(address, { schema: { hide: true } }, answerUnknownCall);
  }
}
