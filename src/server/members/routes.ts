import { LIMITS, truncate } from "../../contract/limits.ts";
import * as calls from "../../contract/members.ts";
import { leftAt } from "../catch-up/absences.ts";
import { timestamp } from "../db/present.ts";
import { feedRolesOf } from "../feed-people/people.ts";
import { filtersOf } from "../filters/filters.ts";
import { changesAlsoWithout, changesWith, postsBy, profileOf, taggedPost } from "../sharing/dependencies.ts";
import type { Calls } from "../sharing/shared-reads.ts";
import { listPostsByMember } from "../posts/lists.ts";
import { presentList, type PublicSite } from "../posts/present.ts";
import { setAbout } from "./about.ts";
import { holdAccount } from "./hold-account.ts";
import { setPicture } from "./picture.ts";
import { placeInBrief } from "../reading-places/reading-places.ts";
import { findMember, getMember, memberStats, searchMembers } from "./members.ts";

export function memberRoutes(routes: Calls, site: PublicSite): void {
  ownProfileRoutes(routes, site);
  profileRoutes(routes, site);
}

function ownProfileRoutes({ answer, write }: Calls, site: PublicSite): void {
  answer(calls.getProfile, async ({ db, viewer, query }) => {
    const [member, left, place, filters, page, feedRoles] = await Promise.all([
      getMember(db, viewer.id),
      leftAt(db, viewer.id),
      placeInBrief(db, viewer),
      filtersOf(db, viewer),
      listPostsByMember(db, viewer.id, query),
      viewer.suspension ? [] : feedRolesOf(db, viewer.id),
    ]);
    return {
      user: {
        ...presentMember(member),
        email: member.email,
        role: viewer.role,
        suspension: viewer.suspension && {
          until: timestamp(viewer.suspension.until),
          reason: viewer.suspension.reason,
        },
        ...(viewer.joinRequest && { joinRequest: viewer.joinRequest }),
        leftAt: left && timestamp(left),
        readingPlace: place && { title: place.title, stoppedAt: timestamp(place.stoppedAt) },
        hasFilters: filters !== null,
        keepsHistory: member.keeps_history,
        hidesRead: member.hides_read,
        about: member.about ?? undefined,
        feedRoles: feedRoles.length > 0 ? feedRoles : undefined,
        submissions: presentList(page.posts, site),
      },
      next: page.next,
    };
  });

  write(calls.describeOneself, async ({ db, body, viewer }) => {
    await holdAccount(db, viewer.id);
    await setAbout(db, viewer.id, body.about);
    return null;
  });
  write(calls.setPicture, async ({ db, body, viewer }) => {
    await holdAccount(db, viewer.id);
    await setPicture(db, viewer.id, body.key);
    return null;
  });
}

function profileRoutes({ answer, share }: Calls, site: PublicSite): void {
  share(
    calls.getUser,
    async ({ params, query, reader }) => {
      const member = await findMember(reader, params.username);
      const page = await listPostsByMember(reader, member.id, query);
      return {
        user: {
          ...presentMember(member),
          about: member.about ?? undefined,
          submissions: presentList(page.posts, site),
        },
        next: page.next,
      };
    },
    ({ user }) =>
      changesWith(postsBy(user.uid), profileOf(user.uid), ...user.submissions.flatMap(taggedPost)),
  );

  share(
    calls.getUserStats,
    async ({ params, reader }) => {
      const member = await findMember(reader, params.username);
      return memberStats(reader, member.id);
    },
    () => changesAlsoWithout(),
  );

  share(
    calls.getMemberCard,
    async ({ params, reader }) => {
      const member = await findMember(reader, params.username);
      return {
        ...presentMember(member),
        about: member.about === null ? undefined : truncate(member.about, LIMITS.cardExcerpt),
        stats: await memberStats(reader, member.id),
      };
    },
    ({ uid }) => changesAlsoWithout(profileOf(uid)),
  );

  answer(calls.searchUsers, async ({ db, query, viewer }) => ({
    users: await searchMembers(db, query.q, viewer.id),
  }));
}

/** The parts that every form of a profile has. */
function presentMember(member: {
  id: string;
  username: string;
  created_at: Date;
  picture_key: string | null;
}) {
  return {
    uid: member.id,
    username: member.username,
    createdAt: timestamp(member.created_at),
    picture: member.picture_key ?? undefined,
  };
}
