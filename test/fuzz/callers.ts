import type { Client } from './client';
import type { Operation } from './document';
import type { Credential } from './generator';
import { type Asked, SPELLINGS } from './spellings';

/** Every kind of caller, authorized or not. */
export const CALLERS = [
  'nobody',
  'stranger',
  'admin',
  'agent',
  'assistant',
  'member',
  'organizer',
  'catalog',
] as const satisfies readonly Credential[];
export type Caller = (typeof CALLERS)[number];

/** The operations closed to agents, listed again here so that dropping a line elsewhere doesn't open a route. */
export const FOR_ADMINS = new Set([
  'GET /api/team/users',
  'PATCH /api/team/users/{id}',
  'GET /api/team/invitations',
  'POST /api/team/invitations',
  'POST /api/team/invitations/{id}/resend',
  'DELETE /api/team/invitations/{id}',
  'POST /api/team/users/{id}/reset-password',
  'GET /api/webhooks/failed',
  'POST /api/webhooks/failed/{id}/replay',
  'POST /api/organizers/{id}/erase',
  'GET /api/organizers/{id}/export',
  'GET /api/organizers/{id}/erase',
  'GET /api/agency',
  'PATCH /api/agency',
  'POST /api/agency/logo',
  'DELETE /api/agency/logo',
  'GET /api/mail-templates',
  'GET /api/mail-templates/{name}/{locale}',
  'PUT /api/mail-templates/{name}/{locale}',
  'GET /api/mail-templates/{name}/{locale}/versions',
  'PUT /api/mail-templates/{name}/{locale}/example',
  'GET /api/mail-templates/{name}/{locale}/html',
  'GET /api/jobs/queues',
  'GET /api/jobs/set-aside',
  'POST /api/jobs/set-aside/{id}/retry',
  'DELETE /api/jobs/set-aside/{id}',
  'POST /api/jobs/{name}/run',
  'POST /api/meta/test-mail',
  'POST /api/organizers/import',
  'GET /api/organizers/import/{id}',
  'POST /api/requests/import',
  'GET /api/requests/import/{id}',
  'POST /api/tags/import',
  'GET /api/tags/import/{id}',
  'POST /api/ai/knowledge/import',
  'GET /api/ai/knowledge/import/{id}',
  'POST /api/exports',
  'GET /api/exports',
  'GET /api/exports/{id}',
  'GET /api/exports/{id}/content',
  'DELETE /api/exports/{id}',
]);

const REFUSED = [401, 403];
/** The status of a spelling that isn't one of our routes; a malformed one is rejected before routing. */
const NOWHERE = [400, 404];

/** The callers admitted by an operation's access rule. */
function isOpen({ name, access, credential }: Operation, caller: Caller): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'member':
    case 'organizer':
      return caller === access;
    case 'team':
      if (credential === 'api-key') return caller === 'assistant';
      return caller === 'admin' || (caller === 'agent' && !FOR_ADMINS.has(name));
  }
}

/** Signed-in callers that aren't admitted get 403; a foreign page may be rejected for its origin first. */
function isRefused(operation: Operation, caller: Caller, status: number): boolean {
  if (caller === 'stranger') return REFUSED.includes(status);
  const known = caller === 'agent' && operation.access === 'team' && operation.credential === undefined;
  return status === (known ? 403 : 401);
}

/** An id that doesn't exist, so that admitted callers change nothing, and no session is ended along the way. */
const plain = ({ method, path }: Operation): Asked => ({
  method,
  path: path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name.toLowerCase().endsWith('id') ? '01890000-0000-7000-8000-000000000000' : 'unknown',
  ),
});

export interface Judged {
  /** Pairs of caller and operation, and spellings of them that were sent. */
  pairs: number;
  spelled: number;
  faults: string[];
}

/** Whether a caller sends a spelling of an operation: both are numbered, and these callers are rejected. */
type Share = (caller: Caller, operation: number, spelling: number, rejected: readonly Caller[]) => boolean;

/**
 * Agents send every spelling of a route for admins, since only the role differs. The other callers take turns: each spelling of each route
 * is sent by one of them, and each of them sends every spelling.
 */
export const inTurns: Share = (caller, operation, spelling, rejected) => {
  const others = rejected.filter((one) => one !== 'agent');
  return caller === 'agent' || others[(operation + spelling) % others.length] === caller;
};

/**
 * Sends every operation as these callers, and each closed pair in every other spelling, or in its share of them: admitted callers must
 * pass, others must get the right status, public operations must be the same for all, and no spelling may lead further than the plain URL.
 */
export async function judgeCallers(
  client: Client,
  operations: Operation[],
  credentials: Record<Caller, Record<string, string>>,
  callers: readonly Caller[] = CALLERS,
  share: Share = () => true,
): Promise<Judged> {
  const judged: Judged = { pairs: 0, spelled: 0, faults: [] };
  const statusOf = async (caller: Caller, { method, path, headers }: Asked): Promise<number> => {
    const sent = { method, path, headers: { ...headers, ...credentials[caller] }, body: undefined, chunked: false };
    return (await client.send(sent)).status;
  };
  for (const [at, operation] of operations.filter(({ path }) => !path.startsWith('/api/auth/')).entries()) {
    const rejected = CALLERS.filter((caller) => !isOpen(operation, caller));
    const asked = plain(operation);
    const toNobody = operation.access === 'public' ? await statusOf('nobody', asked) : 0;
    for (const caller of callers) {
      const status = await statusOf(caller, asked);
      const open = isOpen(operation, caller);
      judged.pairs++;
      const right = !open
        ? isRefused(operation, caller, status)
        : operation.access === 'public'
          ? status === toNobody || (caller === 'stranger' && status === 403)
          : !REFUSED.includes(status);
      if (!right) judged.faults.push(`${operation.name} as ${caller}: ${status}`);
      if (open) continue;
      await Promise.all(
        Object.entries(SPELLINGS).map(async ([spelling, write], turn) => {
          if (!share(caller, at, turn, rejected)) return;
          const other = write(asked);
          // it may lead to another route at this very URL, which is checked separately
          const isAnother = ({ path, method }: Operation): boolean =>
            path === operation.path && method === other.method && method !== asked.method;
          if (operations.some(isAnother)) return;
          const answered = await statusOf(caller, other);
          judged.spelled++;
          if (![...REFUSED, ...NOWHERE].includes(answered))
            judged.faults.push(`${operation.name} as ${caller}, ${spelling}: ${answered}`);
        }),
      );
    }
  }
  return judged;
}
