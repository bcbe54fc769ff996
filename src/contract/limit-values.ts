/*
 * Every number of the product that server and browser must agree on. Lengths count Unicode code points. Each is an
 * export of its own, so that a script holds those that it uses.
 */

export const pageSize = 40;
export const pageSizeMax = 100;
export const title = 200;
export const text = 40_000;
export const comment = 10_000;
/** The most comments on one page of a discussion. */
export const commentsOnPage = 40;
export const mentions = 50;
/** The minutes in which the deletion of a comment can be undone. */
export const undoMinutes = 60;
/** The minutes in which an edit makes no version. */
export const graceMinutes = 5;
/** The most earlier versions of a text. */
export const versions = 20;
export const message = 10_000;
export const reportReason = 500;
/** A reported message with those before it that moderators read. */
export const reportedMessages = 6;
/** The days after a decision for which the copied parts of a report on a member or a message are kept. */
export const reportDays = 30;
export const moderationReason = 500;
/** A moderator's note about a member, and the most notes about one. */
export const note = 1_000;
export const notes = 200;
/** An appeal against a removal, and the days after a removal in which its author may appeal. */
export const appeal = 1_000;
export const appealDays = 30;
/** Appeals of a member that wait at a time. */
export const waitingAppeals = 10;
/** The posts and comments that the preview of a bulk act shows. */
export const bulkExamples = 5;
export const suspensionDays = 365;
export const domain = 253;
export const about = 500;
export const feedDescription = 300;
/** The text beside the list of a feed, and that of its about page. */
export const feedSideText = 2_000;
export const feedAbout = 20_000;
/** The number of earlier versions of such a text that are kept. */
export const feedTextVersions = 5;
/** The rules of a feed. */
export const feedRules = 15;
export const ruleTitle = 100;
export const ruleText = 500;
/** The tags of a feed, and of a post. */
export const feedTags = 20;
export const tagName = 24;
export const postTags = 3;
/** The pinned posts of a feed. */
export const feedPins = 2;
/** The owners and moderators of a feed, together with the members who are asked to become one. */
export const feedPeople = 50;
/** The members of a feed who post without waiting. */
export const feedPosters = 10_000;
/** The feeds in which a member has a role or is asked to take one. */
export const feedRoles = 100;
/** The members who ask at once for a feed that everybody has left, and the days after which one who was refused may ask again. */
export const feedAsks = 10;
export const feedAskAgainDays = 30;
/** The feeds without an owner that admins see at once. */
export const feedsWithoutOwner = 100;
/** The days after which the people of a feed see the month of an owner's last visit. */
export const ownerAwayDays = 90;
export const siteName = 60;
export const siteDescription = 160;
export const siteWelcome = 300;
export const siteContact = 254;
/** The question to those who ask to join, and an answer to it. */
export const question = 300;
export const joinAnswer = 1_000;
/** The most posts and comments of a member that wait for a moderator, and the days for which refused ones are kept. */
export const held = 20;
export const heldDays = 90;
/** The days of a ban after which what its member has waiting is deleted. */
export const heldOfBannedDays = 30;
/** The largest number of readable posts and comments that a site can ask of a new member before the next ones appear at once. */
export const firsts = 10;
/** The most that a site asks of members until they are not new any more, and the most links that it lets them use. */
export const newDays = 365;
export const newPosts = 100;
export const newLinks = 10;
/** The days after a refusal in which it can be changed; then the account is erased. */
export const refusedDays = 30;

/** The days for which a mailed link confirms the address of a new account. */
export const confirmationDays = 3;

/** The days after which an account whose address nobody has confirmed is erased. */
export const unconfirmedDays = 7;
/**
 * The days after which such an account is erased even if no mail has left meanwhile, or mails were asked for again and
 * again.
 */
