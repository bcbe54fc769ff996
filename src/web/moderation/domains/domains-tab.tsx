import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BlockedDomain } from "../../../contract/blocked-domains.ts";
import { pages } from "../../../contract/paths.ts";
import { QueryLoadMore } from "../../ui/load-more.tsx";
import { Link } from "../../router/link.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Time } from "../../ui/time.tsx";
import { RemoveLinking } from "../bulk/remove-linking.tsx";
import { BlockDomainForm } from "./block-domain-form.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { domainsQuery } from "../moderation-queries.ts";
import styles from "../tabs.module.css";
import { OutcomeLine } from "../decisions/outcome-line.tsx";
import { UnblockDomainDialog } from "./unblock-domain-dialog.tsx";

export function DomainsTab() {
  return (
    <>
      <BlockDomainForm />
      <Domains />
    </>
  );
}

function Domains() {
  const query = useInfiniteQuery(domainsQuery);
  const { data, error, isPending, refetch } = query;
  const [asking, setAsking] = useState<string | null>(null);
  const [unblocked, setUnblocked] = useState<string | null>(null);
  if (isPending) return <RowSkeletons label="Loading the domains" lines={3} />;
  if (!data) return <LoadFailure resource="The domains" error={error} retry={refetch} />;
  const domains = data.pages.flatMap((page) => page.domains);
  return (
    <>
      <h2 className={styles.subtitle}>Blocked domains</h2>
      {unblocked && <OutcomeLine key={unblocked}>{unblocked} is no longer blocked.</OutcomeLine>}
      {domains.length === 0 ? (
        <Notice title="No blocked domains." drawing="results" />
      ) : (
        <ul aria-label="Blocked domains">
          {domains.map((blocked) => (
            <Item key={blocked.domain} blocked={blocked} onUnblock={() => setAsking(blocked.domain)} />
          ))}
        </ul>
      )}
      <QueryLoadMore itemsName="domains" nextAddress={pages.moderationDomains} query={query} />
      {asking && (
        <UnblockDomainDialog
          domain={asking}
          onDone={() => {
            setAsking(null);
            setUnblocked(asking);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function Item({ blocked, onUnblock }: { blocked: BlockedDomain; onUnblock: () => void }) {
  const { domain, reason, userName, createdAt } = blocked;
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>{domain}</p>
        <p>
          <q dir="auto">{reason}</q>
        </p>
        <p className={styles.soft}>
          {userName === null ? (
            "The operator"
          ) : (
            <Link to={pages.moderationMembers(userName)}>{userName}</Link>
          )}
          , <Time at={createdAt} />
        </p>
      </div>
      <div className={styles.actions}>
        <RemoveLinking domain={domain} />
        <Button look="outline" className={styles.unblock} onClick={onUnblock}>
          Unblock<span className="visually-hidden"> {domain}</span>
        </Button>
      </div>
    </li>
  );
}
