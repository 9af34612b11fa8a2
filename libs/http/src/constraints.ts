import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { AlreadyExists, DomainError, InUse, NotFound, ValidationError } from '#core/errors';

/** PostgreSQL's details about a refused statement. */
export interface DatabaseFault {
  code?: string;
  constraint?: string;
  detail?: string;
}

/**
 * Creates the error; `deleting` is true if a deletion was refused because other rows reference the row (foreign keys).
 */
type MakeError = (breach: { deleting: boolean }) => DomainError;

const byName = new Map<string, MakeError>();

/** Registers an area's errors for its constraints, next to its error codes. */
export function constraintErrors(errors: Record<string, MakeError>): void {
  for (const [name, make] of Object.entries(errors)) byName.set(name, make);
}

export class ServiceUnavailable extends DomainError {
  constructor(words?: Words, options?: ErrorOptions) {
    super('SERVICE_UNAVAILABLE', words, options);
  }
}

const REFERRED = {
  sentence: {
    en: 'A record referenced by this one was not found.',
    fr: 'Un enregistrement référencé par celui-ci est introuvable.',
  },
};

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENOENT']);

/** Maps a database refusal (SQLSTATE, PostgreSQL Appendix A) to the caller's error, or null for an internal error. */
export function errorOfDatabase(fault: DatabaseFault): DomainError | null {
  const named = fault.constraint === undefined ? undefined : byName.get(fault.constraint);
  // From PostgreSQL 18 on, ON DELETE RESTRICT has a separate code.
  const deleting = fault.code === '23001' || fault.detail?.includes('is still referenced') === true;
  if (named) return named({ deleting });
  const code = fault.code ?? '';
  switch (code) {
    case '23505':
    case '23P01':
      return new AlreadyExists();
    case '23503':
      return deleting ? new InUse() : new NotFound(REFERRED);
    case '23001':
      return new InUse({
        en: 'This record cannot be changed or deleted.',
        fr: 'Cet enregistrement ne peut être ni modifié ni supprimé.',
      });
    case '23514':
      return ValidationError.of('', 'allowed', {
        en: 'A value is outside the allowed range.',
        fr: 'Une valeur est hors des limites permises.',
      });
    case '22003':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
      return ValidationError.of('', 'storable', {
        en: 'A value cannot be stored: it is out of range or not valid text.',
        fr: fr`Une valeur ne peut pas être enregistrée : elle est hors limites ou n’est pas un texte valide.`,
      });
    case '40001':
    case '40P01':
    case '55P03':
      return new ServiceUnavailable({
        en: 'Another change to the same records was in progress: try again.',
        fr: fr`Une autre modification des mêmes enregistrements était en cours : réessayez.`,
      });
    case '25006': // the server is no longer, or not yet, a primary
      return new ServiceUnavailable();
    case '53100':
    case '53200':
    case '53300':
      return new ServiceUnavailable({
        en: 'The database has run out of space or connections: try again later.',
        fr: fr`La base de données manque de place ou de connexions : réessayez plus tard.`,
      });
    default:
      return code.startsWith('08') || code.startsWith('57P') || NETWORK.has(code) ? new ServiceUnavailable() : null;
  }
}
