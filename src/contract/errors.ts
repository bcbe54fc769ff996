/**
 * The API's errors: a stable code for programs, and the text that a person can act on. A text that names
 * something is a function of it.
 */
export const ERROR_TEXTS = {
  /** The text lists the wrong fields. */
  invalid: (...errors: string[]) => errors.join(" "),
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
  notAllowed: "You are not allowed to do that.",
  banned: (reason: string) => `You are banned from this site. The reason: ${reason}`,
  suspended: (until: string, reason: string) =>
    `You are suspended until ${until} and can only read until then. The reason: ${reason}`,
  feedClosed: (name: string) => `The feed ${name} is closed to new posts.`,
  domainBlocked: (domain: string, reason: string) => `Links to ${domain} are blocked here: ${reason}`,
  discussionLocked: "This discussion is locked.",
  notYourself: "You cannot do that to yourself.",
  badDomain: "Domain must be a host name such as spam.example.",
  usernameTaken: "That username is already taken.",
  usernameReserved: "That username is reserved. Please choose another.",
  emailTaken: "An account with that email already exists.",
  passwordLeaked: "That password is among the most commonly leaked ones. Please choose another.",
  passwordGuessable:
    "That password is too easy to guess from your name, your email or the name of this site. Please choose another.",
  invalidResetCode: "This reset link has expired or was already used. Please ask for a new one.",
  wrongPassword: "That is not your current password.",
  noPassword:
    "Your account has no password yet. Go to “Reset your password” and we will mail you a link to choose one.",
  neverSignedIn: "This member was imported: nobody has ever signed in as them.",
  noEmail: "This member has no e-mail address, and so no way to sign in.",
  sameEmail: "That is your email address already.",
  invalidEmailCode: "This link has expired or was already used. Please change your email in Settings again.",
  sessionNotFound: "You have no such session. It may have ended already.",
  blockOneself: "You cannot block yourself.",
  tooManyBlocks: "You cannot block any more members. Please unblock somebody first.",
  tooManyFollows: "You cannot follow any more feeds. Please unfollow one first.",
  userNotFound: "User not found.",
  submissionNotFound: "Submission not found.",
  noAddress: "This post has no link to preview.",
  alreadyReported: "Already reported.",
  reportOwnPost: "This is your own post. You can delete it instead of reporting it.",
  reportOwnComment: "This is your own comment. You cannot report it.",
  commentNotFound: "Comment not found.",
  parentNotFound: "The comment you are replying to is not on this post.",
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
  imageGone: "That image is not here any more. Please upload it again.",
  notJson: "Please send the request as JSON.",
  notUtf8: "The request is not valid UTF-8 text.",
  malformedJson: "The request is not valid JSON.",
  notAnObject: "The request must be a JSON object.",
  bodyTooLarge: "The request is too large.",
  headTooLarge: "The head of the request is too large.",
  tooSlow: "The request took too long to arrive. Please try again.",
  invalidCursor: "That page cursor is not valid. Please start from the first page.",
  expiredCursor: "That list has been refreshed. Please start from the first page.",
  cursorAndOffset: "Please send either a cursor or an offset, not both.",
  widenedPage: "widen goes with the first page of a list only.",
  idempotencyKey: "Idempotency-Key must be 1 to 255 visible ASCII characters.",
  idempotencyKeyReused: "That Idempotency-Key was already used for a different request.",
  tooManyRequests: (seconds: number) => `Too many requests. Please wait ${inWords(seconds)} and try again.`,
  restarting: "The site is being restarted. Please try again in a moment.",
  unavailable: "The site is busy or starting. Please try again in a moment.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

export type ErrorCode = keyof typeof ERROR_TEXTS;

/** The errors whose text is always the same. */
export type PlainErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_TEXTS)[Code] extends string ? Code : never;
}[ErrorCode];

/** The values that an error's text names. */
export type ErrorDetails<Code extends ErrorCode> = (typeof ERROR_TEXTS)[Code] extends (
  ...details: infer Details
) => string
  ? Details
  : [];

/** The text of an error for a person. */
export function errorText<Code extends ErrorCode>(code: Code, ...details: ErrorDetails<Code>): string {
  const text: string | ((...details: never[]) => string) = ERROR_TEXTS[code];
  return typeof text === "string" ? text : text(...(details as never[]));
}

/** The body of an error answer. */
export function errorAnswer<Code extends ErrorCode>(code: Code, ...details: ErrorDetails<Code>): ErrorAnswer {
  return { error: errorText(code, ...details), code };
}

function inWords(seconds: number): string {
  if (seconds <= 90) return amount(seconds, "second");
  if (seconds <= 90 * 60) return amount(Math.ceil(seconds / 60), "minute");
  return amount(Math.ceil(seconds / 3_600), "hour");
}

function amount(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export interface ErrorAnswer {
  error: string;
  code: ErrorCode;
  errors?: string[];
}