export const unconfirmedDaysAtMost = 30;
/** The days for which no link to a new account goes to somebody who has said that one was not theirs. */
export const deniedDays = 7;
/** The most open invitations that a member has, and the limits of one invitation. */
export const invitations = 50;
export const invitationUses = 100;
export const invitationDays = 365;
export const invitationFeeds = 10;
export const invitationNote = 100;
/** The most members, of all that one member has invited, that a moderator sees. */
export const invitedMembers = 100;
export const url = 2_048;
export const feedName = 40;
export const feedsPerPost = 3;
/** The most feeds that are chosen when a site is set up. */
export const firstFeeds = 10;
export const listExcerpt = 300;
export const preview = 100;
export const previewSite = 100;
export const previewDescription = 300;
export const earlierPosts = 5;
export const shareExcerpt = 160;
/** A member's words about themselves on their card. */
export const cardExcerpt = 160;
export const usernameMin = 3;
export const usernameMax = 24;
export const passwordMin = 8;
export const passwordMax = 128;
export const email = 254;
export const credential = 10_000;
export const nonceSecret = 255;
export const searchQuery = 200;
export const suggestedMembers = 10;
/** The members that a search finds by a part of their names. */
export const foundMembers = 8;
export const voteStatusIds = 200;
export const notificationIds = 200;
export const conversations = 500;
export const feedsListed = 20_000;
export const feedsOnPage = 350;
export const sessions = 100;
export const blocks = 1_000;
export const follows = 1_000;
/** The most posts and comments that a member can have saved. */
export const saves = 10_000;
/** The most lists of saved posts and comments that a member has, and that one of these can be in. */
export const savedLists = 100;
export const savedListName = 50;
export const listsOfSaved = 20;
/** The most feeds, members and words that a member can have muted. */
export const mutes = 500;
export const muteWord = 100;
export const muteDays = 366;
/** The most posts that a member can have hidden. */
export const hides = 10_000;
/** The most discussions for which a member can have chosen all notifications, or none. */
export const discussionNotices = 10_000;
/** The most devices to which push messages for a member go. */
export const pushDevices = 10;
export const pushEndpoint = 1_000;
/** The most posts of a member's history; the oldest give way. */
export const history = 10_000;
/** The most posts that are looked at to fill a page of a filtered list. */
export const filteredPosts = 400;
/** The most drafts that a member has on the server, and the most characters of one. */
export const drafts = 50;
export const draft = 60_000;
export const draftWords = 200;
export const draftVersions = 6;
export const listedFollows = 12;
export const unreadPosts = 100;
/** The shortest absence of a member that begins something to catch up with. */
export const absenceHours = 8;
export const catchUp = 30;
export const catchUpDays = 30;
export const readingPlace = 100;
export const readingPlaceDays = 7;
/** A year. */
export const listAgeMs = 31_536_000_000;
export const trending = 5;
export const activeDiscussions = 5;
export const risingFeeds = 5;
export const moreOfFeed = 5;
export const countedFigure = 10_000;
export const activeFeeds = 24;
export const newestTitles = 2;
export const commentsUnpaged = 10_000;
export const idempotencyKey = 255;
export const imageBytes = 10 * 1024 * 1024;
export const imageAlt = 500;
/** The most images that a comment shows. */
export const commentImages = 4;
/** The automatic rules of a site, and their parts. */
export const automaticRules = 50;
export const automaticRuleName = 100;
export const automaticWords = 200;
export const automaticWord = 60;
export const automaticDomains = 200;
/** The days whose posts and comments a trial of a rule judges, and the examples that it shows. */
export const trialDays = 30;
export const trialSample = 20;
/** The examples that a learned rule needs: texts removed as spam, and texts that stood. */
export const learnedRemoved = 50;
export const learnedStood = 500;
/** The days for which a learned rule judges by what it learned, while there are too few examples to learn anew. */
export const learnedDays = 180;
/** The largest number of good texts, in a thousand texts that stood, that a learned rule may hold. */
export const learnedMostHeld = 20;
/** The words that a catch of a learned rule names. */
export const caughtWords = 5;
/** The days after a trial in which its rule may be turned on. */
export const trialValidDays = 7;
