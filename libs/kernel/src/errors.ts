/** One failure of a validated input; `path` is dotted (`rooms.0.name`), empty for the whole body. */
export interface ErrorDetail {
  path: string;
  message: string;
}

/**
 * An error that the caller may see as it is: the exception filter answers `{ code, message, details? }` with `status`.
 * Messages are sentences that say what to do; they never hold SQL, paths, tokens or a provider's raw answer.
 */
export class DomainError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details?: ErrorDetail[],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

export class ValidationError extends DomainError {
  constructor(details: ErrorDetail[], message = 'The input is not valid; see details for every failure.') {
    super(400, 'VALIDATION_ERROR', message, details);
  }

  static of(path: string, message: string): ValidationError {
    return new ValidationError([{ path, message }]);
  }
}

/** 404 `NOT_FOUND`: the entity of that name does not exist (an id in a body that points nowhere too). */
export class NotFound extends DomainError {
  constructor(what: string) {
    super(404, 'NOT_FOUND', `${what} not found.`);
  }
}

/** 409 `ALREADY_EXISTS`: a unique value is taken. */
export class AlreadyExists extends DomainError {
  constructor(message: string) {
    super(409, 'ALREADY_EXISTS', message);
  }
}

/** 409 `IN_USE`: a deletion is refused because other records need the row. */
export class InUse extends DomainError {
  constructor(message: string) {
    super(409, 'IN_USE', message);
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: request, commission or catalog in the wrong state. */
export class InvalidStatusTransition extends DomainError {
  constructor(message: string) {
    super(409, 'INVALID_STATUS_TRANSITION', message);
  }
}

/** 409 `INVALID_STAGE_TRANSITION`: a result moved where its stage does not lead. */
export class InvalidStageTransition extends DomainError {
  constructor(message: string) {
    super(409, 'INVALID_STAGE_TRANSITION', message);
  }
}

/** 412 `PRECONDITION_FAILED`: `If-Match` is not the current version; nothing was changed. */
export class PreconditionFailed extends DomainError {
  constructor() {
    super(
      412,
      'PRECONDITION_FAILED',
      'The record has changed since you read it: read it again and repeat the change with its current version.',
    );
  }
}

export class Forbidden extends DomainError {
  constructor(message = 'You are signed in, but this is not allowed for your role.') {
    super(403, 'FORBIDDEN', message);
  }
}

/** 429 `RATE_LIMITED`: the seconds go out as `Retry-After`. */
export class RateLimited extends DomainError {
  constructor(
    readonly seconds: number,
    message = `Too many requests: try again in ${seconds} seconds.`,
  ) {
    super(429, 'RATE_LIMITED', message);
  }
}

/** 401 `INVALID_SIGNATURE`: a webhook whose signature is missing, wrong or stale. */
export class InvalidSignature extends DomainError {
  constructor() {
    super(401, 'INVALID_SIGNATURE', 'The signature of this webhook is missing, wrong or too old.');
  }
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
    super(502, 'PROVIDER_ERROR', `The provider ${provider} could not do this (${reason}): ${advice}.`, undefined, {
      cause,
    });
  }
}
