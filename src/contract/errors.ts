import { EMAIL_LINK_ENDED } from "./email-link-ended.ts";

/**
 * The API's errors: a code for programs, and a text that tells a person what to do. `{name}` in a text stands
 * for a detail. Texts may be reworded. A code that has been released keeps its name and its meaning, because
 * programs compare it: an error that means something new gets a new code.
 */
export const ERROR_TEXTS = {
  invalid: "{errors}",
  signedOut: "Please sign in to continue.",
  sessionEnded: "Your session has ended. Please sign in again.",
  invalidLogin: "Invalid email or password.",
  googleFailed: "Google sign-in failed",
  googleNotSetUp: "Google sign-in is not set up on this site. Please use your email and a password.",
  googleUnavailable: "Google could not be reached. Please try again in a moment.",
  googleEmailTaken:
    "An account with that email already exists. Sign in with its password once, and Google sign-in works from then on.",
  googleOtherEmail: "That Google account has a different email address than your account here.",
  googleTaken: "That Google account belongs to another member of this site.",
  registrationClosed: "This site takes no new members at the moment. Members can sign in as always.",
  proofNeeded:
    "Many accounts are being made at the moment, so each needs a proof of work: a browser with scripts makes it by itself, in about a second. Programs get a task from POST /api/register/challenge.",
  answerNeeded: "The people who run this site ask those who want to join: {question}",
  joinRequestWaits: "Your request to join still waits for an answer. Until then you can read everything.",
  joinRequestRefused: "Your request to join was refused, so you can only read.",
  addressUnconfirmed:
    "Please confirm your email address first: open the link in the mail that we sent you. Until then you can read everything.",
  addressConfirmed: "Your email address is confirmed already.",
  joinRequestUnconfirmed:
    "This person has not confirmed the email address yet. Until then there is no request to refuse.",
  onlyAdminsConfirm:
    "This person has not confirmed the email address. Only an admin can let them in without.",
  mailNotSetUp:
    "This server cannot send mail. Whoever runs it can set SMTP_URL in its environment; then addresses can be confirmed by mail.",
  noMailServer: "This site cannot send mails, so there are none to choose.",
  joinRequestRefusedMeanwhile: "This request was refused meanwhile, perhaps by another moderator.",
  joinRequestApproved: "This request was approved meanwhile.",
  joinRequestGone: "This request is gone: the person has withdrawn it, or it was erased.",
  noJoinRequest: "You have no request to join. If you had one, it was approved.",
  invitationNeeded:
    "New members of this site are invited. Please ask the people who run this site, or a member who may invite, for a link.",
  invitationUnknown: "This invitation is not valid. Please open the whole link, or ask for another.",
  invitationEnded: "This invitation has ended. Please ask for another.",
  invitationUsed: "This invitation has been used as often as it can be. Please ask for another.",
  invitationTakenBack: "This invitation was revoked. Please ask for another.",
  invitationPaused:
    "This invitation does not work at the moment. Please try again later, or ask for another.",
  invitationNotFound: "There is no such invitation.",
  tooManyInvitations:
    "You have as many open invitations as one member can have. Please revoke one of them first.",
  settingsConflict: "The settings of the site were changed meanwhile, perhaps in another tab.",
  sitePageConflict: "This page was changed meanwhile, perhaps in another tab.",
  setInEnvironment: "This is set by {name} in the environment of the server, and can be changed only there.",
  notAllowed: "You are not allowed to do that.",
  decidedByOthers:
    "The moderators of this site, or of another feed, decided this. Only they can take it back.",
  removalNotFound: "This removal no longer exists. What was removed may have been restored, or erased.",
  profileRemovalNotFound: "What was removed from this profile was restored meanwhile, or erased for good.",
  profileFilledMeanwhile:
    "This member has put something else in its place, which stays, so what was removed cannot come back.",
  pictureGone: "The files of this picture are gone, so it cannot come back.",
  sanctionNotFound: "This decision no longer holds. It may have ended, or another may have taken its place.",
  notBanned: "You are no longer banned. You can sign in.",
  alreadyAppealed: "You have appealed against this already. Each decision has one appeal.",
  tooManyAppeals: "You have ten appeals that wait. You can send this one once one of them is decided.",
  appealTooLate: "This was decided too long ago to appeal.",
  tooManyNotes: "There are as many notes about this member as there can be. Please delete one first.",
  noteNotFound: "This note no longer exists.",
  noteOfOthers: "Only the moderator who wrote a note, or an admin, can delete it.",
  appealNotFound: "There is no such appeal.",
  appealOfOthers:
    "Somebody else must decide this appeal: nobody decides about their own, or about what they decided themselves.",
  erasureOfOthers:
    "Somebody else must erase this for good: an appeal about it waits or may still come, and nobody ends one about what they decided themselves.",
  appealForAdmins: "Only admins decide this appeal, since it is by a moderator or an admin.",
  appealDecided: "This appeal was decided meanwhile, by another moderator.",
  appealClosed: "This appeal is closed: what it is about has ended or been deleted meanwhile.",
  banned: "You are banned from this site. The reason: {reason}",
  suspended: "You are suspended until {until} and can only read until then. The reason: {reason}",
  feedPeopleFull: "A feed can have at most 50 owners and moderators, with those who are asked.",
  tooManyFeedRoles: "This member has roles in as many feeds as one member can have.",
  feedRoleNotOffered: "This offer is gone. It may have been withdrawn.",
  noFeedRole: "This member has no role in the feed.",
  feedPostersFull: "A feed can have at most 10,000 approved members. Please remove one first.",
  noFeedPoster: "This member is not approved in the feed.",
  feedHasOwner: "This feed has an owner.",
  notNextInFeed: "The highest moderator of the feed may ask for it.",
  mayNotAskForFeed:
    "Members who have a post in a feed may ask for it, once everybody who looked after it has left.",
  askedLately:
    "You may ask for this feed again 30 days after the admins refused you, and a day after you withdrew.",
  feedAsksFull: "Ten members ask for this feed already. Please wait for the admins to decide.",
  feedNotAskedFor: "You do not ask for this feed any more.",
  newFeedRefused:
    "There is no feed {name}, and only some members make new ones here. Please choose one that is there.",
  uploadRefused: "Only some members of this site can upload images. You can show one by a link to it.",
  conversationRefused:
    "Only some members of this site can start conversations. You can answer those who have written to you.",
  feedRulesConflict: "The rules were changed meanwhile, perhaps in another tab.",
  feedPinsFull: "Two posts are pinned in {feed}: {titles}. Please unpin one of them first.",
  postNotInFeed: "This post is not in the feed {feed}.",
  feedTextConflict: "This text was changed meanwhile, perhaps in another tab.",
  feedTagsConflict: "The tags were changed meanwhile, perhaps in another tab.",
  feedTagTwice: "A feed cannot have two tags of the same name.",
  postTagsFull:
    "Somebody else has chosen tags of this post meanwhile, so that it would have more than three. Please reload the page and choose again.",
  tagWithoutCategory: "tag works only with the name of a feed.",
  ruleGone: "The feeds of this post no longer have this rule. Please choose again.",
  ruleWithoutRemoval: "Only a removal names a rule.",
  feedClosed: "The feed {name} is closed to new posts.",
  feedsForApproved:
    "Posts wait both in {one} and in {other} until the people of the feed have approved them. Please choose one of the two: a post can wait for one feed only.",
  notMovedToApproved:
    "Posts wait in {name} until the people of the feed have approved them, so a post that stands cannot be moved there. Please post it there as a new one.",
  domainBlocked: "Links to {domain} are blocked here: {reason}",
  automaticRule:
    "An automatic rule of this site does not let this through. If you think that is wrong, please ask a moderator.",
  automaticRuleContact:
    "An automatic rule of this site does not let this through. If you think that is wrong, please write to {contact}.",
  automaticRuleNotFound: "There is no such rule. It may have been deleted meanwhile.",
  automaticRuleConflict: "This rule was changed meanwhile, perhaps in another tab.",
  automaticRuleNotTried:
    "Please try this rule as it is now on the last 30 days first. It has no trial from the last week, or the trial ran out of time. Until then it can be off or only watch.",
  automaticRuleShutsOut:
    "This rule would refuse everything that members write first, so nobody new could ever begin. Please let the posts and comments wait for moderators, or catch only what has a link.",
  tooManyAutomaticRules: "The site has as many automatic rules as it can have. Please delete one first.",
  automaticRuleTooLong:
    "The words or domains of this rule are too long together. Please shorten them, or divide them between two rules.",
  trialNotFound: "There is no such trial. Please try the rule again.",
  newMemberLinks:
    "New members can use {limit} in a post or comment, and this has {count}. You are a new member {end}.",
  newMemberImages: "New members cannot show images yet. You are a new member {end}.",
  discussionLocked: "This discussion is locked.",
  badDomain: "Domain must be a host name such as spam.example.",
  usernameTaken: "That username is already taken.",
  usernameReserved: "That username is reserved. Please choose another.",
  emailTaken: "An account with that email already exists.",
  passwordLeaked: "That password is among the most commonly leaked ones. Please choose another.",
  passwordGuessable:
    "That password is too easy to guess from your name, your email or the name of this site. Please choose another.",
  invalidResetCode: "This reset link has expired or was already used. Please ask for a new one.",
  invalidSetUpCode:
    "This link does not work: it was used, it is older than a day, a later start printed another, or the site has an admin.",
  confirmationNeeded:
    "Please type your password, too. If you have none, sign out and in again, and do this within ten minutes.",
  roleWhileHeldBack: "{name} is suspended or banned. Please end that first, then change the role.",
  mailInstead:
    "This site sends mails, so {name} can ask for a link at “Reset your password”. You need not know it.",
  wrongPassword: "That is not your current password.",
  noPassword:
    "Your account has no password yet. Go to “Reset your password” and we will mail you a link to choose one.",
  wrongUsername: "That is not the user name of this account.",
  lastAdmin:
    "You are the only admin of this site. Make another member an admin first, under Moderation, Members.",
  addressHeld:
    "You can create an account with that email from {until} on. Until then, use another, or ask those who run this site.",
  addressDenied:
    "Somebody who reads mail at that address has said that an account was not theirs. You can create an account with it from {until} on. Until then, use another, or ask those who run this site.",
  neverSignedIn: "This member was imported: nobody has ever signed in as them.",
  noEmail: "This member has no e-mail address, and so no way to sign in.",
  sameEmail: "That is your email address already.",
  invalidEmailCode: EMAIL_LINK_ENDED,
  sessionNotFound: "You have no such session. It may have ended already.",
  blockOneself: "You cannot block yourself.",
  tooManyBlocks: "You cannot block any more members. Please unblock somebody first.",
  tooManyFollows: "You cannot follow any more feeds. Please unfollow one first.",
  tooManySaved:
    "You have saved as much as one member can. Please take something out of what you saved first.",
  savedListNotFound: "That list no longer exists.",
  savedListNameTaken: "You have a list with that name already.",
  tooManySavedLists: "You have as many lists as one member can have. Please delete one first.",
  tooManyListsOfSaved:
    "This is in as many lists as one post or comment can be in. Please take it out of one first.",
  muteNotFound: "There is no such mute.",
  tooManyMutes: "You have muted as much as one member can. Please unmute something first.",
  muteOneself: "You cannot mute yourself.",
  feedToMuteNotFound: "There is no such feed.",
  tooManyHidden: "You have hidden as many posts as one member can. Please unhide some of them first.",
  tooManyNotices:
    "You have chosen the notifications of as many posts as one member can. Please take some of these choices back first.",
  invalidPushEndpoint: "Your browser gave an address for push messages that cannot be used.",
  invalidPushKeys: "Your browser gave keys for push messages that cannot be used.",
  noPushMessages: "This site sends no push messages.",
  pushDeviceNotFound: "Push messages are off on this device.",
  tooManyPushDevices:
    "Push messages are on for ten devices, which is the most. Please turn them off on another one first.",
  hideOwnPost: "This is your own post. You always see it.",
  draftConflict: "This draft was changed on another device meanwhile.",
  tooManyDrafts: "You have as many drafts as one member can have. Please delete some first.",
  tooManyHeld:
    "You have 20 posts and comments that wait for a moderator. Please try again once one of them is decided.",
  heldNotFound: "There is no such post or comment that waits for a moderator.",
  heldGone: "This is no longer waiting: another moderator has decided, or its author has taken it back.",
  heldNoMore: "This is no longer waiting: a moderator has approved it, or you have taken it back.",
  heldAuthorSilent: "{name} is suspended or banned. You can approve this once that has ended.",
  heldPostGone: "This is on a post that was deleted or removed, so it goes on waiting. You can refuse it.",
  heldParentGone: "The comment that this replies to was deleted, so it goes on waiting. You can refuse it.",
  heldImageGone: "The image of this is gone, so it goes on waiting. You can refuse it.",
  heldFeedRefused:
    "This is for a feed that is not there, and its author may not make feeds, so it goes on waiting. You can refuse it.",
  heldForOthers:
    "This is also for {name}, where posts wait for the people of that feed, so it goes on waiting. A moderator of the site can approve it; you can refuse it.",
  heldUnpublishable: "This cannot be published now, so it goes on waiting. You can refuse it. {problem}",
  draftHeader: "Draft must be the key of a draft and up to 6 of its versions.",
  userNotFound: "User not found.",
  submissionNotFound: "Submission not found.",
  noAddress: "This post has no link to preview.",
  alreadyReported: "Already reported.",
  reportOwnPost: "This is your own post. You can delete it instead of reporting it.",
  reportOwnComment: "This is your own comment. You cannot report it.",
  reportOneself: "You cannot report yourself.",
  reportOwnMessage: "This is your own message. You cannot report it.",
  messageNotFound: "Message not found.",
  reportNotFound: "There is no such open report. Another moderator may have decided it meanwhile.",
  commentNotFound: "Comment not found.",
  versionNotFound: "There is no such version.",
  editConflict: "This comment has been changed meanwhile, perhaps in another tab.",
  editedTooOften:
    "This comment has as many earlier versions as it can have. You can write a new comment instead.",
  postEditConflict: "This post has been changed meanwhile, perhaps in another tab.",
  editedMeanwhile: "This comment was edited meanwhile. Please look at it again before you decide.",
  profileChangedMeanwhile: "This profile was changed meanwhile. Please look at it again before you decide.",
  bulkActTarget: "Send either username or domain.",
  bulkActUntil: "until must be the time of a preview.",
  bulkActNotFound: "Bulk act not found.",
  postEditedMeanwhile: "This post was edited meanwhile. Please look at it again before you decide.",
  postEditedTooOften: "This post has as many earlier versions as it can have. You can comment on it instead.",
  undoExpired: "This comment was deleted too long ago to bring it back. You can write it again.",
  undoTaken: "Moderators have removed such comments meanwhile, so this one cannot be brought back.",
  parentNotFound: "The comment you are replying to was deleted or is not on this post.",
  notificationNotFound: "Notification not found.",
  messageToOneself: "You cannot send a message to yourself.",
  messageToBlocked: "You have blocked this member. Unblock them to send them messages.",
  messageRefused: "You cannot send messages to this member.",
  notFound: "There is nothing at this address.",
  badAddress: "That address is not valid.",
  badRequest: "The request could not be understood.",
  compressed: "Please send the request uncompressed.",
  notAnImage: "That is not an image that can be shown here. Please choose a JPEG, PNG, GIF, WebP or AVIF.",
  imageTooLarge: "That image has too many pixels. Please make it smaller.",
  imageTooCostly: "That image takes too long to read. Please make it smaller, or save it in another format.",
  noRoomForImages: "The site has no room for more images right now.",
  imageGone: "That image is gone. Please upload it again.",
  tooManyImages: "A comment can have at most 4 images.",
  notJson: "Please send the request as JSON.",
  notUtf8: "The request is not valid UTF-8 text.",
  malformedJson: "The request is not valid JSON.",
  notAnObject: "The request must be a JSON object.",
  bodyTooLarge: "The request is too large.",
  headTooLarge: "The headers of the request are too large.",
  tooSlow: "The request took too long to arrive. Please try again.",
  invalidCursor: "That page cursor is not valid. Please start from the first page.",
  expiredCursor: "That list has been refreshed. Please start from the first page.",
  cursorAndOffset: "Please send either a cursor or an offset, not both.",
  widenedPage: "widen works only on the first page of a list.",
  rangeOfSort: "time works only with sort=popularity or without sort.",
  idempotencyKey: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
  idempotencyKeyReused: "That Idempotency-Key was already used for a different request.",
  tooManyRequests: "Too many requests. Please wait {time} and try again.",
  restarting: "The site is being restarted. Please try again in a moment.",
  unavailable: "The site is busy or starting. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

export type ErrorCode = keyof typeof ERROR_TEXTS;

type DetailNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | DetailNames<Rest>
  : never;

/** The details that an error's text names, as the last argument of a function; none for most errors. */
export type ErrorDetails<Code extends ErrorCode> = [DetailNames<(typeof ERROR_TEXTS)[Code]>] extends [never]
  ? []
  : [details: Record<DetailNames<(typeof ERROR_TEXTS)[Code]>, string>];

/** The errors whose text is always the same. */
export type PlainErrorCode = {
  [Code in ErrorCode]: ErrorDetails<Code> extends [] ? Code : never;
}[ErrorCode];

/** The body of an error answer. */
export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  /** One sentence for each wrong value. */
  errors?: string[];
}

export function errorAnswer<Code extends ErrorCode>(
  code: Code,
  ...[details]: ErrorDetails<Code>
): ErrorAnswer {
  const values: Record<string, string> = details ?? {};
  return { error: ERROR_TEXTS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!), code };
}
