import type { Schema } from '../api/client';
import type { ChosenTemplate } from './phone-templates';
import { store, type Store } from '../ui/store';

type Uploaded = Schema<'UploadedAttachmentView'>;
export type DraftFile = Pick<Uploaded, 'id' | 'name' | 'size'>;

/** An unsent email or message of a request. */
export interface Draft {
  channel: 'mail' | 'message';
  /** Comma-separated addresses, as typed. */
  to: string;
  cc: string;
  /** The phone number of the chosen recipient, if any. */
  phone: string;
  subject: string;
  words: string;
  files: DraftFile[];
  /** The mailbox that sends the email; null: the service's default. */
  mailboxId: string | null;
  /** Whether an approved template is sent to the phone instead of `words`. */
  byTemplate: boolean;
  template: ChosenTemplate | null;
}

export const EMPTY: Draft = {
  channel: 'mail',
  to: '',
  cc: '',
  phone: '',
  subject: '',
  words: '',
  files: [],
  mailboxId: null,
  byTemplate: false,
  template: null,
};

/** Whether the draft has content worth keeping. An address or subject is quickly entered again. */
export const hasWork = ({ words, files, template }: Draft): boolean =>
  words.trim() !== '' || files.length > 0 || template?.variables.some((value) => value.trim() !== '') === true;

const kept = new Map<string, Store<Draft>>();
const keyOf = (requestId: string): string => `parvis.draft.${requestId}`;

/** Returns the draft of a request. It survives navigation until it is sent, discarded, or the user signs out. */
export function draftOf(requestId: string): Store<Draft> {
  const known = kept.get(requestId);
  if (known) return known;
  const text = sessionStorage.getItem(keyOf(requestId));
  const draft = store<Draft>(text === null ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) });
  draft.subscribe(() => {
    if (draft.get() === EMPTY) sessionStorage.removeItem(keyOf(requestId));
    else sessionStorage.setItem(keyOf(requestId), JSON.stringify(draft.get()));
  });
  kept.set(requestId, draft);
  return draft;
}

export function changeDraft(requestId: string, change: Partial<Draft>): void {
  const draft = draftOf(requestId);
  draft.set({ ...draft.get(), ...change });
}
