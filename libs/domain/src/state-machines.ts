/** Where each state leads; the first state of a list is the usual next one, an empty list is an end. */
export type StateMachine<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether the table has the edge. A state is no neighbour of itself. */
export const leadsTo = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  machine[from].includes(to);

/** The states from which an edge leads to this one. */
export const sourcesOf = <State extends string>(machine: StateMachine<State>, to: State): State[] =>
  (Object.keys(machine) as State[]).filter((from) => leadsTo(machine, from, to));

export const EMAIL_STATUSES = ['pending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'] as const;
export type EmailStatus = (typeof EMAIL_STATUSES)[number];

/** A mail moves forward only, and may skip what no event told; `bounced` and `failed` replace the first three alone. */
export const EMAIL_TRANSITIONS: StateMachine<EmailStatus> = {
  pending: ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed'],
  sent: ['delivered', 'opened', 'clicked', 'bounced', 'failed'],
  delivered: ['opened', 'clicked', 'bounced', 'failed'],
  opened: ['clicked'],
  clicked: [],
  bounced: [],
  failed: [],
};

export const MESSAGE_STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed', 'received'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A message moves forward only, and may skip what no event told; what was delivered cannot fail any more. */
export const MESSAGE_TRANSITIONS: StateMachine<MessageStatus> = {
  pending: ['sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  received: [],
};
