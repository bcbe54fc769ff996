import { idle } from "../page/idle.ts";
import { readToken, watchToken } from "../session/token.ts";

const ADDRESS = "/service-worker.js";

/** Has the service worker keep the pages that are read here, once the page has come. */
export function keepPagesOffline(): void {
  // Only secure origins have one.
  if (!("serviceWorker" in navigator)) return;
  void idle().then(register);
  let wasSignedIn = readToken() !== null;
  watchToken(() => {
    const isSignedIn = readToken() !== null;
    if (wasSignedIn && !isSignedIn) void forgetPages().catch(reportError);
    wasSignedIn = isSignedIn;
  });
}

/** It is a convenience: a browser that does not want it needs no word about it. */
function register(): void {
  void navigator.serviceWorker.register(trusted(), { updateViaCache: "none" }).catch(() => {});
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (given: string) => string };
}

/** The address as browsers with Trusted Types take it: by the one policy there is, which knows no other. */
function trusted(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: () => ADDRESS });
  return policy?.createScriptURL("") ?? ADDRESS;
}

/** The pages that a member has read here are nobody else's matter: they go when the member does. */
async function forgetPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("read-")).map((name) => caches.delete(name)));
}
