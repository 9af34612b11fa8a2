import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { ListSearch } from '#kernel/database/list-search';
import { NotFound } from '#kernel/errors';
import { Timeline } from '#kernel/timeline';
import type { OrganizerFullView } from '../../demand/organizers/organizers.dto';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { ENDED_STATUSES } from '../../demand/requests/requests.rules';
import { OrganizerStillServed } from './privacy.errors';
import { type Called, calledOf, namesOf } from './privacy.rules';
import {
  contactsOf,
  ERASURE,
  FIND_MAILS,
  FIND_MESSAGES,
  HOLD_ORGANIZER,
  HOLD_REQUESTS,
  REVOKE_TOKENS,
} from './privacy.sql';
import { OrganizerDataErased } from './privacy.timeline';

/** Removes what the service knows of a person, wherever it lies, and leaves the figures. */
@Injectable()
export class ErasureService {
  private readonly logger = new Logger(ErasureService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly organizers: OrganizersService,
    private readonly search: ListSearch,
  ) {}

  /**
   * Erases an organizer in the ambient transaction and answers the anonymous record that is left; for admins and the job. Of
   * two calls the second changes nothing. Stored files are gone once the job for discarded files has run. Ends in NOT_FOUND,
   * or IN_USE while a request is open or a commission of one is.
   */
  async erase(organizerId: string): Promise<OrganizerFullView> {
    const organizer = await this.database.maybeOne<Called & { erasedAt: Date | null }>(HOLD_ORGANIZER, [organizerId]);
    if (organizer === null) throw new NotFound('Organizer');
    if (organizer.erasedAt !== null) return this.organizers.getInFull(organizerId);
    const now = this.clock.now();
    await this.database.query(REVOKE_TOKENS, [organizerId, now]);
    const held = await this.database.query<{ id: string; code: string; own: boolean; served: boolean }>(HOLD_REQUESTS, [
      organizerId,
      ENDED_STATUSES,
    ]);
    const requests = held.filter(({ own }) => own);
    const served = requests.filter((request) => request.served).map(({ code }) => code);
    if (served.length > 0) throw new OrganizerStillServed(served);

    const contacts = await this.database.query<{ kind: 'email' | 'phone'; value: string; taken: boolean }>(
      contactsOf('$1'),
      [organizerId],
    );
    // What somebody else has now names somebody else.
    const ofKind = (kind: string): string[] =>
      contacts.filter((contact) => contact.kind === kind && !contact.taken).map(({ value }) => value);
    const addresses = ofKind('email');
    const requestIds = requests.map(({ id }) => id);
    const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
      (await this.database.query<{ id: string }>(sql, values)).map(({ id }) => id);
    const subject = {
      organizerId,
      addresses,
      names: namesOf(addresses, ofKind('phone')),
      called: calledOf(organizer),
      requestIds,
      mailIds: await ids(FIND_MAILS, [requestIds, organizerId]),
      messageIds: await ids(FIND_MESSAGES, [requestIds, organizerId]),
      now,
    };
    for (const { sql, values } of ERASURE) await this.database.query(sql, values(subject));
    // The words that the person was found by. Others' changes are folded with them: nothing is to be held for so long.
    await this.database.afterCommit(() => this.forgetWords(organizerId));
    await this.timeline.add(OrganizerDataErased, {
      requestId: null,
      payload: { organizerId, requests: requests.length },
      at: now,
    });
    return this.organizers.getInFull(organizerId);
  }

  /** The person is erased already; what fails here the job for the search does within seconds. */
  private async forgetWords(organizerId: string): Promise<void> {
    try {
      await this.search.fold();
    } catch (err) {
      this.logger.warn({ msg: 'the words of an erased organizer are left to the job', organizerId, err });
    }
  }
}
