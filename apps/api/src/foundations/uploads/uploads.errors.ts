import { DomainError } from '#kernel/errors';

/** 410 `TOKEN_EXPIRED`: links to private content serve it for an hour. */
export class ContentLinkExpired extends DomainError {
  constructor() {
    super('TOKEN_EXPIRED', 'This link has expired: read the record again for a new one.');
  }
}
