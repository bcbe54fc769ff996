/** The pages whose words belong to the site: its admins may write them. Each is at the address of its name. */
export const SITE_PAGES = ["rules", "about", "terms", "privacy"] as const;

export type SitePageName = (typeof SITE_PAGES)[number];

/** The pages that the navigation leads to only where admins have written them. It always leads to the others. */
export const OPTIONAL_PAGES = ["rules"] as const satisfies SitePageName[];
