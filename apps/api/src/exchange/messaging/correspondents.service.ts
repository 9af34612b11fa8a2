import { Injectable } from '@nestjs/common';
import type { Actor } from '#kernel/context';
import { Database } from '#kernel/database/database';
import type { Locale } from '#domain/vocabulary';
import { OPEN_STATUSES } from '../../demand/requests/requests.rules';
import { CORRESPONDENT } from './messaging.sql';

/** Whose number it is, and the request that a message of theirs is most likely about. */
export interface Correspondent {
  type: 'member' | 'organizer';
  id: string;
  label: string;
  /** The language that they write in, where it is known. */
  locale: Locale | null;
  requestId: string | null;
  /** The request is open and waits for this member's word on its availability. */
  asked: boolean;
}

/** Finds people by their phone number. Reads only. */
@Injectable()
export class Correspondents {
  constructor(private readonly database: Database) {}

  /**
   * Null for a number that nobody has, or several people do. `about` names a request, or the message of ours (by wamid) that is
   * answered: either may tell who of several is meant.
   */
  find(
    number: string,
    about: { requestId?: string | null; wamid?: string | null } = {},
  ): Promise<Correspondent | null> {
    return this.database.maybeOne<Correspondent>(CORRESPONDENT, [
      number,
      OPEN_STATUSES,
      about.requestId ?? null,
      about.wamid ?? null,
    ]);
  }
}

/** Whom a message is linked to, as the columns of its row. */
export const linkOf = (person: Correspondent | null): { memberId: string | null; organizerId: string | null } => ({
  memberId: person?.type === 'member' ? person.id : null,
  organizerId: person?.type === 'organizer' ? person.id : null,
});

/** Who acts when somebody writes: themselves, or for an unknown number nobody whom the service knows. */
export const actorOf = (person: Correspondent | null, otherwise: string): Actor =>
  person === null
    ? { type: 'system', id: null, label: otherwise }
    : { type: person.type, id: person.id, label: person.label };
