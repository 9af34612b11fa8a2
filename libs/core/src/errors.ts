import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { type ParamsOf, type RuleName, sentenceOf } from './rules';

/** One failure of a validated input; `path` is dotted (`rooms.0.name`), empty for the whole body, or the name of a header. */
export interface ErrorDetail {
  path: string;
  /** The rule that is broken: a name of `RULES`, or one of an area. */
  rule: string;
  /** What the rule is measured by: `{ max: 200 }`. */
  params: object;
  message: Words;
}

/** A field breaks a rule of `RULES`; the sentence names the field by its path. */
export const broken = <Name extends RuleName>(path: string, rule: Name, params: ParamsOf<Name>): ErrorDetail => ({
  path,
  rule,
  params,
  message: sentenceOf(rule, params, path),
});

/** The whole body is no JSON object. */
export const NO_OBJECT: ErrorDetail = {
  path: '',
  rule: 'isObject',
  params: {},
  message: { en: 'The body must be a JSON object.', fr: 'Le corps doit être un objet JSON.' },
};
/** The whole body is no JSON. */
export const NO_JSON: ErrorDetail = {
  path: '',
  rule: 'isJson',
  params: {},
  message: { en: 'The body is not valid JSON.', fr: 'Le corps n’est pas du JSON valide.' },
};

