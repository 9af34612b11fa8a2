import { createHash } from 'node:crypto';
import { LocalServer, type Reaction, type SeenCall } from '../contract/providers/local-server';

export interface CloudCall {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

/**
 * A fake of the messaging provider's cloud API v21: it accepts texts at `/{version}/{number}/messages`, returns a media URL at
 * `/{version}/{media}`, serves the media, and rejects calls without the token.
 */
export class CloudApi {
  readonly calls: CloudCall[] = [];
  /** The approved templates, as the provider lists them. */
  templates: object[] = [];
  /** Responds to a call instead of the API; undefined leaves it to the API. */
  react: (call: CloudCall) => Reaction | undefined = () => undefined;
  private readonly media = new Map<string, { content: Buffer; contentType: string }>();
  private readonly server = new LocalServer();
  private sent = 0;

  constructor(private readonly account: { phoneNumberId: string; accessToken: string }) {}

  get url(): string {
    return this.server.url;
  }

  async start(): Promise<void> {
    this.server.react = (call) => this.answer(call);
    await this.server.start();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  reset(): void {
    this.calls.length = 0;
    this.media.clear();
    this.react = () => undefined;
  }

  keep(id: string, content: Buffer, contentType: string): void {
    this.media.set(id, { content, contentType });
  }

  /** Every call from now on fails with this error code. */
  refuse(code: number, status = 400): void {
    this.react = () => ({
      status,
      body: {
        error: { message: `(#${code}) raw words about 33612345678`, type: 'OAuthException', code, fbtrace_id: 'A' },
      },
    });
  }

  private answer({ method, path, headers, body }: SeenCall): Reaction {
    const call = { method, path, authorization: headers.authorization, body };
    this.calls.push(call);
    const reaction = this.react(call);
    if (reaction !== undefined) return reaction;
    if (headers.authorization !== `Bearer ${this.account.accessToken}`)
      return {
        status: 401,
        body: { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } },
      };
    const [, version, id = '', rest] = path.split('/');
    if (method === 'GET' && version === 'media') return this.bytes(id);
    if (method === 'GET' && rest?.startsWith('message_templates?'))
      return { status: 200, body: { data: this.templates } };
    if (method === 'POST' && id === this.account.phoneNumberId && rest === 'messages') return this.take(body);
    const media = method === 'GET' ? this.media.get(id) : undefined;
    if (!media)
      return { status: 400, body: { error: { message: 'Unsupported request', code: 100, error_subcode: 33 } } };
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        url: `${this.url}/media/${id}`,
        mime_type: media.contentType,
        sha256: createHash('sha256').update(media.content).digest('hex'),
        file_size: media.content.length,
        id,
      },
    };
  }

  private bytes(id: string): Reaction {
    const media = this.media.get(id);
    return media
      ? { status: 200, body: media.content, headers: { 'content-type': media.contentType } }
      : { status: 404, body: {} };
  }

  private take(body: Record<string, unknown>): Reaction {
    const { to, type, text, template } = body as {
      to?: unknown;
      type?: unknown;
      text?: { body?: unknown };
      template?: { name?: unknown; language?: { code?: unknown } };
    };
    const isText = type === 'text' && typeof text?.body === 'string';
    const isTemplate =
      type === 'template' && typeof template?.name === 'string' && typeof template.language?.code === 'string';
    if (body.messaging_product !== 'whatsapp' || typeof to !== 'string' || !(isText || isTemplate))
      return { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } };
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to.replace(/\D/g, '') }],
        messages: [{ id: `wamid.local-${this.account.phoneNumberId}-${++this.sent}` }],
      },
    };
  }
}
