import { Injectable } from '@nestjs/common';
import type { Actor } from '#core/context';
import { Database } from '#database/database';
import type { Locale } from '#i18n/locale';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { CORRESPONDENT } from './messaging.sql';

/** The person with a number, and the request that they most likely write about. */
export interface Correspondent {
  type: 'member' | 'organizer';
  id: string;
  label: string;
  /** The language that they write in, if known. */
  locale: Locale | null;
  requestId: string | null;
  /** Whether the request is open and awaits this venue's reply on availability. */
  asked: boolean;
}

/** Finds people by their phone number. Read-only. */
@Injectable()
export class Correspondents {
  constructor(private readonly database: Database) {}

  /**
   * Returns null if no one has the number, or several people do. `about` names a request, or the wamid of our message being replied to:
   * either may identify one of several people.
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

/** The columns that link a message to a person. */
export const linkOf = (person: Correspondent | null): { memberId: string | null; organizerId: string | null } => ({
  memberId: person?.type === 'member' ? person.id : null,
  organizerId: person?.type === 'organizer' ? person.id : null,
});

/** The actor of a person's message; `otherwise` is the label of an unknown person. */
export const actorOf = (person: Correspondent | null, otherwise: string): Actor =>
  person === null
    ? { type: 'system', id: null, label: otherwise }
    : { type: person.type, id: person.id, label: person.label };
