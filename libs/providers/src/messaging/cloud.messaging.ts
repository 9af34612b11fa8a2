import type { Words } from '#i18n/locale';
import { fr } from '#i18n/formats';
import { ProviderError } from '#core/errors';
import { messagingError } from './cloud-errors';
import {
  type Media,
  MediaTooLarge,
  type MessageTemplate,
  MessagingProvider,
  type TemplateMessage,
  type TextMessage,
  variablesIn,
} from './messaging.provider';

export interface CloudMessagingOptions {
  /** Origin of the API, `https://graph.facebook.com`. */
  apiUrl: string;
  /** `v21.0`. */
  version: string;
  phoneNumberId: string;
  /** The account with the templates; without it there are none. */
  businessAccountId?: string | undefined;
  accessToken: string;
  /** Time-out of a response, in milliseconds. A download may take as long again. */
  timeoutMs: number;
}

/** The hosts of the provider's media, in addition to the API host. */
const MEDIA_HOSTS: Readonly<Record<string, readonly string[]>> = {
  'https://graph.facebook.com': ['https://lookaside.fbsbx.com'],
};
/** A JSON response of the API has a few hundred bytes. */
const MAX_ANSWER = 100_000;
/** A list of templates is longer. */
const MAX_TEMPLATES = 5_000_000;
/** Errors before a connection was made: nothing can have been sent. */
const NOT_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** It is unknown whether the message was sent: a retry might send it twice. */
const UNSURE = {
  en: 'the message may have been sent anyway; ask the recipient before you send it again',
  fr: fr`le message est peut-être parti malgré tout ; demandez au destinataire avant de le renvoyer`,
};

/** WhatsApp's cloud API (https://developers.facebook.com/docs/whatsapp/cloud-api/reference). */
export class CloudMessaging extends MessagingProvider {
  readonly name = 'cloud';
  readonly hasWindow = true;
  readonly sender: string;
  private readonly base: string;
  private readonly mediaOrigins: ReadonlySet<string>;

  constructor(private readonly options: CloudMessagingOptions) {
    super();
    const api = options.apiUrl.replace(/\/+$/, '');
    this.base = `${api}/${options.version}`;
    this.sender = options.phoneNumberId;
    const { origin } = new URL(api);
    this.mediaOrigins = new Set([origin, ...(MEDIA_HOSTS[origin] ?? [])]);
  }

  sendText({ to, body, reference }: TextMessage): Promise<{ wamid: string }> {
    return this.send(to, reference, { type: 'text', text: { preview_url: false, body } });
  }

  sendTemplate({ to, template, reference }: TemplateMessage): Promise<{ wamid: string }> {
    const { name, language, variables } = template;
    const parameters = variables.map((text) => ({ type: 'text', text }));
    return this.send(to, reference, {
      type: 'template',
      template: {
        name,
        language: { code: language },
        ...(parameters.length === 0 ? {} : { components: [{ type: 'body', parameters }] }),
      },
    });
  }

  async listTemplates(): Promise<MessageTemplate[]> {
    const { businessAccountId } = this.options;
    if (businessAccountId === undefined) return [];
    const query = 'status=APPROVED&fields=name,language,components&limit=200';
    const answer = await this.call(
      `${this.base}/${businessAccountId}/message_templates?${query}`,
      undefined,
      MAX_TEMPLATES,
    );
    const templates = (Array.isArray(answer.data) ? (answer.data as unknown[]) : []).flatMap(toTemplate);
    return templates.sort((one, other) => (`${one.name} ${one.language}` < `${other.name} ${other.language}` ? -1 : 1));
  }

  private async send(to: string, reference: string, content: object): Promise<{ wamid: string }> {
    const answer = await this.call(`${this.base}/${this.sender}/messages`, {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to,
      ...content,
      // Every status of this message includes it, even one that arrives before the response to this call.
      biz_opaque_callback_data: reference,
    });
    const [message] = Array.isArray(answer.messages) ? (answer.messages as unknown[]) : [];
    const wamid = isRecord(message) ? message.id : undefined;
    if (typeof wamid !== 'string' || wamid === '') throw badAnswer('the response names no message', UNSURE);
    return { wamid };
  }

