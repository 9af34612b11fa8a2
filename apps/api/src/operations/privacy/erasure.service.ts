import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { OrganizerFullView } from '../../demand/organizers/organizers.dto';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { ENDED_STATUSES } from '../../demand/requests/requests.rules';
import { ONE_MOMENT } from '../../demand/requests/requests.sql';
import { MergesService } from '../merges/merges.service';
import type { ErasurePreviewView } from './privacy.dto';
import { OrganizerStillServed } from './privacy.errors';
import { OrganizerDataErased } from './privacy.events';
import { type Called, calledOf, namesOf } from './privacy.rules';
import {
  type Concerned,
  type Contact,
  contactsOf,
  COUNT_CONCERNED,
  ERASURE,
  FIND_REQUESTS,
  LOCK_MAILS,
  LOCK_MESSAGES,
  LOCK_ORGANIZER,
  LOCK_REQUESTS,
  REVOKE_TOKENS,
} from './privacy.sql';

/** A request affected by an erasure. */
interface Found {
  id: string;
  code: string;
  /** Whether it is the organizer's. */
  own: boolean;
  served: boolean;
}

/** Removes all data about a person from every table, and keeps the statistics. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly organizers: OrganizersService,
    private readonly merges: MergesService,
  ) {}

  /**
   * Erases an organizer in the ambient transaction and returns the remaining anonymous record (idempotent). For admins and the job. Stored
   * files are deleted when the job for discarded files runs next.
   * @throws NOT_FOUND the organizer doesn't exist
   * @throws IN_USE a request or a commission of the organizer is open
   */
  async erase(organizerId: string): Promise<OrganizerFullView> {
    const organizer = await this.database.maybeOne<Called & { erasedAt: Date | null }>(LOCK_ORGANIZER, [organizerId]);
    if (organizer === null) throw new NotFound(NOUNS.organizer);
    if (organizer.erasedAt !== null) return this.organizers.getInFull(organizerId);
    const now = this.clock.now();
    await this.database.query(REVOKE_TOKENS, [organizerId, now]);
    const locked = await this.database.query<Found>(LOCK_REQUESTS, [organizerId, ENDED_STATUSES]);
    const requests = locked.filter(({ own }) => own);
    const served = requests.filter((request) => request.served).map(({ code }) => code);
    if (served.length > 0) throw new OrganizerStillServed(served);

    const contacts = await this.database.query<Contact>(contactsOf('$1'), [organizerId]);
    // An address that now belongs to someone else identifies that person.
    const ofKind = (kind: string): string[] =>
      contacts.filter((contact) => contact.kind === kind && !contact.taken).map(({ value }) => value);
    const addresses = ofKind('email');
    const requestIds = requests.map(({ id }) => id);
    const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
      (await this.database.query<{ id: string }>(sql, values)).map(({ id }) => id);
    const subject = {
      organizerId,
      ids: [organizerId, ...(await this.merges.forgetOf(organizerId))],
      addresses,
      names: namesOf(addresses, ofKind('phone')),
      called: calledOf(organizer),
      requestIds,
      mailIds: await ids(LOCK_MAILS, [requestIds, organizerId]),
      messageIds: await ids(LOCK_MESSAGES, [requestIds, organizerId]),
      now,
    };
    for (const { sql, values } of ERASURE) await this.database.query(sql, values(subject));
    await this.events.publish(OrganizerDataErased, { payload: { organizerId, requests: requests.length }, at: now });
    return this.organizers.getInFull(organizerId);
  }

  /**
   * Returns what `erase` would affect now, as of one moment; for admins.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  preview(organizerId: string): Promise<ErasurePreviewView> {
    return this.database.transaction(async () => {
      await this.database.query(ONE_MOMENT);
      const { erasedAt } = await this.organizers.get(organizerId);
      const found = await this.database.query<Found>(FIND_REQUESTS, [organizerId, ENDED_STATUSES]);
      const own = found.filter((request) => request.own);
      const requestIds = own.map(({ id }) => id);
      const concerned = await this.database.one<Concerned>(COUNT_CONCERNED, [
        requestIds,
        organizerId,
        this.clock.now(),
      ]);
      const openRequests = own.filter(({ served }) => served).map(({ code }) => code);
      return { erasedAt, openRequests, requests: own.length, ...concerned };
    });
  }
}
