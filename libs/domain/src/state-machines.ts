/** The states that each state leads to. The first of a list is the usual next one; an empty list is an end. */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a move leads from one state to the other. No move leads from a state to itself. */
export const leadsTo = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  machine[from].includes(to);

/** The states from which a move leads to this one. */
export const sourcesOf = <State extends string>(machine: StateMachine<State>, to: State): State[] =>
  (Object.keys(machine) as State[]).filter((from) => leadsTo(machine, from, to));

export const EMAIL_STATUSES = [
  'pending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'cancelled',
] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

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

export const MESSAGE_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed', 'received'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A message moves forward only, and may skip states that no event reported. Once delivered it cannot fail. */
export const MESSAGE_TRANSITIONS: StateMachine<MessageStatus> = {
  pending: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  received: [],
};
