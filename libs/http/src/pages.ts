import { applyDecorators, Header, Injectable } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DomainError } from '#core/errors';
import { RouteConfig } from './route-config';

declare module 'fastify' {
  interface FastifyInstance {
    /** For errors at addresses that reach no filter. If absent they are JSON. */
    pages?: Pages;
  }
  interface FastifyContextConfig {
    /**
     * The route returns HTML for people, including errors. `if-accepted`: programs also call it, so errors are HTML
     * only for clients that accept it.
     */
    page?: boolean | 'if-accepted';
    /** Whether our own app may show the page in a frame. */
    framed?: boolean;
  }
}

const HTML = 'text/html; charset=utf-8';

/**
 * The handler returns a page: the HTML itself, or `SeeOther`. The page headers are added, and any error on the route is
 * rendered as a page. Pages aren't API operations, so the document omits them. The query may contain any parameter:
 * mail programs add their own. `framed`: our own app may show the page in a frame, for viewing only.
 */
export const Page = (facts: { framed?: boolean } = {}): MethodDecorator =>
  applyDecorators(RouteConfig({ page: true, ...facts }), Header('content-type', HTML), ApiExcludeEndpoint());

/** The route takes a page form: `application/x-www-form-urlencoded`. Every other route refuses it. */
export const FormBody = (): MethodDecorator => RouteConfig({ form: 'fields' });

/** How pages are rendered; provided by the area that renders them. */
export interface PageLook {
  /** The headers of every page, replacing those of other responses. */
  headers(): Record<string, string>;
  /** The headers of pages that our own app may show in a frame. */
  framedHeaders(): Record<string, string>;
  /** The status of an error page, which is more specific than the API's: a link that was once valid is gone. */
  status(answer: DomainError): number;
  /** The page of an error. */
  error(answer: DomainError, request: FastifyRequest): string;
}

/** Paths used only by programs: errors there are always JSON. */
const FOR_PROGRAMS = /^\/(api|mcp|webhooks|health|docs|metrics)(\/|$|\?)/;

/** Whether a person is waiting for the response: on a page route, or at an address that doesn't exist. */
function isForPeople({ routeOptions, is404, method, url, headers }: FastifyRequest): boolean {
  const accepted = /\btext\/html\b/.test(headers.accept ?? '');
  if (is404) return accepted && method === 'GET' && !FOR_PROGRAMS.test(url);
  const { page } = routeOptions.config ?? {};
  return page === true || (page === 'if-accepted' && accepted);
}

/** If there is no look, as in a process without pages, every error is JSON. */
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

  /** Sends the error page if the client is a person; returns whether it did. */
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
