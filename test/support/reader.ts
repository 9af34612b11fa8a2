import { gzipSync } from 'node:zlib';
import { ORIGIN, type TestApp } from './app';

/** What a page may weigh, compressed, with its style. */
const PAGE_BYTES = 15_000;

export const expectLight = (html: string): void => expect(gzipSync(html).length).toBeLessThanOrEqual(PAGE_BYTES);

/** A page in French, in which no sign stands alone at the beginning of a line. */
export function expectFrench(html: string): void {
  expect(html).toContain('<html lang="fr">');
  const text = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, '\n');
  expect(text.match(/.{0,40}[^\s] [:;!?»].{0,10}|« .{0,40}/g) ?? []).toEqual([]);
}

/** A page as it came. */
export interface ReadPage {
  status: number;
  html: string;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Somebody who follows links and sends forms with a browser that runs no script. */
export class Reader {
  constructor(
    private readonly test: TestApp,
    private readonly language: 'fr' | 'en' = 'en',
  ) {}

  open(link: string): Promise<ReadPage> {
    return this.ask('GET', link);
  }

  /** Sends a form, and looks at what it answers. */
  post(link: string, fields: Record<string, string> | [string, string][]): Promise<ReadPage> {
    return this.ask('POST', link, new URLSearchParams(fields).toString());
  }

  /** Sends a form, and follows where it leads. */
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
        // Browsers send it with a form of a page whose referrer policy is `no-referrer`.
        ...(method === 'POST' && { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, html: answer.body, headers: answer.headers };
  }
}
