import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  mixin,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Words } from '#i18n/locale';
import { broken, DomainError, type ErrorDetail, ValidationError } from '#core/errors';
import { sha256 } from '#core/secrets';
import { RouteConfig } from './route-config';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart forms of the route: `only` forms, or JSON `also`; or the `fields` of a page form. */
    form?: 'only' | 'also' | 'fields';
  }
}

export const MIB = 2 ** 20;

/** 413 `PAYLOAD_TOO_LARGE`: exceeds the route's limit, in bytes or after decompression. */
export class PayloadTooLarge extends DomainError {
  constructor(words?: Words) {
    super('PAYLOAD_TOO_LARGE', words);
  }
}

/** 415 `UNSUPPORTED_MEDIA_TYPE`: the content isn't of a kind the route accepts, whatever its name or declared type. */
export class UnsupportedMediaType extends DomainError {
  constructor(words: Words, options?: ErrorOptions) {
    super('UNSUPPORTED_MEDIA_TYPE', words, options);
  }
}

/** A file from a form. The sender chose its name and declared type, so neither is trusted. */
export interface UploadedFile {
  readonly content: Buffer;
  readonly filename: string;
}

/** A file that serializes to its hash, by which repeated calls with an Idempotency-Key are compared. */
class FormFile implements UploadedFile {
  constructor(
    readonly content: Buffer,
    readonly filename: string,
  ) {}

  toJSON(): object {
    return { sha256: sha256(this.content).toString('hex') };
  }
}

export interface FormOptions {
  /** The content of the file, for the documentation. */
  file?: string;
  /** Text fields besides the file, with their schema. Each is validated like the query parameter of the same name. */
  fields?: Record<string, { type: 'boolean' | 'string'; description: string; example: unknown }>;
}

/**
 * The route takes a multipart form with one file of at most `maxBytes` in the field `file`. The handler receives it as
 * `@Body('file') file: UploadedFile`.
 * @throws UNSUPPORTED_MEDIA_TYPE the body isn't a form
 * @throws PAYLOAD_TOO_LARGE the file is too large
 * @throws VALIDATION_ERROR the form has no file, contains something else, or is truncated
 */
export const FileUpload = (maxBytes: number, form: FormOptions = {}): MethodDecorator =>
  applyDecorators(
    // A guard runs after authorization, and before `Idempotency`, which compares repeated calls.
    UseGuards(fileGuard(maxBytes, 1, Object.keys(form.fields ?? {}))),
    // The form has other fields and separators besides the file.
    RouteConfig({ form: 'only', bodyLimit: maxBytes + MIB }),
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: {
            type: 'string',
            format: 'binary',
            description: [`At most ${maxBytes / MIB} MiB.`, form.file].filter(Boolean).join(' '),
          },
          ...form.fields,
        },
      },
    }),
  );

/**
 * The page route takes a form with at most `most` files of `maxBytes` each, `bytes` in total, in the field `file`. The
 * handler receives them as `@Body('files') files: UploadedFile[]`: none if the reader chose none. Throws as `FileUpload`
 * does.
 */
export const FileUploads = ({
  most,
  maxBytes,
  bytes,
}: {
  most: number;
  maxBytes: number;
  bytes: number;
}): MethodDecorator =>
  applyDecorators(UseGuards(fileGuard(maxBytes, most, [])), RouteConfig({ form: 'only', bodyLimit: bytes + MIB }));

function fileGuard(maxBytes: number, most: number, fieldNames: string[]): Type<CanActivate> {
  @Injectable()
  class FileGuard implements CanActivate {
    async canActivate(execution: ExecutionContext): Promise<boolean> {
      const request = execution.switchToHttp().getRequest<FastifyRequest>();
      const { files, fields } = await readForm(request, maxBytes, most, fieldNames);
      request.body = most === 1 ? { file: files[0], ...fields } : { files };
      const query = request.query as Record<string, unknown>;
      // A name in both the form and the query becomes a list, which validation refuses.
      for (const [name, value] of Object.entries(fields))
        query[name] = name in query ? [query[name], value].flat() : value;
      return true;
    }
  }
  return mixin(FileGuard);
}

async function readForm(
  request: FastifyRequest,
  maxBytes: number,
  most: number,
  fieldNames: string[],
): Promise<{ files: UploadedFile[]; fields: Record<string, unknown> }> {
  const faults: ErrorDetail[] = [];
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: most + 1, fields: 10, fieldSize: 100_000, parts: most + 11 },
    })) {
      if (part.type === 'field' && fieldNames.includes(part.fieldname)) {
        if (part.fieldname in fields) faults.push(broken(part.fieldname, 'given', {}));
        fields[part.fieldname] = part.value;
      } else if (part.fieldname !== 'file') faults.push(broken(part.fieldname, 'unknown', {}));
      else if (part.type === 'field') faults.push(broken('file', 'isFile', {}));
      else if (files.length === most)
        faults.push(most === 1 ? broken('file', 'isOneFile', {}) : broken('file', 'isFewFiles', { max: most }));
      else {
        const content = await part.toBuffer();
        // Browsers send an empty file for a field left empty.
        if (most === 1 || content.length > 0) files.push(new FormFile(content, part.filename));
        continue;
      }
      if (part.type === 'file') part.file.resume();
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (status === 413)
      throw new PayloadTooLarge({
        en: `Send one file of at most ${maxBytes / MIB} MiB.`,
        fr: `Envoyez un seul fichier de ${maxBytes / MIB} Mio au plus.`,
      });
    // The parser's other errors are errors of the form: no boundary, a truncated part.
    throw ValidationError.of('', 'complete', {
      en: 'The multipart form is incomplete.',
      fr: 'Le formulaire multipart est incomplet.',
    });
  }
  if (most === 1 && files.length === 0 && faults.length === 0) faults.push(broken('file', 'hasFile', {}));
  if (faults.length > 0) throw new ValidationError(faults);
  return { files, fields };
}
