import { messageExcerpt } from './message-text';
import { MESSAGE } from './message.words';

const file = { filename: 'plan.pdf', contentType: 'application/pdf', size: 10, url: '/x' };
/** The words in one language. `inLocale` needs a browser. */
const wordsIn = (language: 'fr' | 'en'): Parameters<typeof messageExcerpt>[1] =>
  Object.fromEntries(Object.entries(MESSAGE).map(([name, both]) => [name, both[language]])) as never;

const message = { type: 'text', body: null, transcript: null, file: null, audioUrl: null, deletedAt: null } as const;

describe('the line of a phone message in a list', () => {
  it.each([
    [{ body: 'Bonjour' }, 'Bonjour', 'Bonjour'],
    [{ type: 'sticker' }, 'Autocollant', 'Sticker'],
    [{ type: 'image' }, 'Photo', 'Photo'],
    [{ type: 'image', body: 'La salle', file }, 'La salle', 'La salle'],
    [{ type: 'video' }, 'Vidéo', 'Video'],
    [{ type: 'audio', audioUrl: '/a' }, 'Message vocal', 'Voice message'],
    [{ type: 'audio', audioUrl: '/a', transcript: 'Oui, le 18.' }, 'Oui, le 18.', 'Oui, le 18.'],
    [{ type: 'document', body: 'plan.pdf', file }, 'plan.pdf', 'plan.pdf'],
    [{ type: 'location', body: 'Lyon' }, 'Position\u00a0: Lyon', 'Location: Lyon'],
    [{ type: 'reaction', body: null }, 'A retiré sa réaction', 'Removed a reaction'],
    [{ body: 'Bonjour', deletedAt: '2026-11-28T10:00:00.000Z' }, 'Message supprimé', 'Message deleted'],
    [{ type: 'unsupported' }, '', ''],
  ] as const)('%j', (changes, fr, en) => {
    const shown = (language: 'fr' | 'en') => messageExcerpt({ ...message, ...changes }, wordsIn(language));
    expect([shown('fr'), shown('en')]).toEqual([fr, en]);
  });
});
