import { applyDecorators, Header, Injectable } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '#core/errors';
import { RouteFacts } from './route-facts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For errors of addresses that reach no filter. Without it they are JSON. */
    pages?: Pages;
  }
  interface FastifyContextConfig {
    /** The route answers HTML for people, errors too. `if-accepted`: programs call it too, so errors are HTML only for who accepts that. */
    page?: boolean | 'if-accepted';
    /** Our own app may show the page in a frame. */
    framed?: boolean;
  }
}

const HTML = 'text/html; charset=utf-8';

/**
 * The handler answers a page: the HTML itself, or `SeeOther`. The headers of pages come with it, and whatever goes wrong on its route
 * is answered as a page. It is no operation of the API, so the document leaves it out. Its query may have any parameter: mail programs
 * add some of their own. `framed`: our own app may show it in a frame, where it is to be looked at alone.
 */
export const Page = (facts: { framed?: boolean } = {}): MethodDecorator =>
  applyDecorators(RouteFacts({ page: true, ...facts }), Header('content-type', HTML), ApiExcludeEndpoint());

/** The route takes the form of a page: `application/x-www-form-urlencoded`. Every other route refuses it. */
export const TakesForm = (): MethodDecorator => RouteFacts({ form: 'fields' });

/** How pages are rendered. The area that renders them provides it. */
export interface PageLook {
  /** The headers of every page, in the place of those of other answers. */
  headers(): Record<string, string>;
  /** The headers of pages that our own app may show in a frame. */
  framedHeaders(): Record<string, string>;
  /** The status of an error's page, which says more than the API's: a link that once was ours is gone. */
  status(answer: DomainError): number;
  /** The page of an error. */
  error(answer: DomainError, request: FastifyRequest): string;
}

/** Paths that only programs ask for. Whatever they accept, an error is JSON there. */
const FOR_PROGRAMS = /^\/(api|mcp|webhooks|health|docs|metrics)(\/|$|\?)/;

/** Whether a person waits for the answer: on the route of a page, or at an address that does not exist. */
function isForPeople({ routeOptions, is404, method, url, headers }: FastifyRequest): boolean {
  const accepted = /\btext\/html\b/.test(headers.accept ?? '');
  if (is404) return accepted && method === 'GET' && !FOR_PROGRAMS.test(url);
  const { page } = routeOptions.config ?? {};
  return page === true || (page === 'if-accepted' && accepted);
}

/** Answers people's errors by pages. Without a look, as in a process without pages, every error is JSON. */
@Injectable()
export class Pages {
  private look: PageLook | null = null;

  wear(look: PageLook): void {
    this.look = look;
  }

  /** The headers of the page that this request asks for; null if it asks for none. */
  headersFor({ routeOptions }: FastifyRequest): Record<string, string> | null {
    const { page, framed } = routeOptions.config ?? {};
    if (page === undefined || !this.look) return null;
    return framed ? this.look.framedHeaders() : this.look.headers();
  }

  /** Sends the page of an error if a person asked; answers whether it did. */
  sendError(answer: DomainError, request: FastifyRequest, reply: FastifyReply): boolean {
    if (!this.look || !isForPeople(request)) return false;
    void reply
      .status(this.look.status(answer))
      .headers(this.headersFor(request) ?? this.look.headers())
      .type(HTML)
      .send(this.look.error(answer, request));
    return true;
  }
}
