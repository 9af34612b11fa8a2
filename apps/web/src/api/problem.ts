import type { Locale, Words } from '#i18n/locale';
import type { components } from './schema';

type ErrorBody = components['schemas']['ErrorView'];
type Detail = NonNullable<ErrorBody['details']>[number];

/** Formats an error for display below its field. The label already names the field, so the API's name for it is removed. */
export function faultBelow({ path, message }: Pick<Detail, 'path' | 'message'>): string {
  // the errors of a list's items name the item's field only
  const name = [path, path.split('.').at(-1) ?? path].find((one) => message.startsWith(one));
  const rest = name === undefined ? '' : message.slice(name.length);
  const said = /^[\s:]+\S/.test(rest) ? rest.replace(/^[\s:]+/, '') : message;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The other fields that an error may be about. */
const OTHERS: Readonly<Record<string, Words>> = {
  eventDate: { fr: 'le début de l’événement', en: 'the start of the event' },
  eventEndDate: { fr: 'la fin de l’événement', en: 'the end of the event' },
  budgetMax: { fr: 'le budget maximum', en: 'the maximum budget' },
  latitude: { fr: 'la latitude', en: 'the latitude' },
  longitude: { fr: 'la longitude', en: 'the longitude' },
  from: { fr: 'le premier jour', en: 'the first day' },
};
const ANY_BEDROOM: Words = { fr: 'Indiquez au moins une chambre', en: 'Enter at least one bedroom' };

/** The error with the reader's names of other fields instead of the API's. */
export function inReadersWords<One extends Pick<Detail, 'message' | 'rule' | 'params'>>(
  detail: One,
  language: Locale,
): One {
  const { message, rule, params } = detail;
  if (rule === 'anyBedroom') return { ...detail, message: ANY_BEDROOM[language] };
  const { other } = params;
  const words = typeof other === 'string' && message.endsWith(` ${other}`) ? OTHERS[other] : undefined;
  return words ? { ...detail, message: message.slice(0, -(other as string).length) + words[language] } : detail;
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
    readonly current?: unknown,
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
export async function problemOf(response: Response, language: Locale): Promise<ApiProblem> {
  const traceId = response.headers.get('x-trace-id');
  try {
    const body = (await response.clone().json()) as Partial<ErrorBody>;
    return new ApiProblem(
      response.status,
      body.code ?? 'UNKNOWN',
      body.message ?? response.statusText,
      (body.details ?? []).map((detail) => inReadersWords(detail, language)),
      traceId,
    );
  } catch {
    return new ApiProblem(response.status, 'UNKNOWN', response.statusText, [], traceId);
  }
}
