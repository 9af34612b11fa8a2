import { newCode, newId } from '#kernel/ids';
import type { Api } from './api';
import type { TestApp } from './app';

let count = 0;

/** A member by SQL: what requests need of one, whatever the members' own routes ask for. */
export async function insertMember(
  test: TestApp,
  more: {
    name?: string;
    status?: string;
    city?: string | null;
    latitude?: number | null;
    longitude?: number | null;
  } = {},
): Promise<{ id: string; code: string; name: string }> {
  const id = newId();
  const code = newCode('M');
  const name = more.name ?? `Venue ${++count}`;
  await test.database.query(
    `INSERT INTO member (id, code, name, status, email, postal_code, city, latitude, longitude, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, '69002', $6, $7, $8, now(), now())`,
    [
      id,
      code,
      name,
      more.status ?? 'active',
      `${id}@venues.example`,
      more.city === undefined ? 'Lyon' : more.city,
      more.latitude ?? null,
      more.longitude ?? null,
    ],
  );
  return { id, code, name };
}

export async function insertRoom(test: TestApp, memberId: string): Promise<string> {
  const id = newId();
  await test.database.query(
    `INSERT INTO room (id, member_id, name, created_at, updated_at) VALUES ($1, $2, 'Room', now(), now())`,
    [id, memberId],
  );
  return id;
}

export interface MadeRequest {
  id: string;
  code: string;
  organizerId: string;
}

/** A request through its route, in qualifying, with an organizer of its own. */
export async function createRequest(api: Api, more: object = {}): Promise<MadeRequest> {
  const organizer = { email: `organizer-${++count}@clients.example` };
  const { status, body, text } = await api.post('/api/requests', { organizer, title: `Request ${count}`, ...more });
  if (status !== 201) throw new Error(`The request answered ${status}: ${text}`);
  return body as MadeRequest;
}

/** Moves a request through these statuses. */
export async function advanceTo(api: Api, requestId: string, ...statuses: string[]): Promise<void> {
  for (const toStatus of statuses) {
    const more = toStatus === 'lost' ? { lostReason: 'price' } : {};
    const { status, text } = await api.post(`/api/requests/${requestId}/advance`, { toStatus, ...more });
    if (status !== 200) throw new Error(`The move to ${toStatus} answered ${status}: ${text}`);
  }
}

/** Adds a result and moves it through these stages. */
export async function addResult(
  api: Api,
  requestId: string,
  memberId: string,
  ...stages: string[]
): Promise<{ id: string; position: number }> {
  const path = `/api/requests/${requestId}/results`;
  let answer = await api.post(path, { memberId });
  if (answer.status !== 201) throw new Error(`The result answered ${answer.status}: ${answer.text}`);
  for (const toStage of stages) {
    answer = await api.post(`${path}/${memberId}/advance`, { toStage });
    if (answer.status !== 200) throw new Error(`The move to ${toStage} answered ${answer.status}: ${answer.text}`);
  }
  return answer.body as { id: string; position: number };
}
