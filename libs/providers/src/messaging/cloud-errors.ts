import { type DomainError, ProviderError } from '#kernel/errors';
import { MessagingWindowClosed } from './messaging.provider';

type Reason = ProviderError['reason'];
/** What an error code of the provider means, as a sentence for people, and whether a later try may succeed. */
type Fault = readonly [reason: Reason, retryable: boolean, advice: string];

const NEW_TOKEN: Fault = ['refused', false, 'its access token is no longer valid; set a new CHATPROV_ACCESS_TOKEN'];
const NO_PERMISSION: Fault = [
  'refused',
  false,
  'the access token may not send messages; give it that permission at the provider',
];
const BAD_PARAMETER: Fault = [
  'refused',
  false,
  'it did not take the recipient or the sender; check the number, CHATPROV_PHONE_NUMBER_ID and CHATPROV_API_VERSION',
];
const TOO_MANY: Fault = ['rate_limited', true, 'too many messages were sent; wait a few minutes and try again'];
const FAULT_OF_THEIRS: Fault = ['unreachable', true, 'it has a fault of its own; try again in a moment'];
const DOWN: Fault = ['unreachable', true, 'it is overloaded or being maintained; try again later'];
const RESTRICTED: Fault = [
  'refused',
  false,
  'it has restricted our business account; see the notices in the account at the provider',
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
  [130472, ['refused', false, 'it does not deliver to this person at present; use mail or the telephone']],
  [130497, ['refused', false, 'our account may not write to people in this country; use mail or the telephone']],
  [131000, FAULT_OF_THEIRS],
  [131005, NO_PERMISSION],
  [131008, BAD_PARAMETER],
  [131009, BAD_PARAMETER],
  [131016, DOWN],
  [131021, ['refused', false, 'the recipient is our own number; send to another one']],
  [
    131026,
    [
      'refused',
      false,
      'this number cannot get messages: it may not use the service, or only an old version of it; use mail or the telephone',
    ],
  ],
  [
    131030,
    ['refused', false, 'a test account only writes to the numbers that were added to it; add this one at the provider'],
  ],
  [131031, RESTRICTED],
  [131037, ['refused', false, 'the name that our number shows is not approved yet; see the account at the provider']],
  [131042, ['refused', false, 'our account has no valid means of payment there; add one at the provider']],
  [131045, ['refused', false, 'our number is not registered there; register it at the provider']],
  [
    131048,
    [
      'rate_limited',
      false,
      'too many of our messages were blocked or reported; see the quality of the number at the provider',
    ],
  ],
  [131049, ['refused', false, 'it holds back messages to this person for now; wait a day or use mail']],
  [131050, ['refused', false, 'this person does not want messages from businesses; use mail or the telephone']],
  [131051, ['refused', false, 'it does not support this type of message']],
  [131052, ['refused', true, 'it could not hand out the file that was sent; ask the sender for it again']],
  [131053, ['refused', false, 'it did not take the file; check its type and size']],
  [131056, ['rate_limited', true, 'too many messages went to this person at once; wait a minute and try again']],
  [131057, DOWN],
]);

/**
 * Our error for an error of the provider, by its code, else by its HTTP status. The provider's own text is in the cause, for the
 * logs.
 *
 * @param retryAfter seconds after which the provider wants the next call
 */
export function messagingError(
  code: number | null,
  { status = null, retryAfter = null }: { status?: number | null; retryAfter?: number | null } = {},
): DomainError {
  if (code === 131047) return new MessagingWindowClosed();
  const cause = new Error(`Messaging: ${status === null ? 'event' : `status ${status}`}, code ${code ?? 'none'}.`);
  const [reason, retryable, advice] = faultOf(code, status);
  const when = reason === 'rate_limited' && retryAfter !== null ? `wait ${retryAfter} seconds and try again` : advice;
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
  if (code !== null) return ['refused', false, `it gave the error code ${code}`];
  return ['refused', false, status === null ? 'it does not say why' : 'check the settings CHATPROV_*'];
}
