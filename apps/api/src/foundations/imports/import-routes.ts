import { applyDecorators, Get } from '@nestjs/common';
import { IMPORT_MAX } from '#domain/limits';
import { Post } from '#http/mutations';
import { Answers, Creates, NoTransaction } from '#http/routes';
import { TakesFile } from '#http/upload';
import { IMPORT_FORM, ImportView } from './imports.dto';

/** `POST` of a controller of imports at `path`: takes a file, for admins. */
export const StartsImport = ({
  path,
  summary,
  file,
}: {
  path: string;
  summary: string;
  /** How the file is written. */
  file: string;
}): MethodDecorator =>
  applyDecorators(
    Post(),
    NoTransaction(),
    TakesFile(IMPORT_MAX, { file, fields: IMPORT_FORM }),
    Creates(ImportView, {
      summary,
      description:
        `For admins. Goes on by itself as the import of members does; \`GET /${path}/{id}\` says how far it is. ` +
        'The same file again changes nothing.',
      errors: ['FORBIDDEN'],
    }),
  );

/** `GET` of one of its imports. */
export const FollowsImport = (summary: string): MethodDecorator =>
  applyDecorators(
    Get(':id'),
    Answers(ImportView, {
      summary,
      description: 'Ask every second or so until `status` is `done` or `failed`. A failed import has changed nothing.',
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    }),
  );
