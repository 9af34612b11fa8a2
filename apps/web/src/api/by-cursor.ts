/** Options of an endless list: rows that come and go while it is read appear neither twice nor never. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
};
