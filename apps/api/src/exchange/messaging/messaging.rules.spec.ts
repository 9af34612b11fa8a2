import { answerOfPayload, numberOf, readMessage, readStatus, splitWebhook } from './messaging.rules';

describe('the reply of a button', () => {
  it.each([
    'yes',
    'OUI',
    'availability_yes',
    'AVAILABLE',
    'disponible',
    'Disponibilité: oui',
    'yes_available',
    'oui:R-7K3Q9D',
    'oui:R-ABCDEF',
    'availability:yes:01936f5e-7b1a-7c3d-9e2f-abcdefabcdef',
    'btn_ok_1',
  ])('%s is a yes', (payload) => expect(answerOfPayload(payload)).toBe('available'));

  it.each([
    'no',
    'NON',
    'availability-no',
    'NOT_AVAILABLE',
    'unavailable',
    'pas disponible',
    'indisponible',
    'declined',
  ])('%s is a no', (payload) => expect(answerOfPayload(payload)).toBe('unavailable'));

  it.each([
    '',
    '42',
    'x',
    'call_me',
    'not_sure',
    'yes_no',
    'maybe',
    'no_preference',
    'yes_but_later',
    'option',
    'nonsense',
  ])('%j is neither', (payload) => expect(answerOfPayload(payload)).toBeNull());
});

