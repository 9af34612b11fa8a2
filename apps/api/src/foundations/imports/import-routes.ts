import { applyDecorators, Get } from '@nestjs/common';
import { IMPORT_MAX } from '#domain/limits';
import { Post } from '#http/mutation.decorators';
import { ApiCreated, ApiOk, NoTransaction } from '#http/routes';
import { FileUpload } from '#http/upload';
import { IMPORT_FORM, ImportView } from './imports.dto';

/** `POST` of an import controller at `path`: takes a file, for admins. */
export const StartsImport = ({
  path,
  summary,
  file,
}: {
  path: string;
  summary: string;
  /** The file format. */
  file: string;
}): MethodDecorator =>
  applyDecorators(
    Post(),
    NoTransaction(),
    FileUpload(IMPORT_MAX, { file, fields: IMPORT_FORM }),
    ApiCreated(ImportView, {
      summary,
      description:
        `For admins. Runs in the background like the import of venues; \`GET /${path}/{id}\` reports its ` +
        'progress. Importing the same file again changes nothing.',
      errors: ['FORBIDDEN'],
    }),
  );

/** `GET` of an import. */
export const FollowsImport = (summary: string): MethodDecorator =>
  applyDecorators(
    Get(':id'),
    ApiOk(ImportView, {
      summary,
      description: 'Poll about every second until `status` is `done` or `failed`. A failed import has changed nothing.',
      errors: ['FORBIDDEN', 'NOT_FOUND'],
    }),
  );
