import type { components } from './schema';

type ErrorBody = components['schemas']['ErrorView'];
type Detail = NonNullable<ErrorBody['details']>[number];

/** Formats an error for display below its field. The label already names the field, so the API's name for it is removed. */
export function faultBelow({ path, message }: Pick<Detail, 'path' | 'message'>): string {
  const rest = message.startsWith(path) ? message.slice(path.length) : '';
  const said = /^[\s:]+\S/.test(rest) ? rest.replace(/^[\s:]+/, '') : message;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** An error response: the code, a message in the user's language, all validation errors, and the trace id to report. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly Detail[] = [],
    readonly traceId: string | null = null,
    /** The record as it is now, read again after a 412 (`withCurrent`). */
    readonly current: unknown = undefined,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }

  /** Returns the first error per field, for display in forms. */
  get faults(): Record<string, string> {
    return Object.fromEntries([...this.details].reverse().map((detail) => [detail.path, faultBelow(detail)]));
  }
}

/** Thrown when no response arrives: the browser is offline, or the service can't be reached. */
export class Unreachable extends Error {
  constructor() {
    super('No answer came.');
    this.name = 'Unreachable';
  }
}

/** Thrown when the browser is offline. Nothing was sent, and nothing will be sent later. */
export class Offline extends Unreachable {}

/** Builds the error of an unsuccessful response. A proxy may have sent something other than JSON. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const traceId = response.headers.get('x-trace-id');
  try {
    const body = (await response.clone().json()) as Partial<ErrorBody>;
    return new ApiProblem(
      response.status,
      body.code ?? 'UNKNOWN',
      body.message ?? response.statusText,
      body.details ?? [],
      traceId,
    );
  } catch {
    return new ApiProblem(response.status, 'UNKNOWN', response.statusText, [], traceId);
  }
}
