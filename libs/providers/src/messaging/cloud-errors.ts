import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { type DomainError, ProviderError } from '#core/errors';
import { MessagingWindowClosed } from './messaging.provider';

type Reason = ProviderError['reason'];
/** The meaning of a provider error code: its reason, whether a retry may succeed, and a sentence for users. */
type Fault = readonly [reason: Reason, retryable: boolean, advice: Words];

const NEW_TOKEN: Fault = [
  'refused',
  false,
  {
    en: 'its access token is no longer valid; set a new CHATPROV_ACCESS_TOKEN',
    fr: fr`son jeton d’accès n’est plus valable ; donnez un nouveau CHATPROV_ACCESS_TOKEN`,
  },
];
const NO_PERMISSION: Fault = [
  'refused',
  false,
  {
    en: 'the access token may not send messages; give it that permission at the provider',
    fr: fr`le jeton d’accès ne permet pas d’envoyer de messages ; donnez-lui ce droit chez le prestataire`,
  },
];
const BAD_PARAMETER: Fault = [
  'refused',
  false,
  {
    en: 'it rejected the recipient or the sender; check the number, CHATPROV_PHONE_NUMBER_ID and CHATPROV_API_VERSION',
    fr: fr`il a refusé le destinataire ou l’expéditeur ; vérifiez le numéro, CHATPROV_PHONE_NUMBER_ID et CHATPROV_API_VERSION`,
  },
];
const TOO_MANY: Fault = [
  'rate_limited',
  true,
  {
    en: 'too many messages were sent; wait a few minutes and try again',
    fr: fr`trop de messages ont été envoyés ; attendez quelques minutes et réessayez`,
  },
];
const FAULT_OF_THEIRS: Fault = [
  'unreachable',
  true,
  {
    en: 'it has an internal error; try again in a moment',
    fr: fr`il rencontre une erreur interne ; réessayez dans un instant`,
  },
];
const DOWN: Fault = [
  'unreachable',
  true,
  {
    en: 'it is overloaded or being maintained; try again later',
    fr: fr`il est surchargé ou en maintenance ; réessayez plus tard`,
  },
];
const RESTRICTED: Fault = [
  'refused',
  false,
  {
    en: 'it has restricted our business account; see the notices in the provider account',
    fr: fr`il a restreint notre compte professionnel ; consultez les avis dans le compte chez le prestataire`,
  },
];

