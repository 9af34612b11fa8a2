import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '#domain/project-root';
import { type WebAppConfig, webAppConfig } from './web-app.config';

/** Vite's placeholder for a nonce (`html.cspNonce`). */
const PLACEHOLDER = '__NONCE__';

/** The app's document, for one response. */
interface Document {
  html: string;
  /** The nonce required by inline scripts and styles in this response. */
  nonce: string;
}

/** The Vite build, as of start-up. Its files are listed once, so a request can't name any other. */
@Injectable()
export class WebAppService implements OnModuleInit {
  /** The host that maps load tiles from, the only other one that images may come from; null without tiles. */
  readonly tilesOrigin: string | null;
  /** Of the build and its policy; weak, since each response has a different nonce. */
  readonly etag: string;
  private readonly folder: string;
  private readonly document: string | null;
  private readonly files: ReadonlySet<string>;

  constructor(
    @Inject(webAppConfig.KEY) config: WebAppConfig,
    private readonly host: HttpAdapterHost,
  ) {
    this.tilesOrigin = config.mapTiles && new URL(config.mapTiles.url).origin;
    this.folder = resolve(projectRoot(), config.dir);
    const index = join(this.folder, 'index.html');
    this.document = existsSync(index) ? readFileSync(index, 'utf8') : null;
    this.files = new Set(this.document === null ? [] : filesBelow(this.folder));
    this.etag = `W/"${createHash('sha256')
      .update(`${this.tilesOrigin} ${this.document}`)
      .digest('base64url')
      .slice(0, 16)}"`;
  }

  /** Adds `sendFile` to replies, which serves a file's compressed version if the client accepts it. */
  onModuleInit(): void {
    if (this.document === null) return;
    // Not awaited: handlers registered after a plugin has started, such as Nest's error handler, don't reach every
    // route.
    void this.host.httpAdapter
      .getInstance<FastifyInstance>()
      .register(fastifyStatic, { root: this.folder, serve: false, preCompressed: true, cacheControl: false });
  }

  /** Whether the build contains a file with this path, such as `assets/index-1a2b3c4d.js`. */
  has(path: string): boolean {
    return this.files.has(path);
  }

  /** Null if the app isn't built. */
  open(): Document | null {
    if (this.document === null) return null;
    const nonce = randomBytes(16).toString('base64');
    return { html: this.document.replaceAll(PLACEHOLDER, nonce), nonce };
  }
}

/** Returns the paths that may be requested by name. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== 'index.html' && !/(^|\/)\./.test(path) && !/\.(br|gz)$/.test(path));
}
