import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { PresentedRequest, TokenPrincipal } from '#http/access';
import { MagicTokensService } from './magic-tokens.service';

const HEADER = 'x-magic-token';

const principalOf = async (
  tokens: MagicTokensService,
  kind: 'member' | 'organizer',
  request: PresentedRequest,
): Promise<TokenPrincipal | false> => {
  const { access } = request.routeOptions.config;
  const token = access?.token === 'path' ? (request.params as { token: string }).token : request.headers[HEADER];
  if (typeof token !== 'string' || token === '') return false;
  return tokens.authenticate(kind, token, access);
};

/** Mode `member`: a venue's token in the header `x-magic-token`, or in the path of a page. */
@Injectable()
export class MemberStrategy extends PassportStrategy(Strategy, 'member') {
  constructor(private readonly tokens: MagicTokensService) {
    super();
  }

  validate(request: PresentedRequest): Promise<TokenPrincipal | false> {
    return principalOf(this.tokens, 'member', request);
  }
}

/** Mode `organizer`: an organizer's token in the header `x-magic-token`, or in the path of a page. */
@Injectable()
export class OrganizerStrategy extends PassportStrategy(Strategy, 'organizer') {
  constructor(private readonly tokens: MagicTokensService) {
    super();
  }

  validate(request: PresentedRequest): Promise<TokenPrincipal | false> {
    return principalOf(this.tokens, 'organizer', request);
  }
}