/** The codes of the cloud API: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes. */
const FAULTS: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [0, NEW_TOKEN],
  [1, FAULT_OF_THEIRS],
  [2, DOWN],
  [3, NO_PERMISSION],
  [4, TOO_MANY],
  [10, NO_PERMISSION],
  [33, BAD_PARAMETER],
  [100, BAD_PARAMETER],
  [190, NEW_TOKEN],
  [368, RESTRICTED],
  [80007, TOO_MANY],
  [130429, TOO_MANY],
  [
    130472,
    [
      'refused',
      false,
      {
        en: 'it currently does not deliver to this person; use email or phone',
        fr: fr`il ne livre pas de messages à cette personne pour l’instant ; préférez l’e-mail ou le téléphone`,
      },
    ],
  ],
  [
    130497,
    [
      'refused',
      false,
      {
        en: 'our account may not message people in this country; use email or phone',
        fr: fr`notre compte ne peut pas écrire dans ce pays ; préférez l’e-mail ou le téléphone`,
      },
    ],
  ],
  [131000, FAULT_OF_THEIRS],
  [131005, NO_PERMISSION],
  [131008, BAD_PARAMETER],
  [131009, BAD_PARAMETER],
  [131016, DOWN],
  [
    131021,
    [
      'refused',
      false,
      {
        en: 'the recipient is our own number; send to another one',
        fr: fr`le destinataire est notre propre numéro ; envoyez à un autre`,
      },
    ],
  ],
  [
    131026,
    [
      'refused',
      false,
      {
        en:
          'this number cannot receive messages: it may not use the service, or only an old version of it; use ' +
          'email or phone',
        fr: fr`ce numéro ne peut pas recevoir de messages : il n’utilise peut-être pas le service, ou une version ancienne ; préférez l’e-mail ou le téléphone`,
      },
    ],
  ],
  [
    131030,
    [
      'refused',
      false,
      {
        en: 'a test account can only message numbers added to it; add this one at the provider',
        fr: fr`un compte de test n’écrit qu’aux numéros qui y ont été ajoutés ; ajoutez celui-ci chez le prestataire`,
      },
    ],
  ],
  [131031, RESTRICTED],
  [
    131037,
    [
      'refused',
      false,
      {
        en: 'the display name of our number has not been approved yet; see the provider account',
        fr: fr`le nom affiché par notre numéro n’est pas encore approuvé ; voyez le compte chez le prestataire`,
      },
    ],
  ],
  [
    131042,
    [
      'refused',
      false,
      {
        en: 'our account has no valid payment method; add one at the provider',
        fr: fr`notre compte n’a pas de moyen de paiement valable ; ajoutez-en un chez le prestataire`,
      },
    ],
  ],
  [
    131045,
    [
      'refused',
      false,
      {
        en: 'our number is not registered; register it at the provider',
        fr: fr`notre numéro n’est pas enregistré ; enregistrez-le chez le prestataire`,
      },
    ],
  ],
  [
    131048,
    [
      'rate_limited',
      false,
      {
        en: 'too many of our messages were blocked or reported; see the quality of the number at the provider',
        fr: fr`trop de nos messages ont été bloqués ou signalés ; voyez la qualité du numéro chez le prestataire`,
      },
    ],
  ],
  [
    131049,
    [
      'refused',
      false,
      {
        en: 'it is withholding messages to this person for now; wait a day or use email',
        fr: fr`il retient pour l’instant les messages à cette personne ; attendez un jour ou préférez l’e-mail`,
      },
    ],
  ],
  [
    131050,
    [
      'refused',
      false,
      {
        en: 'this person does not accept messages from businesses; use email or phone',
        fr: fr`cette personne n’accepte pas les messages d’entreprises ; préférez l’e-mail ou le téléphone`,
      },
    ],
  ],
  [
    131051,
    ['refused', false, { en: 'it does not support this type of message', fr: 'il n’accepte pas ce type de message' }],
  ],
  [
    131052,
    [
      'refused',
      true,
      {
        en: 'it could not deliver the file that was sent; ask the sender to send it again',
        fr: fr`il n’a pas pu remettre le fichier envoyé ; redemandez-le à l’expéditeur`,
      },
    ],
  ],
  [
    131053,
    [
      'refused',
      false,
      {
        en: 'it rejected the file; check its type and size',
        fr: fr`il a refusé le fichier ; vérifiez son type et sa taille`,
      },
    ],
  ],
  [
    131056,
    [
      'rate_limited',
      true,
      {
        en: 'too many messages were sent to this person at once; wait a minute and try again',
        fr: fr`trop de messages ont été envoyés à la fois à cette personne ; attendez une minute et réessayez`,
      },
    ],
  ],
  [131057, DOWN],
]);

/**
 * Maps a provider error to ours, by its code, else by its HTTP status. The provider's own text is in the cause, for the
 * logs.
 * @param retryAfter seconds after which the provider wants the next call
 */
export function messagingError(
  code: number | null,
  { status = null, retryAfter = null }: { status?: number | null; retryAfter?: number | null } = {},
): DomainError {
  if (code === 131047) return new MessagingWindowClosed();
  const cause = new Error(`Messaging: ${status === null ? 'event' : `status ${status}`}, code ${code ?? 'none'}.`);
  const [reason, retryable, advice] = faultOf(code, status);
  const when =
    reason === 'rate_limited' && retryAfter !== null
      ? { en: `wait ${retryAfter} seconds and try again`, fr: `attendez ${retryAfter} secondes et réessayez` }
      : advice;
  return new ProviderError('chatprov', reason, retryable, cause, when);
}

function faultOf(code: number | null, status: number | null): Fault {
  const known = code === null ? undefined : FAULTS.get(code);
  if (known) return known;
  if (code !== null && code >= 200 && code <= 299) return NO_PERMISSION;
  if (status === 401) return NEW_TOKEN;
  if (status === 403) return NO_PERMISSION;
  if (status === 429) return TOO_MANY;
  if (status !== null && status >= 500) return FAULT_OF_THEIRS;
  if (code !== null)
    return ['refused', false, { en: `it returned error code ${code}`, fr: `il a renvoyé le code d’erreur ${code}` }];
  return [
    'refused',
    false,
    status === null
      ? { en: 'it did not give a reason', fr: 'il n’a pas donné de raison' }
      : { en: 'check the CHATPROV_* settings', fr: 'vérifiez les réglages CHATPROV_*' },
  ];
}
