import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** The end of a sentence about a field. */
type Ending<Params> = (params: Params) => Words;

const plain =
  (words: Words): Ending<Record<never, never>> =>
  () =>
    words;
const rule = <Params>(ending: Ending<Params>): Ending<Params> => ending;

const UNIQUE = { en: 'must hold each value once', fr: 'doit contenir chaque valeur une seule fois' };

/**
 * The validation rules: each with its parameters and the text that follows the field's name, as in `limit must not be
 * less than 1`. Rules used by one area only define their text there (`ValidationError.of`).
 */
export const RULES = {
  isString: plain({ en: 'must be a string', fr: 'doit être un texte' }),
  minLength: rule(({ min }: { min: number }) => ({
    en: `must be longer than or equal to ${min} characters`,
    fr: `doit compter au moins ${min} caractère${min > 1 ? 's' : ''}`,
  })),
  maxLength: rule(({ max }: { max: number }) => ({
    en: `must be shorter than or equal to ${max} characters`,
    fr: `doit compter au plus ${max} caractères`,
  })),
  isStorable: plain({
    en: 'must not contain NUL characters or broken Unicode',
    fr: 'ne doit contenir ni caractère NUL ni Unicode incomplet',
  }),
  hasFewWords: rule(({ max }: { max: number }) => ({
    en: `must contain at most ${max} words: leave out the least important ones`,
    fr: fr`doit compter au plus ${max} mots : retirez les moins utiles`,
  })),
  notBlank: plain({ en: 'must not be blank', fr: 'ne doit pas être vide' }),
  notEmpty: plain({ en: 'must not be empty', fr: 'ne doit pas être vide' }),
  isOneLine: plain({
    en: 'must be one line without control characters',
    fr: 'doit tenir sur une ligne, sans caractère de contrôle',
  }),
  isFilename: plain({
    en: 'must be a name without folders or control characters',
    fr: 'doit être un nom sans dossier ni caractère de contrôle',
  }),
  matches: rule(({ pattern }: { pattern: string }) => ({
    en: `must match ${pattern}`,
    fr: `doit correspondre à ${pattern}`,
  })),
  isUuid: plain({ en: 'must be a UUID', fr: 'doit être un UUID' }),
  isNeedId: plain({ en: 'must be the id of a need, or main', fr: fr`doit être l’id d’un besoin, ou main` }),
  isRowKey: plain({
    en: 'must be the id of a need, main, or the kind of a line',
    fr: fr`doit être l’id d’un besoin, main, ou le type d’une ligne`,
  }),
  isEmail: plain({ en: 'must be an email', fr: 'doit être une adresse e-mail' }),
  isPhone: plain({
    en: 'must be a phone number in international form (+33472000000) or a French national one',
    fr: 'doit être un numéro de téléphone, international (+33472000000) ou français',
  }),
  isE164: plain({
    en: 'must be a number in E.164: +33612345678',
    fr: fr`doit être un numéro au format E.164 : +33612345678`,
  }),
  isWebAddress: plain({
    en: 'must be a web address that begins with http:// or https://',
    fr: 'doit être une adresse web commençant par http:// ou https://',
  }),
  isHostname: plain({
    en: 'must be the name or address of a server, such as imap.agency.example',
    fr: fr`doit être le nom ou l’adresse d’un serveur, par exemple imap.agence.example`,
  }),
  isPostalCode: plain({ en: 'must be five digits', fr: 'doit compter cinq chiffres' }),
  isPostalCodeAbroad: plain({
    en: 'must be a postal code of this country',
    fr: 'doit être un code postal de ce pays',
  }),
  isPostalArea: plain({
    en: 'must be a postal code or a department such as 69, 2A or 974',
    fr: 'doit être un code postal ou un département, comme 69, 2A ou 974',
  }),
  isDepartment: plain({
    en: 'must be a department such as 69, 2A or 974',
    fr: 'doit être un département, comme 69, 2A ou 974',
  }),
  isCountryCode: plain({
    en: 'must be a two-letter country code such as FR',
    fr: 'doit être un code de pays en deux lettres, comme FR',
  }),
  isCurrency: plain({
    en: 'must be an ISO 4217 code such as EUR',
    fr: 'doit être un code ISO 4217, comme EUR',
  }),
  isTimeOfDay: plain({
    en: 'must be a time of day such as 08:30',
    fr: 'doit être une heure du jour, comme 08:30',
  }),
  isColour: plain({ en: 'must be a color such as #1d5c4a', fr: 'doit être une couleur, comme #1d5c4a' }),
  isReadableOnWhite: rule(({ min }: { min: number }) => ({
    en: `must have a contrast of at least ${min} with white: choose a darker color`,
    fr: fr`doit avoir avec le blanc un contraste d’au moins ${min} : choisissez une couleur plus foncée`,
  })),
  isMediaType: plain({
    en: 'must be a media type such as application/pdf',
    fr: 'doit être un type de média, comme application/pdf',
  }),
  isBase64: plain({ en: 'must be base64', fr: 'doit être en base64' }),
  isKeyBytes: rule(({ bytes }: { bytes: number }) => ({
    en: `must be ${bytes} bytes in base64url`,
    fr: `doit compter ${bytes} octets en base64url`,
  })),
  isPointOfP256: plain({
    en: 'must be an uncompressed public key of P-256 (65 bytes) in base64url',
    fr: 'doit être une clé publique P-256 non compressée (65 octets) en base64url',
  }),
  isAddressOrList: rule(({ min, max }: { min: number; max: number }) => ({
    en: `must be an email address, or a list of ${min} to ${max} of them`,
    fr: `doit être une adresse e-mail, ou une liste de ${min} à ${max} adresses`,
  })),
  isMonth: plain({ en: 'must be a month such as 2026-11', fr: 'doit être un mois, comme 2026-11' }),
  isCalendarDate: plain({
    en: 'must be an existing calendar date, as YYYY-MM-DD',
    fr: 'doit être une date qui existe, au format AAAA-MM-JJ',
  }),
  isMoment: plain({
    en: 'must be a date and time such as 2026-03-12T09:00:00Z',
    fr: 'doit être une date et une heure, comme 2026-03-12T09:00:00Z',
  }),
  isIn: rule(({ values }: { values: readonly string[] }) => ({
    en: `must be one of the following values: ${values.join(', ')}`,
    fr: fr`doit être l’une des valeurs suivantes : ${values.join(', ')}`,
  })),
  isOneOfById: rule(({ values }: { values: readonly string[] }) => ({
    en: `must give, for each id, one of the following values: ${values.join(', ')}`,
    fr: fr`doit donner, pour chaque id, l’une des valeurs suivantes : ${values.join(', ')}`,
  })),
  isAscending: plain({ en: 'must be in ascending order', fr: 'doit être en ordre croissant' }),
  isInt: plain({ en: 'must be an integer number', fr: 'doit être un nombre entier' }),
  isNumber: plain({ en: 'must be a number', fr: 'doit être un nombre' }),
  min: rule(({ min }: { min: number }) => ({
    en: `must not be less than ${min}`,
    fr: `ne doit pas être inférieur à ${min}`,
  })),
  max: rule(({ max }: { max: number }) => ({
    en: `must not be greater than ${max}`,
    fr: `ne doit pas être supérieur à ${max}`,
  })),
  hasDecimals: rule(({ decimals }: { decimals: number }) => ({
    en: `must be a number with at most ${decimals} decimals`,
    fr: `doit être un nombre d’au plus ${decimals} décimales`,
  })),
  isBoolean: plain({ en: 'must be a boolean value', fr: 'doit être vrai ou faux' }),
  isObject: plain({ en: 'must be an object', fr: 'doit être un objet' }),
  isSmallObject: rule(({ bytes, levels }: { bytes: number; levels: number }) => ({
    en: `must have at most ${bytes} bytes as JSON and ${levels} levels, without NUL characters or broken Unicode`,
    fr: `doit compter au plus ${bytes} octets en JSON et ${levels} niveaux, sans caractère NUL ni Unicode incomplet`,
  })),
  isArray: plain({ en: 'must be an array', fr: 'doit être une liste' }),
  arrayMaxSize: rule(({ max }: { max: number }) => ({
    en: `must contain no more than ${max} elements`,
    fr: `doit contenir au plus ${max} éléments`,
  })),
  arrayMinSize: rule(({ min }: { min: number }) => ({
    en: `must contain at least ${min} elements`,
    fr: `doit contenir au moins ${min} élément${min > 1 ? 's' : ''}`,
  })),
  arrayUnique: plain(UNIQUE),
  uniqueBy: rule(({ field }: { field: string }) => ({
    en: `must name each ${field} once`,
    fr: `doit nommer chaque ${field} une seule fois`,
  })),
  unknown: plain({ en: 'is not a known property', fr: 'n’est pas une propriété connue' }),
  required: plain({ en: 'is needed', fr: 'est obligatoire' }),
  together: rule(({ other }: { other: string }) => ({
    en: `must be given together with ${other}`,
    fr: `doit être donné avec ${other}`,
  })),
  given: plain({ en: 'must be given once', fr: 'doit être donné une seule fois' }),
  isStringOrList: plain({
    en: 'must be a string or a list of strings',
    fr: 'doit être un texte ou une liste de textes',
  }),
  hasFields: rule(({ fields }: { fields: readonly string[] }) => ({
    en: `must be { ${fields.join(', ')} }`,
    fr: `doit être { ${fields.join(', ')} }`,
  })),
  isHeaders: plain({
    en: 'must be an object or a list of { name, value }',
    fr: 'doit être un objet ou une liste de { name, value }',
  }),
  isOneAddress: plain({ en: 'must be exactly one email address', fr: 'doit être exactement une adresse e-mail' }),
  isHeaderName: plain({ en: 'must have valid header names', fr: 'doit avoir des noms d’en-tête valides' }),
  isAmount: plain({
    en: 'must be a decimal number that is not negative',
    fr: 'doit être un nombre décimal positif ou nul',
  }),
  hasPlaces: rule(({ decimals, currency }: { decimals: number; currency: string }) => ({
    en: `must ${decimals === 0 ? 'be a whole number' : `have at most ${decimals} decimals`} in ${currency}`,
    fr: `doit ${decimals === 0 ? 'être un nombre entier' : `avoir au plus ${decimals} décimales`} en ${currency}`,
  })),
  isSafe: plain({ en: 'is too large', fr: 'est trop grand' }),
  isStorageKey: plain({
    en: 'is not a storage key: names of letters, digits, ".", "_", "-", joined by "/"',
    fr: fr`n’est pas une clé de stockage : des noms de lettres, chiffres, « . », « _ », « - », joints par « / »`,
  }),
  isByteCount: plain({ en: 'is not a number of bytes', fr: 'n’est pas un nombre d’octets' }),
  isByteRange: plain({ en: 'is not a range of bytes', fr: 'n’est pas une plage d’octets' }),
  isPushAddress: plain({
    en: 'must be the https address of a push service',
    fr: 'doit être l’adresse https d’un service de notification',
  }),
  isHttps: plain({ en: 'must begin with https://', fr: 'doit commencer par https://' }),
  hasNoCredentials: plain({
    en: 'must not contain a user name or password',
    fr: 'ne doit contenir ni nom d’utilisateur ni mot de passe',
  }),
  isPublic: plain({ en: 'must not be a private address', fr: 'ne doit pas être une adresse privée' }),
  isFile: plain({ en: 'must be a file, with a filename', fr: 'doit être un fichier, avec un nom' }),
  isOneFile: plain({ en: 'must be one file', fr: 'doit être un seul fichier' }),
  isFewFiles: rule(({ max }: { max: number }) => ({
    en: `must be at most ${max} files`,
    fr: `doit compter au plus ${max} fichiers`,
  })),
  hasFile: plain({
    en: 'is missing: the form contains no file',
    fr: fr`manque : le formulaire ne contient pas de fichier`,
  }),
  isKey: rule(({ max }: { max: number }) => ({
    en: `must be 1 to ${max} printable characters without spaces`,
    fr: `doit compter de 1 à ${max} caractères imprimables sans espace`,
  })),
  notBefore: rule(({ other }: { other: string }) => ({
    en: `must not be before ${other}`,
    fr: `ne doit pas précéder ${other}`,
  })),
  notAfter: rule(({ other }: { other: string }) => ({
    en: `must not be after ${other}`,
    fr: `ne doit pas suivre ${other}`,
  })),
  notAbove: rule(({ other }: { other: string }) => ({
    en: `must not be greater than ${other}`,
    fr: `ne doit pas dépasser ${other}`,
  })),
  isSegment: plain({
    en: 'must be the id or code of one record: no path, and not empty',
    fr: fr`doit être l’identifiant ou le code d’un enregistrement : pas de chemin, et non vide`,
  }),
  isCursor: plain({
    en: 'must be the nextCursor of a previous page of this list: read the first page without it',
    fr: fr`doit être le nextCursor d’une page précédente de cette liste : lisez la première page sans lui`,
  }),
  isCursorOfSort: rule(({ sort }: { sort: string }) => ({
    en: `belongs to pages sorted by ${sort}: keep the sort, or read the first page without it`,
    fr: fr`appartient à des pages triées par ${sort} : gardez le tri, ou lisez la première page sans lui`,
  })),
  noOffset: plain({
    en: 'must not be given together with offset',
    fr: 'ne peut pas être donné avec offset',
  }),
  isVersion: plain({
    en: 'must be the version in quotes, such as "3"',
    fr: 'doit être la version entre guillemets, comme "3"',
  }),
  noLineBreak: plain({ en: 'must not contain a line break', fr: 'ne doit pas contenir de saut de ligne' }),
} as const;

export type RuleName = keyof typeof RULES;
export type ParamsOf<Name extends RuleName> = Parameters<(typeof RULES)[Name]>[0];

/** The parameters of a rule as function arguments: none for a rule without parameters. */
export type Rest<Params> = keyof Params extends never ? [] : [params: Params];

/** The context that a field attaches to its class-validator constraint for one of its rules. */
export interface RuleContext {
  rule: RuleName;
  params: object;
  /** Whether the rule applies to each value of a list. */
  each: boolean;
}

/** The subject of the sentence for a rule about each value of a list. */
const eachOf = (field: string): Words => ({ en: `each value in ${field}`, fr: `chaque valeur de ${field}` });

/** Returns the sentence that says which rule a field breaks; with `each`, for each value of its list. */
export function sentenceOf<Name extends RuleName>(
  name: Name,
  params: ParamsOf<Name>,
  field: string,
  each = false,
): Words {
  const subject = each ? eachOf(field) : { en: field, fr: field };
  // A union of functions takes the intersection of their parameters; the signature has already matched name and
  // parameters.
  const ending = (RULES[name] as Ending<ParamsOf<Name>>)(params);
  return { en: `${subject.en} ${ending.en}`, fr: `${subject.fr} ${ending.fr}` };
}
