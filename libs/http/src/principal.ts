import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Unauthenticated, type PrincipalRequest, type TeamPrincipal, type TokenPrincipal } from './access';

/** The signed-in team user of a `team` route. */
export const CurrentUser = createParamDecorator((_data: unknown, execution: ExecutionContext): TeamPrincipal => {
  const { user } = execution.switchToHttp().getRequest<PrincipalRequest>();
  if (user?.kind !== 'team') throw new Unauthenticated();
  return user;
});

/** The token of a request to a `member` or `organizer` route. */
export function tokenOf({ user }: PrincipalRequest): TokenPrincipal {
  if (user?.kind !== 'member' && user?.kind !== 'organizer') throw new Unauthenticated();
  return user;
}

/** The token of a `member` or `organizer` route. */
export const CurrentToken = createParamDecorator((_data: unknown, execution: ExecutionContext): TokenPrincipal =>
  tokenOf(execution.switchToHttp().getRequest<PrincipalRequest>()),
);
