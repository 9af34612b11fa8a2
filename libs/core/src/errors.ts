import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { type ParamsOf, type RuleName, sentenceOf } from './rules';

/**
 * One failure of a validated input. `path` is dotted (`rooms.0.name`), empty for the whole body, or the name of a
 * header.
 */
export interface ErrorDetail {
  path: string;
  /** The broken rule: a name from `RULES`, or one defined by an area. */
  rule: string;
  /** The rule's parameters, such as `{ max: 200 }`. */
  params: object;
  message: Words;
}

/** Creates the detail for a field that breaks a rule from `RULES`; the sentence names the field by its path. */
export const broken = <Name extends RuleName>(path: string, rule: Name, params: ParamsOf<Name>): ErrorDetail => ({
  path,
  rule,
  params,
  message: sentenceOf(rule, params, path),
});

/** The whole body isn't a JSON object. */
export const NO_OBJECT: ErrorDetail = {
  path: '',
  rule: 'isObject',
  params: {},
  message: { en: 'The body must be a JSON object.', fr: 'Le corps doit être un objet JSON.' },
};
/** The whole body isn't JSON. */
export const NO_JSON: ErrorDetail = {
  path: '',
  rule: 'isJson',
  params: {},
  message: { en: 'The body is not valid JSON.', fr: 'Le corps n’est pas du JSON valide.' },
};

/**
 * The error catalogue: every code a response may carry, its status, and its default message. Clients branch on the
 * code, so codes are never renamed and never change status. The first code of a status is also used for library errors
 * with that status.
 */
