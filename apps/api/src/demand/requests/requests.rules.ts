import { REQUEST_STATUS_WORDS, RESULT_STAGE_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import {
  broken,
  type ErrorDetail,
  InvalidStageTransition,
  InvalidStatusTransition,
  ValidationError,
} from '#core/errors';
import {
  endsOf,
  leadsTo,
  REQUALIFYING_STATUSES,
  REQUEST_TRANSITIONS,
  RESULT_TRANSITIONS,
  SELECTING_STATUSES,
  SENDABLE_STAGES,
} from '#domain/state-machines';
import {
  type Configuration,
  type EventType,
  type LostReason,
  OPEN_STATUSES,
  type ReplyStatus,
  type RequestStatus,
  type ResultStage,
} from '#domain/vocabulary';

/** What the AI read out of a mail, by field: the value, how sure it is (0..1), and the words it read it from. */
export type Extraction = Record<string, { value: unknown; confidence: number; quote: string | null }>;

/** The statuses from which no move leads on. */
export const ENDED_STATUSES: readonly RequestStatus[] = endsOf(REQUEST_TRANSITIONS);

export const isOpen = (status: RequestStatus): boolean => (OPEN_STATUSES as readonly RequestStatus[]).includes(status);

/** Ends in INVALID_STATUS_TRANSITION if the request has ended. */
export function assertOpen(status: RequestStatus): void {
  if (!isOpen(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: its results can no longer be changed.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : ses pistes ne peuvent plus changer.`,
    });
}

export interface StatusMove {
  toStatus?: RequestStatus;
  lostReason?: LostReason | null;
}

/**
 * The status that a move leads to. Ends in INVALID_STATUS_TRANSITION if the table has no such edge; else in VALIDATION_ERROR if
 * the reason is missing (lost) or out of place (anything but lost and cancelled).
 */
export function targetOf(from: RequestStatus, { toStatus, lostReason }: StatusMove): RequestStatus {
  const to = toStatus ?? REQUEST_TRANSITIONS[from][0];
  if (to === undefined)
    throw new InvalidStatusTransition({
      en: `A request that is ${from} leads nowhere.`,
      fr: `Une demande ${REQUEST_STATUS_WORDS[from].fr} ne mène nulle part.`,
    });
  if (!leadsTo(REQUEST_TRANSITIONS, from, to))
    throw new InvalidStatusTransition({
      en: `This request is ${from}: it cannot become ${to}.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[from].fr} : elle ne peut pas passer à « ${REQUEST_STATUS_WORDS[to].fr} ».`,
    });
  const hasReason = lostReason !== undefined && lostReason !== null;
  if (to === 'lost' && !hasReason)
    throw ValidationError.of('lostReason', 'required', {
      en: 'lostReason is needed to mark a request as lost',
      fr: 'lostReason est obligatoire pour marquer une demande comme perdue',
    });
  if (hasReason && to !== 'lost' && to !== 'cancelled')
    throw ValidationError.of('lostReason', 'goesWith', {
      en: `lostReason goes with lost or cancelled, not with ${to}`,
      fr: `lostReason va avec lost ou cancelled, pas avec ${to}`,
    });
  return to;
}

/**
 * Ends in INVALID_STAGE_TRANSITION if the table has no such edge; else in INVALID_STATUS_TRANSITION if the request has ended, or
 * if a venue is selected while the request is neither proposed nor negotiating.
 */
export function assertStageMove(from: ResultStage, to: ResultStage, status: RequestStatus): void {
  if (!leadsTo(RESULT_TRANSITIONS, from, to))
    throw new InvalidStageTransition({
      en: `This result is ${from}: it cannot become ${to}.`,
      fr: fr`Ce lieu est ${RESULT_STAGE_WORDS[from].fr} : il ne peut pas passer à « ${RESULT_STAGE_WORDS[to].fr} ».`,
    });
  assertOpen(status);
  if (to === 'selected' && !SELECTING_STATUSES.includes(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: a venue can be selected once the request is proposed or negotiating.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : un lieu peut être retenu une fois la demande proposée ou en négociation.`,
    });
}

/**
 * The stage to which a member's answer moves the result, or null if it stays. If the result is shortlisted or shown to the
 * organizer, a yes changes nothing and a no takes it out. Ends in INVALID_STAGE_TRANSITION if nobody waits for an answer any more.
 */
export function stageAfterReply(from: ResultStage, reply: ReplyStatus): ResultStage | null {
  if (from === reply) return null;
  if (from === 'selected' || from === 'not_selected' || from === 'withdrawn')
    throw new InvalidStageTransition({
      en: `This result is ${from}: an answer about the availability comes too late.`,
      fr: fr`Ce lieu est ${RESULT_STAGE_WORDS[from].fr} : une réponse sur la disponibilité arrive trop tard.`,
    });
  if (reply === 'available' && SENDABLE_STAGES.includes(from)) return null;
  return reply;
}

/**
 * Whether a result is still where the member's own answer has put it, so that the member may correct the answer: once the team has
 * moved it on, or has asked anew, it is theirs.
 */
export const awaitsTeam = (result: { stage: ResultStage; replyStatus: ReplyStatus | null }): boolean =>
  result.stage === result.replyStatus;

/** Ends in INVALID_STATUS_TRANSITION if the request has ended, or INVALID_STAGE_TRANSITION if the team has gone on with the answer. */
export function assertCorrectable(
  result: { stage: ResultStage; replyStatus: ReplyStatus | null },
  status: RequestStatus,
): void {
  if (!isOpen(status))
    throw new InvalidStatusTransition({
      en: 'This request has ended: your answer is not needed any more.',
      fr: fr`Cette demande est terminée : votre réponse n’est plus nécessaire.`,
    });
  if (!awaitsTeam(result))
    throw new InvalidStageTransition({
      en: 'The team has gone on with your answer: reply to their mail to change it.',
      fr: fr`L’équipe a donné suite à votre réponse : pour la changer, répondez à son e-mail.`,
    });
}