/**
 * The catalogue of errors: every code that an answer may carry, its status, and the sentence of errors that have no words of their own.
 * Clients decide by the code, so none is renamed and none changes its status. The first code of a status is also that of what a library
 * refuses with this status.
 */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    says: {
      en: 'The input is not valid; see details for every failure.',
      fr: fr`La saisie n’est pas valide ; voir details pour chaque défaut.`,
    },
  },
  UNAUTHENTICATED: { status: 401, says: { en: 'Unauthenticated', fr: 'Non authentifié' } },
  INVALID_TOKEN: { status: 401, says: { en: 'Invalid token', fr: 'Jeton invalide' } },
  INVALID_SIGNATURE: {
    status: 401,
    says: {
      en: 'The signature of this webhook is missing, wrong or too old.',
      fr: 'La signature de ce webhook est absente, fausse ou trop ancienne.',
    },
  },
  FORBIDDEN: {
    status: 403,
    says: {
      en: 'You are signed in, but this is not allowed for your role.',
      fr: 'Vous êtes connecté, mais votre rôle ne permet pas cela.',
    },
  },
  NOT_FOUND: {
    status: 404,
    says: {
      en: 'A record or address that you named was not found.',
      fr: 'Un enregistrement ou une adresse que vous avez nommé est introuvable.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    says: { en: 'This address does not take that method.', fr: 'Cette adresse n’accepte pas cette méthode.' },
  },
  ALREADY_EXISTS: {
    status: 409,
    says: { en: 'A record with this value exists already.', fr: 'Un enregistrement avec cette valeur existe déjà.' },
  },
  IN_USE: {
    status: 409,
    says: {
      en: 'Other records need this one: it cannot be deleted.',
      fr: fr`D’autres enregistrements en ont besoin : la suppression est impossible.`,
    },
  },
  INVALID_STATUS_TRANSITION: {
    status: 409,
    says: {
      en: 'The record is in a status that does not allow this.',
      fr: 'Le statut de l’enregistrement ne permet pas cela.',
    },
  },
  INVALID_STAGE_TRANSITION: {
    status: 409,
    says: {
      en: 'The record is at a stage that does not lead there.',
      fr: 'L’étape de l’enregistrement ne mène pas là.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    says: {
      en: 'This Idempotency-Key was used with another body: use a new key for a new call.',
      fr: fr`Cette Idempotency-Key a servi pour un autre corps : prenez une nouvelle clé pour un nouvel appel.`,
    },
  },
  BILLING_DATA_MISSING: {
    status: 409,
    says: {
      en: 'What the invoice has to say is missing: see details, complete the record and try again.',
      fr: fr`Il manque ce que la facture doit dire : voir details, complétez la fiche et réessayez.`,
    },
  },
  MESSAGING_WINDOW_CLOSED: {
    status: 409,
    says: {
      en:
        'This person has not written within the last 24 hours, so that a free text cannot be delivered: write a mail, call, or wait for ' +
        'their next message.',
      fr: fr`Cette personne n’a pas écrit ces dernières 24 heures, un texte libre ne peut donc pas lui parvenir : écrivez un e-mail, appelez, ou attendez son prochain message.`,
    },
  },
  TOKEN_EXPIRED: {
    status: 410,
    says: { en: 'This link has expired: ask for a new one.', fr: fr`Ce lien a expiré : demandez-en un nouveau.` },
  },
  TOKEN_REVOKED: {
    status: 410,
    says: {
      en: 'This link is no longer valid: ask for a new one.',
      fr: fr`Ce lien n’est plus valable : demandez-en un nouveau.`,
    },
  },
  PRECONDITION_FAILED: {
    status: 412,
    says: {
      en: 'The record has changed since you read it: read it again and repeat the change with its current version.',
      fr: fr`L’enregistrement a changé depuis votre lecture : relisez-le et refaites la modification avec sa version actuelle.`,
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    says: {
      en: 'The body is larger than this route takes.',
      fr: 'Le corps dépasse la taille que cette route accepte.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    says: { en: 'This route does not take that content type.', fr: 'Cette route n’accepte pas ce type de contenu.' },
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    says: { en: 'The range begins beyond the end of the content.', fr: 'La plage commence après la fin du contenu.' },
  },
  RATE_LIMITED: {
    status: 429,
    says: {
      en: 'Too many requests: wait for the seconds that `Retry-After` says.',
      fr: fr`Trop de requêtes : attendez les secondes qu’indique « Retry-After ».`,
    },
  },
  INTERNAL_ERROR: { status: 500, says: { en: 'Internal server error', fr: 'Erreur interne du serveur' } },
  PROVIDER_ERROR: {
    status: 502,
    says: {
      en: 'An outside provider could not do this: try again in a moment.',
      fr: fr`Un prestataire extérieur n’a pas pu le faire : réessayez dans un instant.`,
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    says: {
      en: 'The service cannot reach its database: try again in a moment.',
      fr: fr`Le service n’atteint pas sa base de données : réessayez dans un instant.`,
    },
  },
  /** For a status without a code of its own, such as 408: see `OtherError`. */
  UNKNOWN: { status: 400, says: { en: 'This is not allowed.', fr: 'Cela n’est pas permis.' } },
} as const satisfies Record<string, { status: number; says: Words }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * An error that the caller may see as it is: the exception filter answers `{ code, message, details? }` with the status of the code.
 * Messages are sentences that say what to do; they never hold SQL, paths, tokens or a provider's raw answer.
 */
export class DomainError extends Error {
  readonly status: number;
  /** On validation errors; on INVALID_TOKEN what became of the token; on NOT_FOUND where a merged record leads. */
  readonly details: ErrorDetail[] | undefined;
  /** On PRECONDITION_FAILED the record as it is now, if the caller may read it. */
  readonly current: object | undefined;

  constructor(
    readonly code: ErrorCode,
    /** What people read, in their language; logs have it in English. */
    readonly words: Words = ERRORS[code].says,
    { details, current, ...options }: ErrorOptions & { details?: ErrorDetail[]; current?: object | undefined } = {},
  ) {
    super(words.en, options);
    this.name = new.target.name;
    this.status = ERRORS[code].status;
    this.details = details;
    this.current = current;
  }
}

export class ValidationError extends DomainError {
  constructor(details: ErrorDetail[]) {
    super('VALIDATION_ERROR', undefined, { details });
  }

  /** One field breaks a rule that has its own words. */
  static of(path: string, rule: string, message: Words, params: object = {}): ValidationError {
    return new ValidationError([{ path, rule, params, message }]);
  }
}

/** 404 `NOT_FOUND`: the entity of that name does not exist (an id in a body that points nowhere too). */
export class NotFound extends DomainError {
  constructor(what: Words) {
    super('NOT_FOUND', { en: `${what.en} not found.`, fr: `${what.fr} introuvable.` });
  }
}

/** 404 `NOT_FOUND`: the record was merged into another; `details` names that one, by its id and, if it has one, its code. */
export class MergedAway extends DomainError {
  constructor(what: Words, into: { id: string; code: string | null }) {
    const message: Words = {
      en: `${what.en} not found: it was merged into another record.`,
      fr: fr`${what.fr} introuvable : la fiche a été fusionnée avec une autre.`,
    };
    super('NOT_FOUND', message, { details: [{ path: 'id', rule: 'merged', params: into, message }] });
  }
}

/** 409 `ALREADY_EXISTS`: a unique value is taken. */
export class AlreadyExists extends DomainError {
  constructor(words?: Words) {
    super('ALREADY_EXISTS', words);
  }
}

/** 409 `IN_USE`: a deletion is refused because other records need the row. */
export class InUse extends DomainError {
  constructor(words?: Words) {
    super('IN_USE', words);
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the record is in the wrong state. */
export class InvalidStatusTransition extends DomainError {
  constructor(words: Words) {
    super('INVALID_STATUS_TRANSITION', words);
  }
}

/** 409 `INVALID_STAGE_TRANSITION`: a record moved where its stage does not lead. */
export class InvalidStageTransition extends DomainError {
  constructor(words: Words) {
    super('INVALID_STAGE_TRANSITION', words);
  }
}

/** 412 `PRECONDITION_FAILED`: `If-Match` is not the current version; nothing was changed. */
export class PreconditionFailed extends DomainError {
  /** `current`: the view of the record, for a caller who may read all of it. */
  constructor(current?: object) {
    super('PRECONDITION_FAILED', undefined, { current });
  }
}

export class Forbidden extends DomainError {
  constructor(words?: Words) {
    super('FORBIDDEN', words);
  }
}

/** 429 `RATE_LIMITED`: the seconds go out as `Retry-After`. */
export class RateLimited extends DomainError {
  constructor(
    readonly seconds: number,
    words: Words = {
      en: `Too many requests: try again in ${seconds} seconds.`,
      fr: fr`Trop de requêtes : réessayez dans ${seconds} secondes.`,
    },
  ) {
    super('RATE_LIMITED', words);
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
    words?: Words,
  ) {
    super('UNKNOWN', words);
  }
}

const CODES = Object.keys(ERRORS) as ErrorCode[];

/**
 * The error for what a library refuses with this status. `said` is the library's own sentence, in English. The catalogue's sentences
 * stand for what is not given. Why a library failed (5xx) is not for the caller.
 */
export function errorOfStatus(status: number, said?: string, french?: string): DomainError {
  if (status >= 500 && status !== 503) return new DomainError('INTERNAL_ERROR');
  const code = CODES.find((known) => ERRORS[known].status === status);
  const words = said === undefined ? undefined : { en: said, fr: french ?? ERRORS[code ?? 'UNKNOWN'].says.fr };
  if (code === undefined) return new OtherError(status, words);
  return code === 'VALIDATION_ERROR' && words !== undefined
    ? ValidationError.of('', 'readable', { en: words.en, fr: 'Le corps ou l’adresse ne peut pas être lu.' })
    : new DomainError(code, words);
}

/** The neutral words for outside providers, as they stand in messages, settings and metrics. */
export type ProviderName =
  'emailprov' | 'chatprov' | 'payprov' | 'llm' | 'embeddings' | 'transcription' | 'storage' | 'push' | 'calendars';

const REASONS = {
  timeout: 'délai dépassé',
  unreachable: 'injoignable',
  rate_limited: 'trop de demandes',
  refused: 'refus',
  bad_answer: 'réponse inattendue',
};

const AGAIN: Words = { en: 'try again in a moment', fr: 'réessayez dans un instant' };

/**
 * 502 `PROVIDER_ERROR`: a provider refused or did not answer. `retryable` is true for time-outs, lost connections,
 * rate limits and answers that a later try may change. The raw cause is for the logs alone.
 */
export class ProviderError extends DomainError {
  constructor(
    readonly provider: ProviderName,
    readonly reason: keyof typeof REASONS,
    readonly retryable: boolean,
    cause?: unknown,
    advice = AGAIN,
  ) {
    super(
      'PROVIDER_ERROR',
      {
        en: `The provider ${provider} could not do this (${reason}): ${advice.en}.`,
        fr: fr`Le prestataire ${provider} n’a pas pu le faire (${REASONS[reason]}) : ${advice.fr}.`,
      },
      { cause },
    );
  }
}
