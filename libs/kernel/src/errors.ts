/** One failure of a validated input; `path` is dotted (`rooms.0.name`), empty for the whole body, or the name of a header. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/**
 * The catalogue of errors: every code that an answer may carry, its status, and the sentence of an error that says nothing closer. Clients
 * decide by the code, so none is renamed and none changes its status. The first code of a status also stands for what a library refuses.
 */
export const ERRORS = {
  VALIDATION_ERROR: { status: 400, says: 'The input is not valid; see details for every failure.' },
  UNAUTHENTICATED: { status: 401, says: 'Unauthenticated' },
  INVALID_TOKEN: { status: 401, says: 'Invalid token' },
  INVALID_SIGNATURE: { status: 401, says: 'The signature of this webhook is missing, wrong or too old.' },
  FORBIDDEN: { status: 403, says: 'You are signed in, but this is not allowed for your role.' },
  NOT_FOUND: { status: 404, says: 'A record or address that you named was not found.' },
  METHOD_NOT_ALLOWED: { status: 405, says: 'This address does not take that method.' },
  ALREADY_EXISTS: { status: 409, says: 'A record with this value exists already.' },
  IN_USE: { status: 409, says: 'Other records need this one: it cannot be deleted.' },
  INVALID_STATUS_TRANSITION: { status: 409, says: 'The record is in a status that does not allow this.' },
  INVALID_STAGE_TRANSITION: { status: 409, says: 'The record is at a stage that does not lead there.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    says: 'This Idempotency-Key was used with another body: use a new key for a new call.',
  },
  MESSAGING_WINDOW_CLOSED: {
    status: 409,
    says:
      'This person has not written within the last 24 hours, so that a free text cannot be delivered: write a mail, call, or wait for ' +
      'their next message.',
  },
  TOKEN_EXPIRED: { status: 410, says: 'This link has expired: ask for a new one.' },
  TOKEN_REVOKED: { status: 410, says: 'This link is no longer valid: ask for a new one.' },
  PRECONDITION_FAILED: {
    status: 412,
    says: 'The record has changed since you read it: read it again and repeat the change with its current version.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, says: 'The body is larger than this route takes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, says: 'This route does not take that content type.' },
  RANGE_NOT_SATISFIABLE: { status: 416, says: 'The range begins beyond the end of the content.' },
  RATE_LIMITED: { status: 429, says: 'Too many requests: wait for the seconds that `Retry-After` says.' },
  INTERNAL_ERROR: { status: 500, says: 'Internal server error' },
  PROVIDER_ERROR: { status: 502, says: 'An outside provider could not do this: try again in a moment.' },
  SERVICE_UNAVAILABLE: { status: 503, says: 'The service cannot reach its database: try again in a moment.' },
  /** For a status without a code of its own, such as 408: see `OtherError`. */
  UNKNOWN: { status: 400, says: 'This is not allowed.' },
} as const satisfies Record<string, { status: number; says: string }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * An error that the caller may see as it is: the exception filter answers `{ code, message, details? }` with the status of the code.
 * Messages are sentences that say what to do; they never hold SQL, paths, tokens or a provider's raw answer.
 */
export class DomainError extends Error {
  readonly status: number;
  /** On validation errors; on INVALID_TOKEN what became of the token. */
  readonly details: ErrorDetail[] | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].says,
    { details, ...options }: ErrorOptions & { details?: ErrorDetail[] } = {},
  ) {
    super(message, options);
    this.name = new.target.name;
    this.status = ERRORS[code].status;
    this.details = details;
  }
}

export class ValidationError extends DomainError {
  constructor(details: ErrorDetail[], message?: string) {
    super('VALIDATION_ERROR', message, { details });
  }

  static of(path: string, message: string): ValidationError {
    return new ValidationError([{ path, message }]);
  }
}

/** 404 `NOT_FOUND`: the entity of that name does not exist (an id in a body that points nowhere too). */
export class NotFound extends DomainError {
  constructor(what: string) {
    super('NOT_FOUND', `${what} not found.`);
  }
}

/** 409 `ALREADY_EXISTS`: a unique value is taken. */
export class AlreadyExists extends DomainError {
  constructor(message?: string) {
    super('ALREADY_EXISTS', message);
  }
}

/** 409 `IN_USE`: a deletion is refused because other records need the row. */
export class InUse extends DomainError {
  constructor(message?: string) {
    super('IN_USE', message);
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the record is in the wrong state. */
export class InvalidStatusTransition extends DomainError {
  constructor(message: string) {
    super('INVALID_STATUS_TRANSITION', message);
  }
}

/** 409 `INVALID_STAGE_TRANSITION`: a record moved where its stage does not lead. */
export class InvalidStageTransition extends DomainError {
  constructor(message: string) {
    super('INVALID_STAGE_TRANSITION', message);
  }
}

/** 412 `PRECONDITION_FAILED`: `If-Match` is not the current version; nothing was changed. */
export class PreconditionFailed extends DomainError {
  constructor() {
    super('PRECONDITION_FAILED');
  }
}

export class Forbidden extends DomainError {
  constructor(message?: string) {
    super('FORBIDDEN', message);
  }
}

/** 429 `RATE_LIMITED`: the seconds go out as `Retry-After`. */
export class RateLimited extends DomainError {
  constructor(
    readonly seconds: number,
    message = `Too many requests: try again in ${seconds} seconds.`,
  ) {
    super('RATE_LIMITED', message);
  }
}

/** 401 `INVALID_SIGNATURE`: a webhook whose signature is missing, wrong or stale. */
export class InvalidSignature extends DomainError {
  constructor() {
    super('INVALID_SIGNATURE');
  }
}

/** `UNKNOWN` with a status that the catalogue has no code for. */
export class OtherError extends DomainError {
  constructor(
    override readonly status: number,
    message?: string,
  ) {
    super('UNKNOWN', message);
  }
}

const CODES = Object.keys(ERRORS) as ErrorCode[];

/** What a library refuses with this status; without a message in the sentence of the catalogue. Why it failed stays with us. */
export function errorOfStatus(status: number, message?: string): DomainError {
  if (status >= 500 && status !== 503) return new DomainError('INTERNAL_ERROR');
  const code = CODES.find((known) => ERRORS[known].status === status);
  if (code === undefined) return new OtherError(status, message);
  return code === 'VALIDATION_ERROR' && message !== undefined
    ? ValidationError.of('', message)
    : new DomainError(code, message);
}

/** The neutral words for outside providers, as they stand in messages, settings and metrics. */
export type ProviderName =
  'emailprov' | 'chatprov' | 'payprov' | 'llm' | 'embeddings' | 'transcription' | 'storage' | 'push';

/**
 * 502 `PROVIDER_ERROR`: a provider refused or did not answer. `retryable` is true for time-outs, lost connections,
 * rate limits and answers that a later try may change. The raw cause is for the logs alone.
 */
export class ProviderError extends DomainError {
  constructor(
    readonly provider: ProviderName,
    readonly reason: 'timeout' | 'unreachable' | 'rate_limited' | 'refused' | 'bad_answer',
    readonly retryable: boolean,
    cause?: unknown,
    advice = 'try again in a moment',
  ) {
    super('PROVIDER_ERROR', `The provider ${provider} could not do this (${reason}): ${advice}.`, { cause });
  }
}
