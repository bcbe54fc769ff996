/** Something that has just been written, for those who are looking. */
export type Happening =
  | { what: "notified"; memberId: string }
  | { what: "messaged"; memberId: string; otherId: string; username: string }
  /** A post's hearts or comments, its preview, or whether it is locked; `isLess` where something is not to be seen any more. */
  | { what: "changed"; postId: number; isLess?: true }
  | { what: "submitted"; postId: number; memberId: string; categories: string[] }
  | { what: "deleted"; postId: number; memberId: string; categories: string[] }
  /** A post that was deleted is there again. */
  | { what: "restored"; postId: number; memberId: string; categories: string[] }
  /** What a feed is about, or whether it takes posts. */
  | { what: "described"; category: string }
  /** Sessions of the member have ended. */
  | { what: "signed-out"; memberId: string };

/**
 * Tells every process, soon, what has happened. Call it once the transaction is committed. What a crash
 * keeps from being told is seen at the next reading.
 */
export type Tell = (...happenings: Happening[]) => void;
