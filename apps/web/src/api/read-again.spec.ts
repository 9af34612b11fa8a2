import { ApiProblem } from './problem';
import { sourceOf, withCurrent } from './read-again';

describe('reading a changed record again', () => {
  it.each([
    ['/api/members/1', '/api/members/1'],
    ['/api/requests/1', '/api/requests/1'],
    ['/api/requests/1/results/2', '/api/requests/1'],
    ['/api/commissions/1/mark-paid', '/api/commissions/1'],
    ['/api/catalogs/1/compose', '/api/catalogs/by-request/1'],
    ['/api/mail-templates/catalog-sent/fr', '/api/mail-templates/catalog-sent/fr'],
    ['/api/agency', undefined],
  ])('of %s asks for %s', (path, source) => expect(sourceOf(path)?.path).toBe(source));

  const stale = new ApiProblem(412, 'PRECONDITION_FAILED', 'Changed.');
  const url = 'https://parvis.example/api/requests/1/results/2';

  it('adds the record, or the part of it that the call was about', async () => {
    const results = [{ memberId: '1' }, { memberId: '2', note: 'Theirs' }];
    const problem = await withCurrent(stale, url, () => Promise.resolve(Response.json({ results })));
    expect(problem).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED', current: results[1] });
  });

  it('keeps the problem if there is nothing to read, or reading fails', async () => {
    const other = new ApiProblem(409, 'IN_USE', 'In use.');
    const failing = () => Promise.reject(new Error('offline'));
    expect(await withCurrent(other, url, failing)).toBe(other);
    expect(await withCurrent(stale, url, failing)).toBe(stale);
    expect(await withCurrent(stale, url, () => Promise.resolve(new Response(null, { status: 404 })))).toBe(stale);
  });
});
