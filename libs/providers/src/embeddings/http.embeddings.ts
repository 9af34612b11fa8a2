import { ProviderError } from '#core/errors';
import { EmbeddingsProvider } from './embeddings.provider';

export interface HttpEmbeddingsOptions {
  /** Base URL; `/embeddings` is appended. */
  url: string;
  apiKey: string;
  model: string;
  /** Time-out of a batch, in milliseconds. */
  timeoutMs?: number;
}

const BATCH = 100;

/** A service with the OpenAI protocol (`POST {url}/embeddings`) and a model that can create vectors of 384 numbers. */
export class HttpEmbeddings extends EmbeddingsProvider {
  readonly name = 'openai';
  readonly model: string;
  private readonly endpoint: string;

  constructor(private readonly options: HttpEmbeddingsOptions) {
    super();
    this.model = options.model;
    this.endpoint = `${options.url.replace(/\/+$/, '')}/embeddings`;
  }

  // The protocol has one kind of vector, for documents and queries alike.
  async embed(texts: string[], _kind: 'document' | 'query'): Promise<number[][]> {
    const vectors: number[][] = [];
    for (let start = 0; start < texts.length; start += BATCH) {
      vectors.push(...(await this.embedBatch(texts.slice(start, start + BATCH))));
    }
    return vectors;
  }

  private async embedBatch(texts: string[]): Promise<number[][]> {
    let response: Response;
    let body: unknown;
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 30_000);
    try {
      response = await fetch(this.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(this.options.apiKey ? { authorization: `Bearer ${this.options.apiKey}` } : {}),
        },
        // Some servers refuse an empty text. A space has a vector too.
        body: JSON.stringify({
          model: this.model,
          input: texts.map((text) => text || ' '),
          dimensions: this.dimensions,
          encoding_format: 'float',
        }),
        // A redirect would send the key elsewhere.
        redirect: 'error',
        signal,
      });
      body = await readJson(response);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError('embeddings', signal.aborted ? 'timeout' : 'unreachable', true, error);
    }
    if (!response.ok) throw refusal(response.status);
    return this.checkAnswer(body, texts.length);
  }

  private checkAnswer(body: unknown, expected: number): number[][] {
    const data = isRecord(body) ? body.data : null;
    if (!Array.isArray(data) || data.length !== expected) throw badAnswer(`${expected} vectors were expected`);
    const vectors: (number[] | undefined)[] = new Array<undefined>(expected).fill(undefined);
    (data as unknown[]).forEach((item, position) => {
      if (!isRecord(item)) throw badAnswer('an item is not an object');
      // Match by `index`, not by the order of the response, which may differ if the server works in parallel.
      const index = typeof item.index === 'number' ? item.index : position;
      const vector = item.embedding;
      if (!Array.isArray(vector) || vector.length !== this.dimensions) {
        throw badAnswer(`a vector does not have ${this.dimensions} dimensions`);
      }
      const numbers = vector as unknown[];
      if (!numbers.every((one): one is number => typeof one === 'number' && Number.isFinite(one))) {
        throw badAnswer('a vector contains a value that is not a number');
      }
      if (!(index in vectors) || vectors[index]) throw badAnswer('the indexes do not match the input');
      vectors[index] = normalise(numbers);
    });
    return vectors as number[][];
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ProviderError('embeddings', 'bad_answer', true, error);
  }
}

/** Scales the vector to length 1: models that shorten their vectors don't always normalize them again. */
function normalise(vector: number[]): number[] {
  const length = Math.hypot(...vector);
  if (length === 0) throw badAnswer('a vector is all zeros');
  return vector.map((one) => one / length);
}

function badAnswer(what: string): ProviderError {
  return new ProviderError('embeddings', 'bad_answer', true, new Error(`Embeddings: ${what}.`));
}

function refusal(status: number): ProviderError {
  const cause = new Error(`Embeddings: status ${status}.`);
  if (status === 429) return new ProviderError('embeddings', 'rate_limited', true, cause);
  if (status === 408) return new ProviderError('embeddings', 'timeout', true, cause);
  if (status >= 500) return new ProviderError('embeddings', 'unreachable', true, cause);
  return new ProviderError('embeddings', 'refused', false, cause, {
    en: 'check the key, the model and the address in the settings',
    fr: 'vérifiez la clé, le modèle et l’adresse dans les réglages',
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
