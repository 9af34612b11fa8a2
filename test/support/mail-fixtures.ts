import type { Database } from '#kernel/database/database';
import { newCode, newId } from '#kernel/ids';

export interface RequestFixture {
  id: string;
  code: string;
  organizerId: string;
  organizerEmail: string;
}

let count = 0;
const unique = (name: string): string => `${name}-${++count}@example.test`;

/** A request and its organizer, as rows: for specs of what hangs on a request. */
export async function insertRequest(
  database: Database,
  given: { title?: string; locale?: 'fr' | 'en'; organizerEmail?: string; eventDate?: string | null } = {},
): Promise<RequestFixture> {
  const [id, organizerId, code] = [newId(), newId(), newCode('R')];
  const organizerEmail = given.organizerEmail ?? unique('organizer');
  await database.query(
    `INSERT INTO organizer (id, email, first_name, last_name, company, locale, created_at, updated_at)
     VALUES ($1, $2, 'Inès', 'Garnier', 'Garnier & Fils', $3, now(), now())`,
    [organizerId, organizerEmail, given.locale ?? 'fr'],
  );
  await database.query(
    `INSERT INTO request (id, code, status, source, organizer_id, title, event_type, attendees, configuration, event_date, city,
       requirements, missing_fields, last_activity_at, created_at, updated_at)
     VALUES ($1, $2, 'searching', 'manual', $3, $4, 'seminar', 80, 'classroom', $5, 'Lyon', 'Deux salles', '{budgetMax}',
       now(), now(), now())`,
    [
      id,
      code,
      organizerId,
      given.title ?? 'Séminaire annuel',
      given.eventDate === undefined ? '2027-03-12' : given.eventDate,
    ],
  );
  return { id, code, organizerId, organizerEmail };
}

/** A venue, as a row; among a request's candidates where `requestId` is given. */
export async function insertMember(
  database: Database,
  given: { name?: string; country?: string; requestId?: string; stage?: string } = {},
): Promise<{ id: string; email: string; name: string }> {
  const id = newId();
  const email = unique('venue');
  const name = given.name ?? 'Domaine des Tilleuls';
  await database.query(
    `INSERT INTO member (id, code, name, postal_code, email, contact_name, status, country, created_at, updated_at)
     VALUES ($1, $2, $3, '69002', $4, 'Camille Morel', 'active', $5, now(), now())`,
    [id, newCode('M'), name, email, given.country ?? 'FR'],
  );
  if (given.requestId !== undefined)
    await database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1, now(), now(), now())`,
      [newId(), given.requestId, id, given.stage ?? 'suggested'],
    );
  return { id, email, name };
}

/** Until a model that stands elsewhere has read a mail, or has failed: the answer does not wait for it. */
export async function untilRead(database: Database, emailMessageId: string): Promise<void> {
  const isPending = (): Promise<object | null> =>
    database.maybeOne(`SELECT 1 FROM email_message WHERE id = $1 AND reading = 'pending'`, [emailMessageId]);
  while ((await isPending()) !== null) await new Promise((resolve) => setTimeout(resolve, 5));
}