describe('a number', () => {
  it.each([
    ['33612345678', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['15550001111', '+15550001111'],
    ['', '+'],
  ])('%j is %s', (shown, expected) => expect(numberOf(shown)).toBe(expected));
});

describe('a webhook payload', () => {
  const of = (value: object): ReturnType<typeof splitWebhook> => splitWebhook({ entry: [{ changes: [{ value }] }] });
  const now = new Date('2026-11-21T12:00:00.000Z');
  const read = (message: object): ReturnType<typeof readMessage> => {
    const item = of({ messages: [{ id: 'wamid.1', from: '33612345678', ...message }] })[0]?.item;
    if (item?.kind !== 'message') throw new Error('It is no message.');
    return readMessage(item, now);
  };

  it('is split into events with stable keys, the same on redelivery', () => {
    const value = {
      messages: [{ id: 'wamid.1', from: '1' }],
      statuses: [
        { id: 'wamid.1', status: 'sent', timestamp: '1795262400' },
        { id: 'wamid.1', status: 'read', timestamp: 1795262401 },
      ],
    };
    expect(of(value).map(({ dedupeKey }) => dedupeKey)).toEqual([
      'message:wamid.1',
      'status:wamid.1:sent:1795262400',
      'status:wamid.1:read:1795262401',
    ]);
    expect(of(value)).toEqual(of(value));
    expect(of({ messages: Array(2000).fill(value.messages[0]) })).toHaveLength(1000);
  });

  it.each([null, 5, 'x', [], [[]], { entry: 'x' }, { entry: [{ changes: [{ value: 'x' }] }] }])(
    '%j yields no events',
    (json) => expect(splitWebhook(json)).toEqual([]),
  );

  it.each([
    ['1795262399', '2026-11-21T11:59:59.000Z'],
    [1795262399, '2026-11-21T11:59:59.000Z'],
    ['1795262401', now.toISOString()],
    ['tomorrow', now.toISOString()],
    ['-5', now.toISOString()],
    [1.5, now.toISOString()],
    [undefined, now.toISOString()],
  ])('reads the timestamp %j as %s, never after its receipt', (timestamp, expected) =>
    expect(read({ timestamp, type: 'text' }).sentAt.toISOString()).toBe(expected),
  );

  it('yields the media of recordings and files, and of nothing else', () => {
    expect(read({ type: 'audio', audio: { id: '1' } })).toMatchObject({ type: 'audio', mediaId: '1', body: null });
    expect(read({ type: 'voice', voice: { id: '2' } })).toMatchObject({ type: 'audio', mediaId: '2' });
    expect(read({ type: 'image', image: { id: '3' } })).toMatchObject({ type: 'image', mediaId: '3', filename: null });
    expect(read({ type: 'document', document: { id: '4', filename: 'devis.pdf' } })).toMatchObject({
      ...{ type: 'document', mediaId: '4', filename: 'devis.pdf' },
    });
    expect(read({ type: 'sticker', sticker: { id: '5' } }).mediaId).toBeNull();
    expect(read({ type: 'constructor' }).type).toBe('unsupported');
  });

  const edit = (message: object, more: object = {}): object => ({
    ...{ id: 'wamid.2', timestamp: '1795262399', type: 'edit' },
    edit: { original_message_id: 'wamid.1', message: { context: { id: 'wamid.0' }, ...message }, ...more },
  });

  it('yields an edit as the message with its new words', () => {
    expect(read(edit({ type: 'text', text: { body: '90 personnes' } }))).toMatchObject({
      ...{ change: 'edited', wamid: 'wamid.1', type: 'text', body: '90 personnes', answers: 'wamid.0' },
      sentAt: new Date('2026-11-21T11:59:59.000Z'),
    });
    const picture = { id: '3', mime_type: 'image/jpeg', sha256: 'x' };
    expect(read(edit({ type: 'image', image: { ...picture, caption: 'La salle' } })).body).toBe('La salle');
    // a caption that was removed
    expect(read(edit({ type: 'image', image: picture }))).toMatchObject({ change: 'edited', body: null });
    expect(read({ type: 'text', text: { body: 'x' } }).change).toBeNull();
  });

  it('yields a deletion of the message', () => {
    const revoke = { id: 'wamid.2', type: 'revoke', revoke: { original_message_id: 'wamid.1' } };
    expect(read(revoke)).toMatchObject({ change: 'deleted', wamid: 'wamid.1', body: null });
  });

  it.each<[string, object]>([
    ['an edit that the provider does not show', { type: 'unsupported', unsupported: { type: 'edit' } }],
    ['an edit without its words', edit({}, { message: undefined })],
    ['an edit of nothing', edit({ type: 'text', text: { body: 'x' } }, { original_message_id: undefined })],
    ['a deletion of nothing', { id: 'wamid.2', type: 'revoke', revoke: {} }],
  ])('yields %s as a separate message', (_name, message) =>
    expect(read({ id: 'wamid.2', ...message })).toMatchObject({
      ...{ change: null, wamid: 'wamid.2', type: 'unsupported', body: null },
    }),
  );

  it('keeps two changes of one message apart', () => {
    const keys = [{ timestamp: '1' }, { timestamp: '2' }, { timestamp: '2' }].map(
      (more) => of({ messages: [{ ...edit({}), from: '1', ...more }] })[0]?.dedupeKey,
    );
    expect(new Set(keys)).toEqual(new Set(['edit:wamid.2:1', 'edit:wamid.2:2']));
  });

  it('yields text that can be stored, limited in length', () => {
    const { body } = read({ type: 'text', text: { body: `a\u0000b\ud800${'x'.repeat(100_000)}` } });
    expect(body).toHaveLength(65_536);
    expect(body?.isWellFormed()).toBe(true);
    expect(body).not.toContain('\u0000');
    expect(read({ type: 'text', text: { body: { a: 1 } } }).body).toBeNull();
  });

  it('yields our reference if it has a valid one', () => {
    const status = (more: object): ReturnType<typeof readStatus> =>
      readStatus({ kind: 'status', status: { id: 'wamid.1', status: 'failed', ...more } }, now);
    const id = '01936f5e-7b1a-7c3d-9e2f-abcdefabcdef';
    expect(status({ biz_opaque_callback_data: id, errors: [{ code: 131026 }] })).toMatchObject({
      reference: id,
      errorCode: 131026,
    });
    expect(status({ biz_opaque_callback_data: `${id}'--`, errors: [{ code: 'x' }] })).toMatchObject({
      reference: null,
      errorCode: null,
    });
  });
});
