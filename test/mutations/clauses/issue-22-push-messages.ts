import type { Mutation } from "../mutation.ts";

/** Push messages. */
export const mutations: Mutation[] = [
  {
    clause: "GET /push-devices, DELETE /push-devices/{id}",
    file: "src/server/push-messages/subscriptions.ts",
    from: 'order by "isCurrent" desc, last_seen_at',
    to: 'order by "isCurrent", last_seen_at',
  },
  {
    clause: "POST /push-devices, at most ten devices",
    file: "src/server/push-messages/subscriptions.ts",
    from: "await holdAccount(db, memberId);\n",
    to: "",
  },
  {
    clause: "POST /push-devices refuses addresses that are not https, and keys that are none",
    file: "src/server/push-messages/subscriptions.ts",
    from: 'ECDH.convertKey(point, "prime256v1");',
    to: "",
  },
  {
    clause: "POST /push-devices/key, one key pair for the site",
    file: "src/server/push-messages/site-keys.ts",
    from: "return (await readKeys(db))!;",
    to: "return { public_key, private_key };",
  },
  {
    clause: "POST /push-devices/test says what the push service answers",
    file: "src/server/push-messages/deliver.ts",
    from: "new Set([404, 410])",
    to: "new Set([404])",
  },
  {
    clause: "Push messages go to public addresses alone",
    file: "src/server/guarded-fetch/guarded-fetch.ts",
    from: "ask(await findTarget(url, reach, signal), wanted, userAgent, signal);",
    to: 'ask(await findTarget(url, { ...reach, networks: ["127.0.0.0/8"] }, signal), wanted, userAgent, signal);',
  },
  {
    clause: "Push messages end with the session, and the next member at that browser gets none",
    by: "e2e/push-messages.spec.ts",
    file: "src/web/live/push-owner.ts",
    from: 'if (endOf(readToken() ?? "") !== owner.tokenEnd) return endPush(subscription);',
    to: "",
  },
  {
    clause: "A notification is pushed once, after five seconds unread",
    file: "src/server/push-messages/due.ts",
    from: "and n.created_at < now() - ${sql.raw(UNREAD_FOR)}",
    to: "",
  },
  {
    clause: "A discussion is pushed again after ten minutes, or once what was pushed is read",
    file: "src/server/push-messages/due.ts",
    from: "or not exists (select from notifications earlier",
    to: "and not exists (select from notifications earlier",
  },
  {
    clause: "A push message says no more than a locked screen may show",
    file: "src/server/push-messages/present.ts",
    from: 'title: type === "moderation" ? PUSHED_DECISION : message,',
    to: "title: message,",
  },
  {
    clause: "What is read, deleted, muted, old, or by somebody blocked or banned is not pushed",
    file: "src/server/notifications/unread.ts",
    from: "if (row?.id !== id || row.is_read) return null;",
    to: "if (row?.id !== id) return null;",
  },
  {
    clause: "A deleted comment does not keep an earlier reply of its discussion from being pushed",
    file: "src/server/push-messages/send-job.ts",
    from: "if (!notification) return await passOver(db, receiver.memberId, payload);",
    to: "if (!notification) return;",
  },
  {
    clause: "A push service that is busy is asked again, and four times at most",
    file: "src/server/push-messages/send-job.ts",
    from: "Math.max(pause, refusal.retryAfterS)",
    to: "pause",
  },
  {
    clause: "No key of push messages is in the log",
    file: "src/server/push-messages/no-key-log.ts",
    from: 'delete process.env["ECE_KEYLOG"];',
    to: "export {};",
  },
  {
    clause: "The metrics count the devices with push messages",
    file: "src/server/monitoring/database-metrics.ts",
    from: "count(*)::int from push_subscriptions",
    to: "count(*)::int from push_keys",
  },
  {
    clause: "Settings turn push messages on and off for this device",
    file: "src/web/account/push-browser.ts",
    from: "await endPush(subscription).catch(reportError);",
    to: "",
  },
  {
    clause: "The service worker shows push messages, and a press leads to the place",
    file: "src/web/service-worker/push.ts",
    from: "if (!isTest && (await isSiteInSight())",
    to: "if ((await isSiteInSight())",
  },
];
