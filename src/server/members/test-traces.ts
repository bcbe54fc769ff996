import { sql } from "kysely";
import type { TestApp } from "../../../test/app.ts";
import type { castOf, Person, Signed } from "../../../test/cast.ts";
import { drawing } from "../images/test-images.ts";
import { moderate } from "../moderation/test-decisions.ts";

/** For tests: lets a moderator leave a row in every table that refers to members, through the API where it has a call. */
export async function leaveTraces(
  app: TestApp,
  cast: Pick<
    Awaited<ReturnType<typeof castOf>>,
    "submitText" | "comment" | "heart" | "heartComment" | "upload"
  >,
  { member, other, third }: { member: Person; other: Person; third: Person },
): Promise<void> {
  const { submitText, comment, heart, heartComment, upload } = cast;
  const made = (by: Signed) => async (path: string, body: object, headers?: Record<string, string>) => {
    const answer = await app.call("POST", path, { token: by.token, body, ...(headers && { headers }) });
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const [own, others] = [made(member), made(other)];
  const [theirs, mine] = [await submitText(other), await submitText(member)];
  const { id: said } = await comment(other, theirs, `Look, @${member.username}.`);
  await comment(member, mine, "My words.");
  await comment(other, mine, "An answer.");
  await heart(member, theirs);
  await heartComment(member, said);
  await own(`/submission/${theirs}/report`, {});
  await own(`/submission/${theirs}/save`, {});
  await own("/saved-lists", { name: "Later" });
  await own(`/submission/${theirs}/opened`, {});
  await own("/follow-category", { category: "Ferns" });
  await own("/mutes", { kind: "word", value: "weather" });
  await own(`/user/${third.username}/block`, {});
  const place = { address: "/?view=top", list: "home-top", passed: 1, postId: theirs, ids: [theirs] };
  await own("/reading-place", place);
  await own("/change-email", { email: "new@example.com", currentPassword: member.password });
  await own("/notification-mails", { kind: "replies", how: "soon" });
  await own("/my-feed/address", {});
  const { link } = await own("/invitations", { maxUses: 2, days: null });
  const password = "a long enough secret";
  await own("/register", {
    ...{
      username: "by_invitation",
      email: "by_invitation@example.com",
      password,
      invitation: link.split("#")[1],
    },
  });
  await own("/messages", { toUsername: other.username, text: "Hello." }, { "idempotency-key": "one" });
  await moderate(app).blockDomain(member, "spam.example");
  const image = await upload(member, await drawing({ width: 20, height: 20 }).png().toBuffer());
  const value = JSON.stringify({ text: `![](/images/${image.key}/20.jpg)` });
  await own("/draft", { key: "submit", value, words: "A draft", version: "a", was: [] });
  await others(`/submission/${mine}/report`, {});
  await others("/messages", { toUsername: member.username, text: "Hello to you." });
  await others("/mutes", { kind: "member", value: member.username });
  await made(third)(`/user/${member.username}/block`, {});
  await own(`/submission/${theirs}/hide`, {});
  await own(`/submission/${theirs}/notices`, { notices: "all" });
  await own(`/user/${other.username}/report`, {});
  await others(`/user/${member.username}/report`, {});
  await leaveRows(app, member, other);
  await leaveRemoval(app, member);
}

/** Words that a moderator removed from the profile. */
async function leaveRemoval(app: TestApp, { username }: Person): Promise<void> {
  await sql`
    insert into profile_removals (entry_id, member_id, about)
    select 1, id, 'Trees.' from members where username = ${username}`.execute(app.db);
}

/** The rows that no call of the API makes alone. */
async function leaveRows(app: TestApp, member: Person, other: Person): Promise<void> {
  await sql`
    with member as (select id from members where username = ${member.username}), held as (
      insert into held_writings (member_id, kind, body, origin, reason) select id, 'post', '{}', '', 'first' from member
    ), pushed as (
      insert into pushed_topics (member_id, topic, notification_id) select id, 'post-1', 1 from member
    ), confirmed as (
      insert into confirmed_addresses (member_id, email) select id, ${member.email} from member
    ), identity as (
      insert into identities (issuer, subject, member_id) select 'https://accounts.example', 'x', id from member
    ), invitation as (
      insert into invitations (member_id, token_hash, max_uses, uses)
      select id, sha256('link'), 1, 1 from members where username = ${other.username} returning id
    ), people as (
      insert into feed_people (feed_id, member_id, role, rank, since, appointed_by, offer, offered_by, offered_at)
      select feeds.id, members.id, 'moderator', 1000000 + length(members.username), now(), other.id, 'owner', other.id, now()
      from feeds, members, members other
      where feeds.key = 'chess' and other.username <> members.username
        and other.username in (${member.username}, ${other.username}) and members.username in (${member.username}, ${other.username})
    ), posters as (
      insert into feed_posters (feed_id, member_id, approved_by)
      select feeds.id, members.id, other.id
      from feeds, members, members other
      where feeds.key = 'chess' and other.username <> members.username
        and other.username in (${member.username}, ${other.username}) and members.username in (${member.username}, ${other.username})
    ), invited as (
      insert into invited_members (member_id, invitation_id)
      select member.id, invitation.id from member, invitation
    ), acts as (
      insert into bulk_acts (actor_id, actor_role, member_id, content, until, reason, entry_id, state, undo_entry_id,
        undo_actor_id, undo_actor_role, undo_reason)
      select id, 'moderator', id, 'all', now(), 'Spam.', 1, 'undone', 2, id, 'moderator', 'A mistake.' from member
      returning id, member_id
    ), children as (
      insert into bulk_act_children (act_id, post_id, author_id, outcome) select id, 1, member_id, 'restored' from acts
    ), notes as (
      insert into member_notes (subject_id, author_id, text)
      select subject.id, author.id, 'Words.' from members subject, members author
      where subject.id <> author.id and subject.username in (${member.username}, ${other.username})
        and author.username in (${member.username}, ${other.username})
    ), appealed as (
      insert into appeals (removal_id, member_id, post_id, text)
      select 1, member.id, posts.id, 'Mine.' from member join posts on posts.member_id = member.id limit 1
    ), decided as (
      insert into appeals (removal_id, member_id, post_id, removed_by, text)
      select 2, other.id, posts.id, member.id, 'Theirs.' from member, members other join posts on posts.member_id = other.id
      where other.username = ${other.username} limit 1
    ), upheld as (
      insert into appeals (removal_id, member_id, post_id, decided_by, text, state, line, decided_at)
      select 3, other.id, posts.id, member.id, 'Theirs.', 'upheld', 'No.', now()
      from member, members other join posts on posts.member_id = other.id
      where other.username = ${other.username} limit 1
    )
    insert into password_resets (code_hash, member_id, expires_at, made_by)
    select sha256('code'), id, now() + interval '1 hour', null::uuid from member
    union all
    select sha256('a link'), other.id, now() + interval '1 hour', member.id
    from member, members other where other.username = ${other.username}`.execute(app.db);
}
