import { whenIdle } from "../page/when-idle.ts";
import { readToken, watchToken } from "../session/token.ts";

const ADDRESS = "/service-worker.js";

/**
 * Registers the service worker when the browser is idle, and deletes the stored pages when the viewer signs
 * out.
 */
export function keepPagesOffline(): void {
  // Only secure origins have service workers.
  if (!("serviceWorker" in navigator)) return;
  void whenIdle().then(register);
  let wasSignedIn = readToken() !== null;
  watchToken(() => {
    const isSignedIn = readToken() !== null;
    if (wasSignedIn && !isSignedIn) void forgetPages().catch(reportError);
    wasSignedIn = isSignedIn;
  });
}

/** A failed registration is ignored, because offline reading is optional. */
function register(): void {
  void navigator.serviceWorker.register(trusted(), { updateViaCache: "none" }).catch(() => {});
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (given: string) => string };
}

/**
 * The worker's address as a Trusted Types value, where the browser supports them. The policy allows no other
 * address.
 */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => ADDRESS });
  return policy?.createScriptURL("") ?? ADDRESS;
}

/** Deletes the cached pages and answers, which would show the next person what the member has read. */
async function forgetPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("read-")).map((name) => caches.delete(name)));
}
