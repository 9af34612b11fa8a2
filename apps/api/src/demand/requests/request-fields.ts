import { changesOf } from '#http/changes';
import { fittingNeeds, needFaults } from '#domain/needs';
import type { Request } from './request.entity';
import type { SaidOfRequest, UpdateRequest } from './requests.dto';
import { withoutContradictions } from './requests.rules';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** The days of the event as they are booked. */
export const daysOf = ({ eventDate, eventEndDate, slot }: Request) => [
  eventDate,
  eventEndDate ?? eventDate,
  slot ?? 'full_day',
];

/** The place of the event. */
export const centerOf = ({ city, centerLatitude: latitude, centerLongitude: longitude }: Request) => ({
  city,
  center: latitude === null || longitude === null ? null : { latitude, longitude },
});

/**
 * Returns the part of a reading that may be written: no field that has a value, or that someone has set or cleared
 * since.
 */
export function fillable(
  request: Request,
  read: SaidOfRequest,
  said: ReadonlySet<string>,
  placeholders: readonly string[] = [],
): SaidOfRequest {
  const present: SaidOfRequest = { ...request, center: centerOf(request).center };
  const hasBudget = request.budgetMin !== null || request.budgetMax !== null;
  const isFree = (field: string, value: unknown): boolean =>
    isEmpty(present[field as keyof SaidOfRequest]) ||
    (field === 'title' && placeholders.includes(request.title)) ||
    // The default currency counts as entered only if there is an amount.
    (field === 'currency' && !hasBudget && value !== request.currency);
  const fields = Object.fromEntries(
    Object.entries(read).filter(([field, value]) => !isEmpty(value) && !said.has(field) && isFree(field, value)),
  ) as SaidOfRequest;
  // The center belongs to the place that was read with it.
  if (fields.city === undefined && fields.postalCodes === undefined) delete fields.center;
  const fitting = withoutContradictions(fields, present);
  const event = { ...request, ...fitting };
  if (fitting.needs) fitting.needs = fittingNeeds(fitting.needs, event);
  else if (needFaults(request.needs, event).length > 0) {
    delete fitting.eventDate;
    delete fitting.eventEndDate;
  }
  return fitting;
}

/** Converts fields to columns: absent fields are omitted, and null becomes the default of a non-null column. */
export function columnsOf({
  center,
  datesFlexible,
  alternativeDates,
  postalCodes,
  ...fields
}: UpdateRequest): Partial<Request> {
  return changesOf({
    ...fields,
    datesFlexible: datesFlexible === null ? false : datesFlexible,
    alternativeDates: alternativeDates === null ? [] : alternativeDates,
    postalCodes: postalCodes === null ? [] : postalCodes,
    centerLatitude: center && center.latitude,
    centerLongitude: center && center.longitude,
  });
}
