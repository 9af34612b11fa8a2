import type {
  CommissionStatus,
  EmailStatus,
  HoldStatus,
  MessageStatus,
  OfferStatus,
  RequestStatus,
  ResultStage,
} from './vocabulary';

/**
 * The states that each state leads to. The first of a list is the usual next one; an empty list means a final state.
 */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether one state leads to the other. No state leads to itself. */
export const leadsTo = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  machine[from].includes(to);

/** The states that lead to this one. */
export const sourcesOf = <State extends string>(machine: StateMachine<State>, to: State): State[] =>
  (Object.keys(machine) as State[]).filter((from) => leadsTo(machine, from, to));

/** The final states. */
export const endsOf = <State extends string>(machine: StateMachine<State>): State[] =>
  (Object.keys(machine) as State[]).filter((state) => machine[state].length === 0);

/** The transitions of a request; `advance` without a target takes the first. */
export const REQUEST_TRANSITIONS: StateMachine<RequestStatus> = {
  qualifying: ['searching', 'lost', 'cancelled'],
  searching: ['proposed', 'qualifying', 'lost', 'cancelled'],
  proposed: ['negotiating', 'searching', 'won', 'lost', 'cancelled'],
  negotiating: ['won', 'proposed', 'searching', 'lost', 'cancelled'],
  won: ['closed', 'cancelled'],
  closed: [],
  lost: [],
  cancelled: [],
};

/** The statuses in which the team may ask the organizer for missing details. */
export const REQUALIFYING_STATUSES: readonly RequestStatus[] = ['qualifying', 'searching'];

/** The statuses in which a venue may be selected. */
export const SELECTING_STATUSES: readonly RequestStatus[] = ['proposed', 'negotiating'];

/** The transitions of a candidate. */
export const RESULT_TRANSITIONS: StateMachine<ResultStage> = {
  suggested: ['availability_requested', 'available', 'unavailable', 'shortlisted', 'withdrawn'],
  availability_requested: ['available', 'unavailable', 'withdrawn'],
  available: ['shortlisted', 'unavailable', 'withdrawn'],
  unavailable: ['available', 'withdrawn'],
  shortlisted: ['proposed', 'available', 'unavailable', 'withdrawn'],
  proposed: ['visit', 'selected', 'not_selected', 'unavailable', 'withdrawn'],
  visit: ['selected', 'not_selected', 'unavailable', 'withdrawn'],
  selected: [],
  not_selected: [],
  withdrawn: ['suggested'],
};

/** The stages from which candidates become `not_selected` once another is selected: the organizer has seen them. */
export const LOSING_STAGES = ['proposed', 'visit'] as const satisfies ResultStage[];

/** The stages in which a candidate may be in a sent catalog. */
export const SENDABLE_STAGES: readonly ResultStage[] = ['shortlisted', ...LOSING_STAGES];

/** The stages in which a candidate may be in a catalog; `available` ones become `shortlisted` when it is composed. */
export const CATALOG_STAGES: readonly ResultStage[] = ['available', ...SENDABLE_STAGES];

/** The stages of a candidate in which its venue may submit an offer: it has been asked, and nothing is decided. */
export const OFFERING_STAGES = [
  'availability_requested',
  'available',
  'unavailable',
  'shortlisted',
  'proposed',
  'visit',
] as const satisfies ResultStage[];

/** The transitions of an offer. A later round supersedes it. */
export const OFFER_TRANSITIONS: StateMachine<OfferStatus> = {
  draft: ['submitted'],
  submitted: ['accepted', 'declined', 'superseded'],
  superseded: [],
  accepted: [],
  declined: [],
};

/** The transitions of an option. A booked one stays so if its request is canceled, which frees the days. */
export const HOLD_TRANSITIONS: StateMachine<HoldStatus> = {
  requested: ['active', 'released'],
  active: ['booked', 'released', 'expired'],
  booked: [],
  released: [],
  expired: ['active', 'released'],
};

/** The transitions of a commission. */
export const COMMISSION_TRANSITIONS: StateMachine<CommissionStatus> = {
  pending: ['invoiced', 'paid', 'cancelled'],
  invoiced: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

/** The statuses in which a commission may still be paid. */
export const UNPAID_STATUSES: readonly CommissionStatus[] = ['pending', 'invoiced'];

/**
 * A mail only moves forward, and may skip states that no event reported. It can become `bounced` or `failed` only from
 * the first three, and `cancelled` only before it has been sent.
 */
export const EMAIL_TRANSITIONS: StateMachine<EmailStatus> = {
  pending: ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'cancelled'],
  sent: ['delivered', 'opened', 'clicked', 'bounced', 'failed'],
  delivered: ['opened', 'clicked', 'bounced', 'failed'],
  opened: ['clicked'],
  clicked: [],
  bounced: [],
  failed: [],
  cancelled: [],
};

/** A message only moves forward, and may skip states that no event reported. Once delivered it can't fail. */
export const MESSAGE_TRANSITIONS: StateMachine<MessageStatus> = {
  pending: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  received: [],
};
