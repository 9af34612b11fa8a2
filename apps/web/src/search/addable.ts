import type { Match } from './find.queries';

/** A found venue, or a near miss, which has neither rooms nor a score. */
export type Addable = Pick<Match, 'member'> & Partial<Pick<Match, 'rooms' | 'score' | 'assignment'>>;

/** The room for the main need: the assigned one, else the largest that suits. */
export const mainRoomOf = ({ assignment = [], rooms = [] }: Addable): string | null =>
  assignment.find(({ need }) => need === 'main')?.roomIds[0] ?? rooms[0]?.id ?? null;