  async fetchMedia(mediaId: string, maxBytes: number): Promise<Media> {
    if (!/^[\w-][\w.=-]{0,199}$/.test(mediaId)) throw badAnswer('the media id is not valid');
    const place = await this.call(`${this.base}/${mediaId}`);
    if (typeof place.file_size === 'number' && place.file_size > maxBytes) throw new MediaTooLarge(maxBytes);
    const url = typeof place.url === 'string' ? URL.parse(place.url) : null;
    // The token is only sent to the provider's own hosts, whatever address a response names.
    if (!url || !this.mediaOrigins.has(url.origin))
      throw badAnswer('the media is on a host that is not the provider’s');
    const { response, content } = await this.fetch(url, { method: 'GET' }, maxBytes, () => new MediaTooLarge(maxBytes));
    if (!response.ok) throw refusal(response, content);
    const declared = typeof place.mime_type === 'string' ? place.mime_type : response.headers.get('content-type');
    return { content, contentType: declared ?? 'application/octet-stream' };
  }

  /**
   * Calls the API: a POST if there is a body, else a GET.
   * @throws MessagingWindowClosed the person hasn't written within 24 hours
   * @throws ProviderError the call failed
   */
  private async call(url: string, body?: object, maxAnswer = MAX_ANSWER): Promise<Record<string, unknown>> {
    const advice = body === undefined ? undefined : UNSURE;
    const { response, content } = await this.fetch(
      new URL(url),
      body === undefined
        ? { method: 'GET' }
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      maxAnswer,
      () => badAnswer('the response is too long', advice),
    );
    if (!response.ok) throw refusal(response, content);
    const answer = parse(content);
    if (!isRecord(answer)) throw badAnswer('the response is not a JSON object', advice);
    return answer;
  }

  private async fetch(
    url: URL,
    init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
    maxBytes: number,
    tooLarge: () => ProviderError,
  ): Promise<{ response: Response; content: Buffer }> {
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    try {
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.options.accessToken}` },
        // A redirect would send the token elsewhere.
        redirect: 'error',
        signal,
      });
      if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
        await response.body?.cancel();
        throw tooLarge();
      }
      const chunks: Uint8Array[] = [];
      let size = 0;
      // Leaving the loop ends the download.
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        size += chunk.length;
        if (size > maxBytes) throw tooLarge();
        chunks.push(chunk);
      }
      return { response, content: Buffer.concat(chunks) };
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const code = isRecord(error) && isRecord(error.cause) ? error.cause.code : undefined;
      const unsure = init.method === 'POST' && !NOT_REACHED.has(String(code));
      throw new ProviderError(
        'chatprov',
        signal.aborted ? 'timeout' : 'unreachable',
        true,
        error,
        unsure ? UNSURE : undefined,
      );
    }
  }
}

/** The error in a body, `{ error: { code, … } }`. Other fields may name the recipient, so they aren't read. */
function refusal(response: Response, content: Buffer): Error {
  const body = parse(content);
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return messagingError(typeof error.code === 'number' ? error.code : null, {
    status: response.status,
    retryAfter: Number.isSafeInteger(seconds) && seconds > 0 ? seconds : null,
  });
}

/** Returns a template, unless it needs more than texts: a picture in its header, or an address for a button. */
function toTemplate(one: unknown): MessageTemplate[] {
  if (!isRecord(one) || typeof one.name !== 'string' || typeof one.language !== 'string') return [];
  const components = Array.isArray(one.components) ? (one.components as unknown[]).filter(isRecord) : [];
  const body = components.find(({ type }) => type === 'BODY')?.text;
  const needsMore = components.some(
    (part) =>
      part.type !== 'BODY' &&
      (variablesIn(JSON.stringify(part)) > 0 || (part.type === 'HEADER' && part.format !== 'TEXT')),
  );
  if (typeof body !== 'string' || needsMore) return [];
  return [{ name: one.name, language: one.language, body, variables: variablesIn(body) }];
}

const badAnswer = (what: string, advice?: Words): ProviderError =>
  new ProviderError('chatprov', 'bad_answer', false, new Error(`Messaging: ${what}.`), advice);

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