/** The reply that was read out of a mail or message; null if it is no clear yes or no. */
export const replyOf = (reading: {
  answer: ReplyStatus | 'unclear';
  comment: string | null;
  price: number | null;
}): { status: ReplyStatus; comment: string | null; price: number | null } | null =>
  reading.answer === 'unclear' ? null : { status: reading.answer, comment: reading.comment, price: reading.price };

/** Whether there is something to ask the organizer for. */
export const isRequalifiable = (request: { status: RequestStatus; missingFields: readonly string[] }): boolean =>
  REQUALIFYING_STATUSES.includes(request.status) && request.missingFields.length > 0;

/** Ends in INVALID_STATUS_TRANSITION if the request is past its qualification, or nothing is missing. */
export function assertRequalifiable(status: RequestStatus, missingFields: readonly string[]): void {
  if (!REQUALIFYING_STATUSES.includes(status))
    throw new InvalidStatusTransition({
      en: `This request is ${status}: it is past its qualification.`,
      fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : sa qualification est passée.`,
    });
  if (missingFields.length === 0)
    throw new InvalidStatusTransition({
      en: 'Nothing is missing from this request: there is nothing to ask for.',
      fr: fr`Rien ne manque à cette demande : il n’y a rien à demander.`,
    });
}

/** The fields that the search for a venue needs. */
export interface QualifiedBy {
  eventType?: EventType | null;
  eventDate?: string | null;
  alternativeDates?: readonly string[] | null;
  attendees?: number | null;
  configuration?: Configuration | null;
  city?: string | null;
  postalCodes?: readonly string[] | null;
  center?: object | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}

/**
 * The names of the fields that are missing, in the order in which one asks for them. Several alternative dates are a date, postal
 * codes or a centre are a place, and one end of a budget is a budget.
 */
export function missingFieldsOf(request: QualifiedBy): string[] {
  const known: [field: string, given: boolean][] = [
    ['eventType', request.eventType != null],
    ['eventDate', request.eventDate != null || (request.alternativeDates?.length ?? 0) > 0],
    ['attendees', request.attendees != null],
    ['configuration', request.configuration != null],
    ['city', request.city != null || (request.postalCodes?.length ?? 0) > 0 || request.center != null],
    ['budgetMax', request.budgetMax != null || request.budgetMin != null],
  ];
  return known.filter(([, given]) => !given).map(([field]) => field);
}

/** What is contradictory in a request. */
export function consistencyFaults(request: {
  eventDate?: string | null;
  eventEndDate?: string | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  const { eventDate, eventEndDate, budgetMin, budgetMax } = request;
  if (eventDate != null && eventEndDate != null && eventEndDate < eventDate)
    details.push(broken('eventEndDate', 'notBefore', { other: 'eventDate' }));
  if (budgetMin != null && budgetMax != null && budgetMin > budgetMax)
    details.push(broken('budgetMin', 'notAbove', { other: 'budgetMax' }));
  return details;
}

/** Ends in VALIDATION_ERROR with every pair of fields that contradict each other. */
export function assertConsistent(request: Parameters<typeof consistencyFaults>[0]): void {
  const details = consistencyFaults(request);
  if (details.length > 0) throw new ValidationError(details);
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export type FindPlace = (name: string) => Coordinates | null;

/**
 * The centre of a request after a change: the one that was sent, null included; else that of a new city, unless somebody has
 * placed the old centre by hand, away from the old city's.
 */
export function centerAfter(
  before: { city: string | null; center: Coordinates | null },
  change: { city?: string | null; center?: Coordinates | null },
  findPlace: FindPlace,
): Coordinates | null {
  if (change.center !== undefined) return change.center;
  if (change.city === undefined) return before.center;
  const ofCity = (city: string | null): Coordinates | null => {
    const place = city === null ? null : findPlace(city);
    return place && { latitude: place.latitude, longitude: place.longitude };
  };
  const old = ofCity(before.city);
  const byHand =
    before.center !== null &&
    (old === null || old.latitude !== before.center.latitude || old.longitude !== before.center.longitude);
  return byHand ? before.center : ofCity(change.city);
}

/** The list with one entry moved to a place (0 the first); a place beyond the end is the end. */
export function movedTo<Entry>(list: readonly Entry[], entry: Entry, position: number): Entry[] {
  const others = list.filter((other) => other !== entry);
  return [...others.slice(0, position), entry, ...others.slice(position)];
}

interface Paired {
  eventDate?: string | null;
  eventEndDate?: string | null;
  budgetMin?: number | null;
  budgetMax?: number | null;
}

/** Fields that can contradict each other: the first is not greater than the second. The third is the one that a mail says less reliably. */
const PAIRS = [
  ['eventDate', 'eventEndDate', 'eventEndDate'],
  ['budgetMin', 'budgetMax', 'budgetMin'],
] as const;

/**
 * What a mail said, without the fields that contradict each other or the request as it is: an end before the start goes, and a
 * lower budget above the upper one.
 */
export function withoutContradictions<Fields extends Paired>(said: Fields, present: Paired = {}): Fields {
  const fitting = { ...said };
  for (const [low, high, doubtful] of PAIRS) {
    const [least, most] = [fitting[low] ?? present[low], fitting[high] ?? present[high]];
    if (least == null || most == null || least <= most) continue;
    const other = doubtful === low ? high : low;
    delete fitting[fitting[doubtful] == null ? other : doubtful];
  }
  return fitting;
}
