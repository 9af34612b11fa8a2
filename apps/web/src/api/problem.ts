import type { components } from './schema';

type ErrorBody = components['schemas']['ErrorView'];
type Detail = NonNullable<ErrorBody['details']>[number];

/** A fault as it stands below its field, whose label says what it is of: without the name that the service has for the field. */
export function faultBelow({ path, message }: Pick<Detail, 'path' | 'message'>): string {
  const rest = message.startsWith(path) ? message.slice(path.length) : '';
  const said = /^[\s:]+\S/.test(rest) ? rest.replace(/^[\s:]+/, '') : message;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What the service refused or failed at: its code, its sentence (in the reader's language), every fault, and the trace to report. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: readonly Detail[] = [],
    readonly traceId: string | null = null,
    /** With 412 and 409, if the service sends it: what the record is now. */
    readonly current: unknown = undefined,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }

  /** The first fault of each field: what a form shows below it. */
  get faults(): Record<string, string> {
    return Object.fromEntries([...this.details].reverse().map((detail) => [detail.path, faultBelow(detail)]));
  }
}

/** No answer came: the browser is offline, or the service cannot be reached. */
export class Unreachable extends Error {
  constructor() {
    super('No answer came.');
    this.name = 'Unreachable';
  }
}

/** The browser has no connection: nothing was sent, and nothing will be once it has one. */
export class Offline extends Unreachable {}

/** Of an answer that is no success. A proxy in between may answer what is no JSON. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const traceId = response.headers.get('x-trace-id');
  try {
    const body = (await response.clone().json()) as Partial<ErrorBody> & { current?: unknown };
    return new ApiProblem(
      response.status,
      body.code ?? 'UNKNOWN',
      body.message ?? response.statusText,
      body.details ?? [],
      traceId,
      body.current,
    );
  } catch {
    return new ApiProblem(response.status, 'UNKNOWN', response.statusText, [], traceId);
  }
}
