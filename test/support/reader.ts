import { gzipSync } from 'node:zlib';
import { ORIGIN, type TestApp } from './app';

/** The size limit of a page, compressed, with its styles. */
const PAGE_BYTES = 15_000;

export const expectLight = (html: string): void => expect(gzipSync(html).length).toBeLessThanOrEqual(PAGE_BYTES);

/** Checks a French page for punctuation at the beginning of a line. */
export function expectFrench(html: string): void {
  expect(html).toContain('<html lang="fr">');
  const text = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '\n');
  expect(text.match(/.{0,40}[^\s] [:;!?»].{0,10}|« .{0,40}/g) ?? []).toEqual([]);
}

/** A page as received. */
export interface ReadPage {
  status: number;
  html: string;
  headers: Record<string, string | string[] | number | undefined>;
}

/** A user who follows links and submits forms in a browser without JavaScript. */
export class Reader {
  constructor(
    private readonly test: TestApp,
    private readonly language: 'fr' | 'en' = 'en',
  ) {}

  open(link: string): Promise<ReadPage> {
    return this.ask('GET', link);
  }

  /** Submits a form and returns the response. */
  post(link: string, fields: Record<string, string> | [string, string][]): Promise<ReadPage> {
    return this.ask('POST', link, new URLSearchParams(fields).toString());
  }

  /** Submits a form and follows the redirect. */
  async send(link: string, fields: Record<string, string> | [string, string][]): Promise<ReadPage> {
    const answer = await this.post(link, fields);
    return answer.status === 303 ? this.open(String(answer.headers.location)) : answer;
  }

  private async ask(method: 'GET' | 'POST', link: string, payload?: string): Promise<ReadPage> {
    const answer = await this.test.app.inject({
      method,
      url: link.replace(ORIGIN, ''),
      headers: {
        accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
        'accept-language': this.language,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
        // Browsers send this Origin for a form on a page with the referrer policy `no-referrer`.
        ...(method === 'POST' && { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, html: answer.body, headers: answer.headers };
  }
}
