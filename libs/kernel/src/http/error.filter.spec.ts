import { QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';
import { toDomainError } from './error.filter';

describe('a database that was lost', () => {
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
    'a server that stops': new QueryFailedError('SELECT 1', [], Object.assign(new Error('stop'), { code: '57P01' })),
  };

  it.each(Object.entries(lost))('is told as such: %s', (_name, error) => {
    expect(toDomainError(error, 'GET', '/')).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  });

  it('is not what every error of the ORM is', () => {
    const error = new QueryFailedError('SELECT', [], new Error('something else'));
    expect(toDomainError(error, 'GET', '/')).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
  });
});
