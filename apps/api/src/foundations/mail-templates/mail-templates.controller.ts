import { LOGO_PATH } from '../team/agency-profile';
import { Body, Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Put } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiOk, ApiPage, EnumParam, IfMatch, NoTransaction } from '#http/routes';
import { type AppConfig, appConfig } from '#core/app.config';
import { WORDING_NAMES } from '#mail-templates/template.types';
import { LOCALES } from '#i18n/locale';
import {
  MailExampleView,
  MailTemplateView,
  MailWordsVersionView,
  MailWordsView,
  SaveMailWords,
} from './mail-templates.dto';
import { MailTemplatesService } from './mail-templates.service';

/**
 * The policy of the example document, which may only display itself and the agency's logo. Our own screen frames it, and writes the text
 * being typed into it, so it keeps the origin but runs nothing.
 */
const examplePolicy = (baseUrl: string): string =>
  [
    `default-src 'none'`,
    `img-src ${baseUrl}${LOGO_PATH}`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-same-origin',
  ].join('; ');

@ApiTags('communications')
@Controller('api/mail-templates')
@Access('team', { role: 'admin' })
export class MailTemplatesController {
  constructor(
    private readonly templates: MailTemplatesService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get()
  @ApiPage(MailTemplateView, {
    summary: 'List the automatic mails, and who wrote their copy',
    description:
      'For admins, in the order in which they occur for a request. `commission-overdue` is the variant of the ' +
      'template `commission-invoice` for an overdue invoice, `profile-link` the variant of `member-onboarding` ' +
      'for a known venue. Mails written by people (`generic-message`) are not included.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<MailTemplateView>> {
    return this.templates.list(params);
  }

  @Get(':name/:locale')
  @ApiOk(MailWordsView, {
    summary: 'Get the copy of a mail in one language',
    description:
      'For admins: each part with its default copy and the agency’s own, and the available placeholders. The ' +
      'greeting, the signature and the footer are fixed.',
    errors: ['FORBIDDEN'],
    etag: true,
  })
  get(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
  ): Promise<MailWordsView> {
    return this.templates.get(name, locale);
  }

  @Put(':name/:locale')
  @ApiOk(MailWordsView, {
    summary: 'Customize the copy of a mail',
    description:
      'For admins. The body contains all parts with custom copy: the others use the default, and an empty body ' +
      'restores all defaults. Each call is stored as a version; it applies to mails created from then on (by ' +
      'other instances within ten seconds). `If-Match: "0"` means that the copy has never been customized.',
    errors: ['FORBIDDEN', 'PRECONDITION_FAILED'],
    etag: true,
  })
  save(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Body() input: SaveMailWords,
    @IfMatch() version: number | undefined,
  ): Promise<MailWordsView> {
    return this.templates.save(name, locale, input, version);
  }

  @Get(':name/:locale/versions')
  @ApiPage(MailWordsVersionView, {
    summary: 'List the saved versions of a mail’s copy, newest first',
    description: 'For admins. To restore one, save its copy again.',
    errors: ['FORBIDDEN'],
  })
  versions(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Query() params: PageParams,
  ): Promise<PageView<MailWordsVersionView>> {
    return this.templates.versions(name, locale, params);
  }

  /** PUT, since a screen calls it while typing: a POST response would be stored for its Idempotency-Key. */
  @Put(':name/:locale/example')
  @NoTransaction()
  @ApiOk(MailExampleView, {
    summary: 'Preview a mail with example data and unsaved copy',
    description: 'For admins. Nothing is stored or sent. Refuses what saving would refuse.',
    errors: ['FORBIDDEN'],
  })
  example(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Body() input: SaveMailWords,
  ): MailExampleView {
    return this.templates.example(name, locale, input);
  }

  @Get(':name/:locale/html')
  @ApiOk(undefined, {
    summary: 'Get a mail with example data and the current copy, as a document for a frame',
    description:
      'For admins. The response’s policy prevents scripts and external content, and allows only pages of this ' +
      'service to frame it.',
    errors: ['FORBIDDEN'],
    produces: ['text/html'],
  })
  html(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    void reply.type('text/html; charset=utf-8').header('content-security-policy', examplePolicy(this.app.baseUrl));
    return this.templates.html(name, locale);
  }
}
