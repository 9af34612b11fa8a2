import { isPerson, itemsNamed, viewerHash, type Viewer } from './catalogs.rules';

const viewer = (userAgent: string, preview = false): Viewer => ({ address: '192.0.2.1', userAgent, preview });

describe('the venues named in a compose request', () => {
  it('distinguishes an empty list from a missing one', () => {
    expect(itemsNamed({ title: 'A' })).toBeNull();
    expect(itemsNamed({ memberIds: [] })).toEqual([]);
    expect(itemsNamed({ items: [] })).toEqual([]);
  });

  it("keeps the order of memberIds, then of the items, with each item's fields", () => {
    const named = itemsNamed({
      memberIds: ['b', 'a'],
      items: [
        { memberId: 'c', comment: 'c' },
        { memberId: 'a', price: 10 },
      ],
    });
    expect(named).toEqual([{ memberId: 'b' }, { memberId: 'a', price: 10 }, { memberId: 'c', comment: 'c' }]);
  });
});

describe('viewers', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (compatible; Barracuda Sentinel (EE))',
  ])('takes %s for a bot', (userAgent) => expect(isPerson(viewer(userAgent))).toBe(false));

  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    '',
  ])('takes %j for a person', (userAgent) => expect(isPerson(viewer(userAgent))).toBe(true));

  it("doesn't count prefetches as views", () => {
    expect(isPerson(viewer('Mozilla/5.0', true))).toBe(false);
  });

  it('recognizes a viewer within a day, but not across days', () => {
    const hash = (at: string, address = '192.0.2.1'): string =>
      viewerHash({ ...viewer('Mozilla/5.0'), address }, new Date(at), 'secret').toString('hex');
    expect(hash('2026-03-01T00:00:00Z')).toBe(hash('2026-03-01T23:59:59Z'));
    expect(hash('2026-03-01T00:00:00Z')).not.toBe(hash('2026-03-02T00:00:00Z'));
    expect(hash('2026-03-01T00:00:00Z')).not.toBe(hash('2026-03-01T00:00:00Z', '192.0.2.2'));
  });
});
