import { InUse } from '#kernel/errors';

/** 409 `IN_USE`: somebody still works on a request of this person, or is owed money for one. */
export class OrganizerStillServed extends InUse {
  constructor(codes: string[]) {
    super(
      `Requests of this organizer are open or have an open commission (${codes.slice(0, 5).join(', ')}${codes.length > 5 ? ' …' : ''}): ` +
        'close, lose or cancel them and settle or cancel the commissions first.',
    );
  }
}
