import { useQuery } from "@tanstack/react-query";
import type { FeedPerson } from "../../../contract/feed-people.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { administers, useSession } from "../../session/session.ts";
import tabStyles from "../tabs.module.css";
import { OfferForm } from "./offer-form.tsx";
import { OwnPart } from "./own-part.tsx";
import { PersonRow } from "./person-row.tsx";
import { peopleQuery } from "./role-queries.ts";

/** The owners and moderators of a feed: admins and owners choose them, everybody may step down. */
export function PeopleSection({ feed }: { feed: string }) {
  const { data, error, isPending, refetch } = useQuery(peopleQuery(feed));
  if (isPending) return <RowSkeletons label="Loading the people of the feed" lines={2} />;
  if (!data) return <LoadFailure resource="The people of the feed" error={error} retry={refetch} />;
  return <People feed={data.name} people={data.people} />;
}

function People({ feed, people }: { feed: string; people: FeedPerson[] }) {
  const { viewer } = useSession();
  const place = people.findIndex(({ userName, role }) => role && userName === viewer?.username);
  const isAdmin = administers(viewer);
  const chooses = isAdmin || people[place]?.role === "owner";
  return (
    <section className={tabStyles.form} aria-label="Owners and moderators">
      <h2 className={tabStyles.subtitle}>Owners and moderators</h2>
      {people.length === 0 ? (
        <p className={tabStyles.advice}>
          Nobody owns this feed: the moderators of the site look after it, as after all others.
        </p>
      ) : (
        <ol aria-label="Owners and moderators, the highest in rank first">
          {people.map((person, index) => (
            <PersonRow
              key={person.userName}
              feed={feed}
              person={person}
              canEnd={isAdmin || (chooses && index > place)}
              canMakeOwner={chooses}
            />
          ))}
        </ol>
      )}
      {place >= 0 && <OwnPart feed={feed} people={people} own={people[place]!} />}
      {chooses && <OfferForm feed={feed} />}
    </section>
  );
}
