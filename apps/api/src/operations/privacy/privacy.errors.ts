import { InUse } from '#kernel/errors';

/** IN_USE: a request of this person is open, or a commission for one is not settled. */
export class OrganizerStillServed extends InUse {
  constructor(codes: string[]) {
    super(
      `Requests of this organizer are open or have an open commission (${codes.slice(0, 5).join(', ')}${codes.length > 5 ? ' …' : ''}): ` +
        'close, lose or cancel them and settle or cancel the commissions first.',
    );
  }
}
