import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import supertest from 'supertest';
import type { OpenApiChecker } from './openapi-checker';

export interface Answer {
  status: number;
  // Bodies are checked against the OpenAPI document when they arrive; specs then read what they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
  headers: Record<string, string>;
  raw: Buffer;
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete' | 'head' | 'options';

/** A client with its credentials. Every response is checked against the OpenAPI document. */
export class Api {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly checker: OpenApiChecker,
    private readonly headers: Record<string, string> = {},
  ) {}

  with(headers: Record<string, string>): Api {
    return new Api(this.app, this.checker, { ...this.headers, ...headers });
  }

  get = (path: string): Promise<Answer> => this.send('get', path);
  head = (path: string): Promise<Answer> => this.send('head', path);
  options = (path: string): Promise<Answer> => this.send('options', path);
  post = (path: string, body?: unknown): Promise<Answer> => this.send('post', path, body);
  patch = (path: string, body?: unknown): Promise<Answer> => this.send('patch', path, body);
  put = (path: string, body?: unknown): Promise<Answer> => this.send('put', path, body);
  delete = (path: string): Promise<Answer> => this.send('delete', path);

  /** A multipart form with one file and text fields. */
  async upload(
    path: string,
    file: { field: string; filename: string; contentType: string; content: Buffer },
    fields: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await supertest(this.app.getHttpServer())
      .post(path)
      .set(this.headers)
      .field(fields)
      .attach(file.field, file.content, { filename: file.filename, contentType: file.contentType });
    return this.answer('post', path, response);
  }

  private async send(method: Method, path: string, body?: unknown): Promise<Answer> {
    let request = supertest(this.app.getHttpServer())[method](path).set(this.headers).redirects(0);
    if (typeof body === 'string' || Buffer.isBuffer(body)) {
      if (!Object.keys(this.headers).some((name) => name.toLowerCase() === 'content-type'))
        request = request.type('application/json');
      request = request.send(body);
    } else if (body !== undefined) request = request.send(body as object);
    return this.answer(method, path, await request);
  }

  private answer(method: string, path: string, response: supertest.Response): Answer {
    const contentType = response.headers['content-type'] ?? '';
    this.checker.check(method.toUpperCase(), path, response.status, contentType, response.body);
    return {
      status: response.status,
      body: response.body as unknown,
      text: response.text,
      headers: response.headers,
      raw: Buffer.isBuffer(response.body) ? response.body : Buffer.from(response.text ?? ''),
    };
  }
}
