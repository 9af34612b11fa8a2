import { readAsks } from '#domain/asks';
import { RESULT_TRANSITIONS } from '#domain/state-machines';
import {
  ASSISTANT_STAGES,
  ASSISTANT_STATUSES,
  clipped,
  historyWithin,
  type KnownMember,
  returnable,
  statusMove,
  whyNotMove,
  whyNotTo,
  withoutForeignLinks,
} from './assistant.rules';

const member: KnownMember = {
  memberId: '01890000-0000-7000-8000-000000000000',
  code: 'M-7K3Q9D',
  name: 'Villa',
  city: null,
  email: 'villa@venue.example',
  stage: 'suggested',
};

describe('the moves that the assistant may make', () => {
  it('are those that can be undone', () => {
    expect(returnable(RESULT_TRANSITIONS)).toEqual([
      'suggested',
      'availability_requested',
      'available',
      'unavailable',
      'shortlisted',
      'proposed',
      'visit',
      'withdrawn',
    ]);
    expect(ASSISTANT_STAGES).not.toContain('selected');
    expect(ASSISTANT_STATUSES).toEqual(['qualifying', 'searching', 'proposed', 'negotiating']);
  });

  it("are those that the user's own words say about that venue", () => {
    const asks = readAsks('shortlist M-7K3Q9D and withdraw M-4T8WXZ');
    expect(whyNotMove(asks, member, 'shortlisted')).toBeNull();
    expect(whyNotMove(asks, member, 'withdrawn')).toContain('own message');
    expect(whyNotMove(asks, undefined, 'shortlisted')).toContain('not touched');
    expect(whyNotMove(readAsks('select M-7K3Q9D'), member, 'selected')).toContain('cannot be taken back');
  });

  it('are, for the request, a status that the user names, or the next one', () => {
    expect(statusMove(readAsks('advance the request'), 'qualifying', undefined).to).toBe('searching');
    expect(statusMove(readAsks('advance the request'), 'qualifying', 'searching').to).toBe('searching');
    expect(statusMove(readAsks('advance the request'), 'searching', 'qualifying').to).toBeNull();
    expect(statusMove(readAsks('advance the request'), 'negotiating', undefined).refusal).toContain('won');
    expect(statusMove(readAsks('advance the request'), 'closed', undefined).refusal).toContain('nowhere');
    expect(statusMove(readAsks('put the request back to qualifying'), 'searching', 'qualifying').to).toBe('qualifying');
    expect(statusMove(readAsks('mark the request as lost'), 'searching', 'lost').refusal).toContain('lost');
    expect(statusMove(readAsks('what is the status?'), 'qualifying', 'searching').to).toBeNull();
  });
});

describe('a mail from the assistant', () => {
  it('is a draft to people of the request, or to addresses that the user typed', () => {
    const known = ['ada@client.example', 'villa@venue.example'];
    expect(whyNotTo('Ada@client.example', known, 'draft a mail')).toBeNull();
    expect(whyNotTo(['villa@venue.example', 'new@x.example'], known, 'write to new@x.example, please')).toBeNull();
    expect(whyNotTo('evil@x.example', known, 'draft a mail')).toContain('evil@x.example');
    expect(whyNotTo('x@x.example', known, 'write to max@x.example')).not.toBeNull();
    expect(whyNotTo('x@x.example', known, 'write to x@x.example.evil')).not.toBeNull();
    expect(whyNotTo('evil@x.example', known, 'draft an answer to:\n> from evil@x.example')).not.toBeNull();
    for (const rubbish of ['', null, 7, [{}]]) expect(whyNotTo(rubbish, known, 'draft a mail')).not.toBeNull();
  });

  it.each([
    ['Look: https://evil.example/?q=1.', 'Look: [link removed].'],
    ['![](//evil.example/a)', '![]([link removed])'],
    ['[a](javascript:alert(1)) b', '[a]([link removed])) b'],
    [
      'https://parvis.example/catalogs and https://parvis.example.evil/x',
      'https://parvis.example/catalogs and [link removed]',
    ],
    ['the ratio 3//4 and a/b', 'the ratio 3[link removed] and a/b'],
    ['https://mine.example/a', 'https://mine.example/a'],
  ])('contains no foreign links: %s', (text, expected) =>
    expect(withoutForeignLinks(text, 'see https://mine.example/a', 'https://parvis.example')).toBe(expected),
  );
});

describe("the model's input", () => {
  const said = (role: 'user' | 'assistant', content: string) => ({ role, content, toolCalls: [] });

  it('is as much of the latest history as fits, starting with a user message', () => {
    const past = [
      said('assistant', 'four'),
      said('user', 'three'),
      said('assistant', 'two '),
      said('user', 'one one one'),
    ];
    expect(historyWithin(past, 100).map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(historyWithin(past, 6)).toMatchObject([{ text: 'three' }, { text: 'four' }]);
    expect(historyWithin(past, 1)).toEqual([]);
    const acted = { ...past[0], toolCalls: [{ name: 't', status: 'ok', summary: 's' }] } as Parameters<
      typeof historyWithin
    >[0][0];
    expect(historyWithin([acted, said('user', 'x')], 100)[1]).toMatchObject({ text: '[t, ok: s]\nfour' });
  });

  it('is truncated', () => {
    expect(clipped({ a: 'xxxxx', b: [1, 2, 3], c: { d: null, e: 'xx' } }, 3, 2)).toEqual({
      a: 'xxx …',
      b: [1, 2],
      c: { d: null, e: 'xx' },
    });
  });
});
