import type { CommissionStatus, EmailStatus, MessageStatus, RequestStatus, ResultStage } from './vocabulary';

/** The states that each state leads to. The first of a list is the usual next one; an empty list is an end. */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a move leads from one state to the other. No move leads from a state to itself. */
export const leadsTo = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  machine[from].includes(to);

/** The states from which a move leads to this one. */
export const sourcesOf = <State extends string>(machine: StateMachine<State>, to: State): State[] =>
  (Object.keys(machine) as State[]).filter((from) => leadsTo(machine, from, to));

/** The states that lead nowhere. */
export const endsOf = <State extends string>(machine: StateMachine<State>): State[] =>
  (Object.keys(machine) as State[]).filter((state) => machine[state].length === 0);

/** The one source of a request's moves; without a target `advance` takes the first. */
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

/** The statuses in which the team may ask the organizer for what is missing. */
export const REQUALIFYING_STATUSES: readonly RequestStatus[] = ['qualifying', 'searching'];

/** The statuses in which a venue may be selected. */
export const SELECTING_STATUSES: readonly RequestStatus[] = ['proposed', 'negotiating'];

/** The one source of a result's moves. */
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

/** The stages of results that become `not_selected` once another is selected: the organizer was shown them. */
export const LOSING_STAGES = ['proposed', 'visit'] as const satisfies ResultStage[];

/** The stages in which a result may stand in a catalog that is sent. */
export const SENDABLE_STAGES: readonly ResultStage[] = ['shortlisted', ...LOSING_STAGES];

/** The stages in which a result may stand in a catalog; `available` ones become `shortlisted` when it is composed. */
export const CATALOG_STAGES: readonly ResultStage[] = ['available', ...SENDABLE_STAGES];

/** The one source of a commission's moves. */
export const COMMISSION_TRANSITIONS: StateMachine<CommissionStatus> = {
  pending: ['invoiced', 'paid', 'cancelled'],
  invoiced: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

/** The statuses of a commission that may still be paid. */
export const UNPAID_STATUSES: readonly CommissionStatus[] = ['pending', 'invoiced'];

/**
 * A mail moves forward only, and may skip states that no event reported. It can become `bounced` or `failed` from the first three only,
 * and `cancelled` before it has left.
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

/** A message moves forward only, and may skip states that no event reported. Once delivered it cannot fail. */
export const MESSAGE_TRANSITIONS: StateMachine<MessageStatus> = {
  pending: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  received: [],
};
