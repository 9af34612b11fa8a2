import { OPEN_STATUSES, REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';
import { REQUALIFYING_STATUSES, REQUEST_TRANSITIONS } from '#domain/state-machines';

export const REMINDER_KINDS = ['availability', 'requalification', 'custom'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

export const REMINDER_STATUSES = ['scheduled', 'sent', 'cancelled', 'failed'] as const;
export type ReminderStatus = (typeof REMINDER_STATUSES)[number];

/** The request statuses in which a reminder still makes sense. */
export const REMINDING_STATUSES: Record<ReminderKind, readonly RequestStatus[]> = {
  availability: OPEN_STATUSES,
  requalification: REQUALIFYING_STATUSES,
  custom: REQUEST_STATUSES.filter((status) => REQUEST_TRANSITIONS[status].length > 0),
};