export const ERRORS = {
  VALIDATION_ERROR: {
    status: 400,
    says: {
      en: 'The input is not valid; see details for each failure.',
      fr: fr`La saisie n’est pas valide ; voir details pour chaque erreur.`,
    },
  },
  // the same in every language, as the specification quotes it
  UNAUTHENTICATED: { status: 401, says: { en: 'Unauthenticated', fr: 'Unauthenticated' } },
  INVALID_TOKEN: { status: 401, says: { en: 'Invalid token', fr: 'Jeton invalide' } },
  INVALID_SIGNATURE: {
    status: 401,
    says: {
      en: 'The webhook signature is missing, wrong or too old.',
      fr: 'La signature de ce webhook est absente, fausse ou trop ancienne.',
    },
  },
  FORBIDDEN: {
    status: 403,
    says: {
      en: 'Your role does not allow this.',
      fr: 'Votre rôle ne permet pas cette action.',
    },
  },
  NOT_FOUND: {
    status: 404,
    says: {
      en: 'The record or address was not found.',
      fr: 'L’enregistrement ou l’adresse est introuvable.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    says: { en: 'This address does not support that method.', fr: 'Cette adresse n’accepte pas cette méthode.' },
  },
  ALREADY_EXISTS: {
    status: 409,
    says: { en: 'A record with this value already exists.', fr: 'Un enregistrement avec cette valeur existe déjà.' },
  },
  IN_USE: {
    status: 409,
    says: {
      en: 'The record cannot be deleted because other records use it.',
      fr: fr`Suppression impossible : d’autres enregistrements utilisent celui-ci.`,
    },
  },
  INVALID_STATUS_TRANSITION: {
    status: 409,
    says: {
      en: 'The current status of the record does not allow this.',
      fr: 'Le statut actuel de l’enregistrement ne le permet pas.',
    },
  },
  INVALID_STAGE_TRANSITION: {
    status: 409,
    says: {
      en: 'The current stage of the record does not allow this move.',
      fr: 'L’étape actuelle de l’enregistrement ne permet pas ce passage.',
    },
  },
  HOLD_CONFLICT: {
    status: 409,
    says: {
      en: 'The venue or room is already taken on these days.',
      fr: 'Le lieu ou la salle est déjà pris ces jours-là.',
    },
  },
  OFFER_EXPIRED: {
    status: 409,
    says: {
      en: 'The offer of this venue has expired. Ask the venue for a new one, or confirm that you choose the expired one.',
      fr: 'L’offre de ce lieu a expiré. Demandez-en une nouvelle au lieu, ou confirmez que vous retenez celle qui a expiré.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    says: {
      en: 'This Idempotency-Key was already used with a different body: use a new key for each new call.',
      fr: fr`Cette Idempotency-Key a déjà servi pour un autre corps : utilisez une nouvelle clé pour chaque nouvel appel.`,
    },
  },
  BILLING_DATA_MISSING: {
    status: 409,
    says: {
      en: 'Details required on the invoice are missing: see details, complete the record and try again.',
      fr: fr`Des mentions obligatoires de la facture manquent : voir details, complétez la fiche et réessayez.`,
    },
  },
  MESSAGING_WINDOW_CLOSED: {
    status: 409,
    says: {
      en:
        'This person has not written within the last 24 hours, so a free-form message cannot be delivered: ' +
        'send an email, call, or wait for their next message.',
      fr: fr`Cette personne n’a pas écrit ces dernières 24 heures, un texte libre ne peut donc pas lui parvenir : envoyez un e-mail, appelez, ou attendez son prochain message.`,
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
      en: 'The record has changed since you read it: read it again and repeat the change with the current version.',
      fr: fr`L’enregistrement a changé depuis votre lecture : relisez-le et refaites la modification avec sa version actuelle.`,
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    says: {
      en: 'The body is larger than this route accepts.',
      fr: 'Le corps dépasse la taille que cette route accepte.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    says: { en: 'This route does not accept that content type.', fr: 'Cette route n’accepte pas ce type de contenu.' },
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    says: { en: 'The range begins beyond the end of the content.', fr: 'La plage commence après la fin du contenu.' },
  },
  RATE_LIMITED: {
    status: 429,
    says: {
      en: 'Too many requests: wait for the number of seconds given in `Retry-After`.',
      fr: fr`Trop de requêtes : attendez le nombre de secondes indiqué par « Retry-After ».`,
    },
  },
  INTERNAL_ERROR: { status: 500, says: { en: 'Internal server error', fr: 'Erreur interne du serveur' } },
  PROVIDER_ERROR: {
    status: 502,
    says: {
      en: 'An external provider failed: try again in a moment.',
      fr: fr`Un prestataire externe n’a pas répondu correctement : réessayez dans un instant.`,
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    says: {
      en: 'The service cannot reach its database: try again in a moment.',
      fr: fr`Le service ne peut pas joindre sa base de données : réessayez dans un instant.`,
    },
  },
  /** For a status that has no code, such as 408: see `OtherError`. */
  UNKNOWN: { status: 400, says: { en: 'This is not allowed.', fr: 'Cela n’est pas permis.' } },
} as const satisfies Record<string, { status: number; says: Words }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * An error that callers may see unchanged: the exception filter returns `{ code, message, details? }` with the status
 * of the code. Messages say what to do; they never contain SQL, paths, tokens or a provider's raw response.
 */
export class DomainError extends Error {
  readonly status: number;
  /**
   * The broken rules of a VALIDATION_ERROR, the state of the token of an INVALID_TOKEN, or the target of a merged
   * record for NOT_FOUND.
   */
  readonly details: ErrorDetail[] | undefined;

  constructor(
    readonly code: ErrorCode,
    /** The message in the reader's language; logs use English. */
    readonly words: Words = ERRORS[code].says,
    { details, ...options }: ErrorOptions & { details?: ErrorDetail[] } = {},
  ) {
    super(words.en, options);
    this.name = new.target.name;
    this.status = ERRORS[code].status;
    this.details = details;
  }
}

export class ValidationError extends DomainError {
  constructor(details: ErrorDetail[]) {
    super('VALIDATION_ERROR', undefined, { details });
  }

  /** Creates an error for one field that breaks an area's own rule. */
  static of(path: string, rule: string, message: Words, params: object = {}): ValidationError {
    return new ValidationError([{ path, rule, params, message }]);
  }
}

/** 404 `NOT_FOUND`: no record of that kind exists. Also used for ids in a body that reference nothing. */
export class NotFound extends DomainError {
  /** @param what the noun of the record, or a whole sentence */
  constructor(what: Words | { sentence: Words }) {
    super(
      'NOT_FOUND',
      'sentence' in what ? what.sentence : { en: `${what.en} not found.`, fr: `${what.fr} introuvable.` },
    );
  }
}

/**
 * 404 `NOT_FOUND`: the record was merged into another. `details` contains the other record's id and, if it has one, its
 * code.
 */
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

/** 409 `IN_USE`: the row can't be deleted because other records use it. */
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

/** 409 `INVALID_STAGE_TRANSITION`: the current stage doesn't allow the move. */
export class InvalidStageTransition extends DomainError {
  constructor(words: Words) {
    super('INVALID_STAGE_TRANSITION', words);
  }
}

/** 412 `PRECONDITION_FAILED`: `If-Match` isn't the current version; nothing was changed. */
export class PreconditionFailed extends DomainError {
  constructor() {
    super('PRECONDITION_FAILED');
  }
}

export class Forbidden extends DomainError {
  constructor(words?: Words) {
    super('FORBIDDEN', words);
  }
}

/** 429 `RATE_LIMITED`: the seconds are sent as `Retry-After`. */
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

/** `UNKNOWN`, with a status that has no code in the catalogue. */
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
 * Returns the error for a library failure with this status. `said` is the library's own message, in English. Missing
 * messages default to the catalogue's. Callers never see why a library failed with a 5xx.
 */
export function errorOfStatus(status: number, said?: string, french?: string): DomainError {
  if (status >= 500 && status !== 503) return new DomainError('INTERNAL_ERROR');
  const code = CODES.find((known) => ERRORS[known].status === status);
  const words = said === undefined ? undefined : { en: said, fr: french ?? ERRORS[code ?? 'UNKNOWN'].says.fr };
  if (code === undefined) return new OtherError(status, words);
  return code === 'VALIDATION_ERROR' && words !== undefined
    ? ValidationError.of('', 'readable', { en: words.en, fr: 'Le corps ou l’adresse est illisible.' })
    : new DomainError(code, words);
}

/** The neutral names of external providers used in messages, settings and metrics. */
export type ProviderName =
  | 'emailprov'
  | 'chatprov'
  | 'payprov'
  | 'llm'
  | 'embeddings'
  | 'transcription'
  | 'storage'
  | 'push'
  | 'calendars'
  | 'mailbox';

const REASONS = {
  timeout: 'délai dépassé',
  unreachable: 'injoignable',
  rate_limited: 'trop de demandes',
  refused: 'refus',
  bad_answer: 'réponse inattendue',
};

const AGAIN: Words = { en: 'try again in a moment', fr: 'réessayez dans un instant' };

/**
 * 502 `PROVIDER_ERROR`: a provider refused or did not respond. `retryable` is true for time-outs, lost connections,
 * rate limits and responses that a retry may change. The raw cause is only logged.
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
        en: `The provider ${provider} failed (${reason}): ${advice.en}.`,
        fr: fr`Le prestataire ${provider} a échoué (${REASONS[reason]}) : ${advice.fr}.`,
      },
      { cause },
    );
  }
}
