import type { Request } from './request.entity';

/** The columns of request `r`, as the driver answers them: `toRequest` makes the entity of it. */
export const REQUEST = `r.id, r.code, r.status, r.source, r.organizer_id AS "organizerId", r.title, r.event_type AS "eventType",
  r.description, r.attendees, r.configuration, r.event_date AS "eventDate", r.event_end_date AS "eventEndDate",
  r.dates_flexible AS "datesFlexible", r.alternative_dates AS "alternativeDates", r.slot, r.city,
  r.postal_codes AS "postalCodes", r.center_latitude AS "centerLatitude", r.center_longitude AS "centerLongitude",
  r.radius_km AS "radiusKm", r.budget_min AS "budgetMin", r.budget_max AS "budgetMax", r.currency, r.requirements,
  r.assignee_id AS "assigneeId", r.needs_validation AS "needsValidation", r.missing_fields AS "missingFields",
  r.extraction, r.lost_reason AS "lostReason", r.last_activity_at AS "lastActivityAt", r.won_at AS "wonAt",
  r.lost_at AS "lostAt", r.closed_at AS "closedAt", r.version, r.trace_id AS "traceId", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`;

export type RequestRow = Omit<Request, 'budgetMin' | 'budgetMax'> & {
  budgetMin: string | null;
  budgetMax: string | null;
};

const amount = (value: string | null): number | null => (value === null ? null : Number(value));

export const toRequest = (row: RequestRow): Request => ({
  ...row,
  budgetMin: amount(row.budgetMin),
  budgetMax: amount(row.budgetMax),
});
