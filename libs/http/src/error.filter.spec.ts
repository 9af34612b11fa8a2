import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { toDomainError } from './error.filter';

describe("a library's error", () => {
  const words = 'in its own words';

  it.each([
    [400, { status: 400, code: 'VALIDATION_ERROR', details: [{ path: '', message: { en: words } }] }],
    [401, { status: 401, code: 'UNAUTHENTICATED', message: words }],
    [404, { status: 404, code: 'NOT_FOUND', message: words }],
    [409, { status: 409, code: 'ALREADY_EXISTS', message: words }],
    [413, { status: 413, code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than this route accepts.' }],
    [418, { status: 418, code: 'UNKNOWN', message: words }],
    [500, { status: 500, code: 'INTERNAL_ERROR', message: 'Internal server error' }],
    [502, { status: 500, code: 'INTERNAL_ERROR', message: 'Internal server error' }],
  ])('gets its code from the catalogue by status: %i', (statusCode, expected) => {
    const error = Object.assign(new Error(words), { statusCode, code: 'ERR_OF_A_LIBRARY' });
    expect(toDomainError(error, 'GET', '/')).toMatchObject(expected);
  });
});

describe('a lost database connection', () => {
  const lost = {
    'a refused connection': Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    'a connection that was not made in time': new Error('timeout expired'),
    'no connection free in time': new Error('timeout exceeded when trying to connect'),
    'a connection that broke off': new Error('Connection terminated unexpectedly'),
    'a connection that broke off under the ORM': new QueryFailedError(
      'COMMIT',
      [],
      new Error('Connection terminated unexpectedly'),
    ),
    'a connection that broke off between two statements': new QueryRunnerAlreadyReleasedError(),
    'a server that is no primary any more': Object.assign(new Error('cannot execute'), { code: '25006' }),
    'a server that stops': new QueryFailedError('SELECT 1', [], Object.assign(new Error('stop'), { code: '57P01' })),
  };

  it.each(Object.entries(lost))('is recognized: %s', (_name, error) => {
    expect(toDomainError(error, 'GET', '/')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it("isn't assumed for every error of the ORM", () => {
    const error = new QueryFailedError('SELECT', [], new Error('something else'));
    expect(toDomainError(error, 'GET', '/')).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });
});
