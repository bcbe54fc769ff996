import type { TestApp } from "../../../test/app.ts";
import { appealsOf } from "../appeals/test-appeals.ts";
import { editing } from "../comments/test-edits.ts";
import { feedRoles } from "../feed-people/test-feed-roles.ts";
import { feedPins } from "../feed-pins/test-feed-pins.ts";
import { feedTags } from "../feed-tags/test-feed-tags.ts";
import { moderate } from "../moderation/test-decisions.ts";
import { editingPosts } from "../posts/test-post-edits.ts";
import type { FilledSite, NamedMember } from "./test-bulk-site.ts";
import { type DeedName, FEEDS, GUARDED, type StoryDeed } from "./test-bulk-story.ts";

/** A deed, which may be refused, for example on somebody's own post or on one that is gone. */
type Deed = () => Promise<{ status: number }>;

type Subjects = ReturnType<typeof subjectsOf>;

/** The deeds that were done, to check after many stories that none is always refused. */
export const doneDeeds = new Set<DeedName>();

/** The lists for saved things, each of which has a name of its own. */
let lists = 0;

/** Does a deed before the acts. Throws for what no member could have sent. */
export async function doDeed(
  app: TestApp,
  site: FilledSite,
  { deed, author, nth }: StoryDeed,
): Promise<void> {
  const subjects = subjectsOf(app, site, site.authors[author]!, nth);
  const deeds = {
    ...ofReaders(subjects),
    ...ofAuthors(subjects),
    ...ofModerators(subjects),
    ...held(subjects),
  };
  const { status } = await deeds[deed]();
  if (status >= 500) throw new Error(`${deed}: ${status}`);
  if (status < 300) doneDeeds.add(deed);
}

function subjectsOf(app: TestApp, site: FilledSite, by: NamedMember, nth: number) {
  const [{ posts, comments }, { token }] = [site, by];
  const [post, comment] = [posts[nth % posts.length]!, comments[nth % comments.length]!];
  return {
    ...{ app, site, by, post, comment },
    other: site.authors.find((member) => member !== by)!,
    send: (path: string, body: object = {}) => app.call("POST", path, { token, body }),
  };
}

function ofReaders({ site, by, other, post, comment, send }: Subjects) {
  const [toPost, toComment] = [`/submission/${post.id}`, `/comment/${comment.id}`];
  const newList = async (): Promise<string> =>
    (await send("/saved-lists", { name: `List ${++lists}` })).body.list.id;
  return {
    heart: () => send(`${toPost}/upvote`),
    "heart comment": () => send(`${toComment}/upvote`),
    report: () => send(`${toPost}/report`),
    "report comment": () => send(`${toComment}/report`),
    "report by rule": () => send(`${toPost}/report`, { rule: site.rule }),
    hide: () => send(`${toPost}/hide`),
    save: () => send(`${toPost}/save`),
    "save comment": () => send(`${toComment}/save`),
    list: async () => send(`${toPost}/lists/${await newList()}`),
    "list comment": async () => send(`${toComment}/lists/${await newList()}`),
    follow: () => send("/follow-category", { category: site.feedOf(FEEDS[0]!) }),
    mute: () => send("/mutes", { kind: "member", value: other.username }),
    open: () => send(`${toPost}/opened`),
    "choose notices": () => send(`${toPost}/notices`, { notices: by === post.by ? "none" : "all" }),
  } satisfies Partial<Record<DeedName, Deed>>;
}

function ofAuthors({ app, site, post, comment }: Subjects) {
  const { call, db } = app;
  const { edit, words } = editingPosts(app);
  const remove = (path: string, by: NamedMember) => call("DELETE", path, { token: by.token });
  return {
    edit: async () => {
      const { status } = await call("GET", `/submission/${post.id}`);
      if (status !== 200) return { status };
      const { title } = await words(post.id);
      return edit(post.by, post.id, { title: `${title}, edited` });
    },
    "edit comment": async () => {
      const text = `${comment.text} Edited.`;
      const answer = await editing(app).edit(comment.by, comment.id, text, comment.text);
      if (answer.status === 200) comment.text = text;
      return answer;
    },
    delete: () => remove(`/submission/${post.id}`, post.by),
    "delete comment": () => remove(`/comment/${comment.id}`, comment.by),
    "delete and undelete comment": async () => {
      await remove(`/comment/${comment.id}`, comment.by);
      return call("POST", `/comment/${comment.id}/undelete`, { token: comment.by.token });
    },
    appeal: async () => {
      const { removals, appealAs } = appealsOf(app);
      for (const author of site.authors) {
        const [removal] = await removals(author);
        if (removal) return appealAs(author, removal.id);
      }
      return { status: 404 };
    },
    /** As the job does, which a test without the web cannot run. */
    "fetch preview": async () => {
      const { numUpdatedRows } = await db
        .updateTable("previews")
        .set({ state: "ready", title: "A page", fetched_at: new Date() })
        .where("post_id", "=", Number(post.id))
        .executeTakeFirst();
      return { status: numUpdatedRows > 0 ? 200 : 404 };
    },
  } satisfies Partial<Record<DeedName, Deed>>;
}

function ofModerators({ app, site, by, post, comment }: Subjects) {
  const { decide, decideOnComment } = moderate(app);
  const { moderator, admin, rule, tags } = site;
  const feed = post.feeds[0] ?? site.feedOf(FEEDS[0]!);
  const becomeModerator = async () => {
    const { offer, answer } = feedRoles(app);
    await offer(admin, feed, by.username, "moderator");
    return answer(by, feed, "accept");
  };
  return {
    remove: () => decide(moderator, post.id, { decision: "remove" }),
    "remove by rule": () => decide(moderator, post.id, { decision: "remove", rule }),
    "remove by feed": async () => {
      await becomeModerator();
      return decide(by, post.id, { decision: "remove" });
    },
    "remove comment": () => decideOnComment(moderator, comment.id, { decision: "remove" }),
    dismiss: () => decide(moderator, post.id, { decision: "dismiss" }),
    lock: () => decide(moderator, post.id, { decision: "lock" }),
    pin: () => feedPins(app).set(moderator, feed, post.id, true),
    tag: () => feedTags(app).retag(moderator, post.id, { tags: [tags[0]!], was: [], reason: "Fits better." }),
    "become a feed's moderator": becomeModerator,
  } satisfies Partial<Record<DeedName, Deed>>;
}

/** Posts that wait before anybody sees them, for the people of a feed. */
function held({ app, site, by, send }: Subjects) {
  const { moderator, word, feedOf } = site;
  const wait = async (): Promise<{ status: number; id?: string }> => {
    const parts = { title: `${word} waits`, contentType: "text", content: "Some words." };
    const { status, body } = await send("/submit", { ...parts, customCategories: [feedOf(GUARDED)] });
    return { status, id: body.held?.id };
  };
  const decided = async (name: string, body: object = {}) => {
    const { status, id } = await wait();
    // The feed's own people do not wait there.
    return id === undefined
      ? { status, body: null }
      : app.call("POST", `/moderation/held/${id}/${name}`, { token: moderator.token, body });
  };
  return {
    wait,
    "wait and be approved": async () => {
      const { status, body } = await decided("approval");
      if (body) site.posts.push({ id: body.submissionId, by, feeds: [feedOf(GUARDED)] });
      return { status };
    },
    "wait and be refused": () => decided("refusal", { reason: "Off topic." }),
  } satisfies Partial<Record<DeedName, Deed>>;
}
