/** A page of a list, with the cursor of the next page; null at the end. */
interface CursorPage {
  next: string | null;
}

/** Options of an infinite query that pages by cursor. */
export const pagedByCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: CursorPage) => next,
};

/** Reads all pages of a list, from its start or from a cursor. Throws as `read` does. */
export async function allPages<Page extends CursorPage>(
  read: (cursor: string | undefined) => Promise<Page>,
  from?: string,
): Promise<Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null | undefined = from; cursor !== null; cursor = pages.at(-1)!.next) {
    pages.push(await read(cursor));
  }
  return pages;
}
