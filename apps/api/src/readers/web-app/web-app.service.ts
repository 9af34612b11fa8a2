import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '#domain/project-root';
import { Settings } from '#core/settings';

/** What Vite writes in the place of a nonce (`html.cspNonce`). */
const PLACEHOLDER = '__NONCE__';

/** The document of the app, for one answer. */
interface Document {
  html: string;
  /** The only one that may run inline scripts and styles of this answer. */
  nonce: string;
}

/** What Vite has built, as it was at the start. The files are named here once, so a request can name no other. */
@Injectable()
export class WebAppService implements OnModuleInit {
  /** Of the build; each answer has another nonce in it, hence weak. */
  readonly etag: string;
  private readonly folder: string;
  private readonly document: string | null;
  private readonly files: ReadonlySet<string>;

  constructor(
    settings: Settings,
    private readonly host: HttpAdapterHost,
  ) {
    this.folder = resolve(projectRoot(), settings.WEB_DIR);
    const index = join(this.folder, 'index.html');
    this.document = existsSync(index) ? readFileSync(index, 'utf8') : null;
    this.files = new Set(this.document === null ? [] : filesBelow(this.folder));
    this.etag = `W/"${createHash('sha256')
      .update(this.document ?? '')
      .digest('base64url')
      .slice(0, 16)}"`;
  }

  /** Gives replies `sendFile`, which takes the compressed file beside a file if the caller takes that. */
  onModuleInit(): void {
    if (this.document === null) return;
    // not waited for: what Fastify is told after a plugin has begun, such as Nest's handler of errors, does not reach every route
    void this.host.httpAdapter
      .getInstance<FastifyInstance>()
      .register(fastifyStatic, { root: this.folder, serve: false, preCompressed: true, cacheControl: false });
  }

  /** Whether the build has a file of this path, such as `assets/index-1a2b3c4d.js`. */
  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Null if the app is not built. */
  open(): Document | null {
    if (this.document === null) return null;
    const nonce = randomBytes(16).toString('base64');
    return { html: this.document.replaceAll(PLACEHOLDER, nonce), nonce };
  }
}

/** Paths of what may be asked for by its name. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'index.html' && !/(^|\/)\./.test(path) && !/\.(br|gz)$/.test(path));
}
