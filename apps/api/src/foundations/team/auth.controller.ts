import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { fromNodeHeaders } from 'better-auth/node';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorDetail, errorOfStatus, ValidationError } from '#core/errors';
import { Access } from '#http/access';
import { ServiceUnavailable } from '#http/constraints';
import { Post } from '#http/mutation.decorators';
import { Limit } from '#http/rate-limit';
import { NoTransaction } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import { AUTH, type Auth, CALLER_ADDRESS, DISABLED } from './auth';
import { cookieForAuth, sessionToken } from './session-cookie';
import { SignInService } from './sign-in.service';

type Route = 'sign-in/email' | 'sign-out' | 'get-session';

/**
 * The better-auth routes that a client needs, mounted as a controller so that limits, logs and trace ids apply; its
 * errors use our body. The library receives the address of the matched route, however the client spelled it, so that
 * none of its other routes (about thirty, which return tokens and write no timeline) can be reached.
 */
@ApiExcludeController()
@Controller('api/auth')
@Access('public')
@Limit('auth')
export class AuthController {
  constructor(
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly secrets: AuthConfig,
    private readonly signIns: SignInService,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /**
   * Signs in, within the limit for wrong passwords.
   * @throws VALIDATION_ERROR the body isn't valid
   * @throws UNAUTHENTICATED wrong email or password
   * @throws FORBIDDEN the origin isn't trusted, or the account is disabled
   * @throws RATE_LIMITED too many wrong passwords
   */
  @Post('sign-in/email')
  @NoTransaction()
  async signIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const ask = (): Promise<Response> => this.ask('sign-in/email', request);
    const { response, cookie } = await this.signIns.signIn(request.body, request.headers.cookie, ask);
    await send(reply, response, cookie);
  }

  /** Ends the session. */
  @Post('sign-out')
  @NoTransaction()
  async signOut(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const response = await this.ask('sign-out', request);
    if (response.ok) await this.signIns.signOut(sessionToken(request.headers.cookie, this.secrets));
    await send(reply, response);
  }

  /** The session and its user, or null. */
  @Get('get-session')
  async session(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await send(reply, await this.ask('get-session', request));
  }

  private async ask(route: Route, request: FastifyRequest): Promise<Response> {
    const body = request.body === undefined || request.body === null ? undefined : JSON.stringify(request.body);
    const headers = fromNodeHeaders(request.headers);
    headers.delete('content-length');
    headers.set(CALLER_ADDRESS, request.ip);
    const cookie = cookieForAuth(request.headers.cookie, this.secrets);
    if (cookie !== undefined) headers.set('cookie', cookie);
    // The library requires an Origin for every mutation. A client that sends neither it nor a Referer nor
    // Sec-Fetch-Site isn't a browser, and can't be tricked into acting with someone else's cookie.
    if (!['origin', 'referer', 'sec-fetch-site'].some((name) => headers.has(name)))
      headers.set('origin', new URL(this.app.baseUrl).origin);
    const [, query = ''] = request.url.split('?', 2);
    return this.auth.handler(
      new Request(new URL(`/api/auth/${route}?${query}`, this.app.baseUrl), {
        method: request.method,
        headers,
        ...(body === undefined || request.method === 'GET' || request.method === 'HEAD' ? {} : { body }),
      }),
    );
  }
}

/** Sends the library's response, with an additional cookie if there is one. */
async function send(reply: FastifyReply, response: Response, cookie?: string): Promise<void> {
  if (response.status >= 400) throw await errorOf(response);
  for (const [name, value] of response.headers)
    if (!['set-cookie', 'content-length', 'content-type'].includes(name)) void reply.header(name, value);
  const cookies = [...response.headers.getSetCookie(), ...(cookie === undefined ? [] : [cookie])];
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  void reply
    .status(response.status)
    .header('content-type', response.headers.get('content-type') ?? 'application/json; charset=utf-8')
    .send(await response.text());
}

/** French translations of the library's messages. For any other the catalogue's message for its status is used. */
const FRENCH: Record<string, string> = {
  'Invalid email or password': 'Adresse e-mail ou mot de passe incorrect',
  'Invalid email': 'Adresse e-mail non valide',
  'Password too short': 'Mot de passe trop court',
  'Password too long': 'Mot de passe trop long',
  [DISABLED]: 'Ce compte est désactivé.',
};

/** Splits the library's single-line list of errors: `[body.email] Invalid input; [body.password] Invalid input`. */
const detailsOf = (message: string): ErrorDetail[] =>
  message.split(/; (?=\[(?:body|query)\.)/).map((fault) => {
    const [, path = '', text = fault] = /^\[(?:body|query)\.([\w.]+)\] (.+)$/s.exec(fault) ?? [];
    const french = FRENCH[text] ?? `${path === '' ? 'La saisie' : path} n’est pas valide`;
    return { path, rule: 'isValid', params: {}, message: { en: text, fr: french } };
  });

/** The library's error if the database fails while it looks up or renews a session. */
const NO_ANSWER = 'FAILED_TO_GET_SESSION';

async function errorOf(response: Response): Promise<DomainError> {
  const text = await response.text();
  let message: string | undefined;
  try {
    const body = JSON.parse(text) as { code?: unknown; message?: unknown };
    if (body.code === NO_ANSWER) return new ServiceUnavailable();
    if (typeof body.message === 'string' && body.message !== '') message = body.message;
  } catch {
    // Some of its refusals have no body.
  }
  if (response.status >= 500) return new DomainError('INTERNAL_ERROR');
  return response.status === 400 || response.status === 422
    ? new ValidationError(detailsOf(message ?? 'The input is not valid.'))
    : errorOfStatus(response.status, message, FRENCH[message ?? '']);
}
