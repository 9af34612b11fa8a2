import type { OpenApiChecker } from '../support/openapi-checker';
import type { Received, Sent } from './client';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Internal details of a service: SQL, stacks, file paths, the driver's and libraries' own messages. */
const INSIDE =
  /\b(select|insert into|update|delete from)\b[^.]*\b(from|values|set|where)\b|violates|constraint "|relation "|column "|syntax error at|QueryFailed|SQLSTATE|\bat \S+ \(|node_modules|(^|[\s"'(])\/(home|work|tmp|usr|var|app|etc)\/|\.[jt]s:\d|ECONN|Cannot read prop|is not a function|undefined \(|\bnull \(|FST_ERR|class-validator/i;

/** Extra properties of some error codes: every failure; the status of a token that was once valid; the target of a merged record. */
const WITH_DETAILS: Record<string, (details: unknown) => boolean> = {
  VALIDATION_ERROR: Array.isArray,
  INVALID_TOKEN: (details) => details === undefined || isOne(details, ['expired', 'revoked', 'used']),
  NOT_FOUND: (details) => details === undefined || isOne(details, ['merged']),
};
const WITHOUT_DETAILS = (details: unknown): boolean => details === undefined;

const isOne = (details: unknown, rules: string[]): boolean =>
  Array.isArray(details) && details.length === 1 && rules.includes((details as { rule: string }[])[0]?.rule ?? '');

/** All errors in a response to a request; empty if it is correct. */
export function faultsOf(
  sent: Sent,
  received: Received,
  { checker, secrets, traceIds }: { checker: OpenApiChecker; secrets: string[]; traceIds: Set<string> },
): string[] {
  const { status, headers } = received;
  const faults: string[] = [];
  const contentType = String(headers['content-type'] ?? '');
  const text = contentType.startsWith('application/json') ? received.body.toString() : '';

  if (status >= 500) faults.push(`${status}: ${text.slice(0, 300)}`);

  const traceId = String(headers['x-trace-id'] ?? '');
  if (!UUID.test(traceId)) faults.push(`x-trace-id is ${traceId === '' ? 'missing' : traceId}`);
  else if (traceIds.has(traceId) || traceId === sent.headers['x-trace-id']) faults.push('x-trace-id is not its own');
  traceIds.add(traceId);

  if (sent.method === 'HEAD') return faults;
  let body: unknown;
  if (contentType.startsWith('application/json')) {
    try {
      body = JSON.parse(text);
    } catch {
      return [...faults, `the body is no JSON: ${text.slice(0, 200)}`];
    }
  }
  if (status < 500)
    try {
      checker.check(sent.method, sent.path, status, contentType, body);
    } catch (error) {
      faults.push((error as Error).message.slice(0, 600));
    }
  if (status >= 400) faults.push(...faultsOfError(sent, status, body, text, secrets));
  return faults;
}

function faultsOfError(sent: Sent, status: number, body: unknown, text: string, secrets: string[]): string[] {
  const { code, message, details, current, ...more } = (body ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || !/^[A-Z][A-Z_]+$/.test(code) || typeof message !== 'string' || message === '')
    return [`${status} without code and message: ${text.slice(0, 200)}`];
  const faults: string[] = [];
  if (Object.keys(more).length > 0) faults.push(`an error with ${Object.keys(more).join(', ')}`);
  if (current !== undefined && code !== 'PRECONDITION_FAILED') faults.push(`${code} with the record as it is`);
  if (!(WITH_DETAILS[code] ?? WITHOUT_DETAILS)(details)) faults.push(`${code} with details ${JSON.stringify(details)}`);
  const inside = INSIDE.exec(text)?.[0];
  // The message may repeat the caller's own input.
  const asked = `${decoded(sent.path)} ${sent.path} ${sent.body?.toString() ?? ''}`;
  if (inside !== undefined && !asked.includes(inside))
    faults.push(`the message tells of the inside (${inside}): ${text.slice(0, 300)}`);
  if (secrets.some((secret) => text.includes(secret))) faults.push(`the message holds a secret: ${text.slice(0, 300)}`);
  return faults;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
