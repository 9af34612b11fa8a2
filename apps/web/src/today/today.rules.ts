import type { TodayKind, TodayLine } from './today.queries';

/** The groups, most urgent first; each is named by its key in TODAY. */
export const GROUPS = [
  { name: 'ourWord', kinds: ['validate', 'reply'] },
  { name: 'toSort', kinds: ['unsorted', 'unlinked_message'] },
  { name: 'theirWord', kinds: ['venue_silent', 'catalog_quiet', 'reminder_due', 'hold_expiring'] },
  { name: 'overdue', kinds: ['event_past', 'invoice_overdue'] },
  { name: 'nobodys', kinds: ['unassigned'] },
  { name: 'toPlace', kinds: ['venue_unplaced'] },
] as const satisfies readonly { name: string; kinds: readonly TodayKind[] }[];

/** The tab on which each next step is done (the summary is ''). Steps without a request are done in the inbox. */
const PLACE_OF: Readonly<Record<TodayLine['action'], string | null>> = {
  validate_request: '',
  answer: '/exchange',
  sort_mails: null,
  assign_messages: null,
  remind_venue: '/venues',
  ask_organizer: '/exchange',
  review_reminder: '',
  decide_hold: '/venues',
  close_request: '',
  ask_for_payment: '/commission',
  take_request: '',
  place_venue: null,
};

/** The page on which a line's next step is done. */
export function doorOf({ action, request, member }: TodayLine): string {
  if (action === 'place_venue' && member) return `/venues/${member.code}`;
  const place = PLACE_OF[action];
  return request && place !== null ? `/requests/${request.code}${place}` : '/inbox';
}

export const keyOf = ({ kind, request, member, hold }: TodayLine): string =>
  [kind, request?.id, member?.id, hold?.id].filter(Boolean).join(' ');

export type ListedKind = Exclude<TodayKind, 'unsorted' | 'unlinked_message'>;
