/** The key of a comment where the viewer's own state is kept, hearts and saves; a post's key is its id. */
export const commentKey = (id: string) => `c${id}`;
