import { LOGO_PATH } from '../team/agency-profile';
import { Body, Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { Put } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, EnumParam, IfMatch, NoTransaction } from '#http/routes';
import { Settings } from '#core/settings';
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
 * What the document of an example may do: show itself and the agency's logo. Our own screen frames it, and writes into it what is being
 * typed: so it keeps the origin, and runs nothing.
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
    private readonly settings: Settings,
  ) {}

  @Get()
  @AnswersPage(MailTemplateView, {
    summary: 'The mails that the service writes by itself, and whose words they have',
    description:
      'For admins, in the order in which a request brings them about. `commission-overdue` is what the template ' +
      '`commission-invoice` says of an invoice that is overdue, `profile-link` what `member-onboarding` says to a venue that is no ' +
      'newcomer. What people write themselves (`generic-message`) is not among them.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<MailTemplateView>> {
    return this.templates.list(params);
  }

  @Get(':name/:locale')
  @Answers(MailWordsView, {
    summary: 'The words of a mail in one language',
    description:
      'For admins: each part with its usual words and the agency’s own, and the placeholders that words may hold. The greeting, the ' +
      'signature and the foot are always ours.',
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
  @Answers(MailWordsView, {
    summary: 'Choose the words of a mail',
    description:
      'For admins. The body is all parts that are to have words of your own: the others have the usual ones, and an empty body brings ' +
      'all of them back. Each call is a version that is kept; mails that are made from then on have it (of other instances within ten ' +
      'seconds). `If-Match: "0"` says that nobody had changed the words yet.',
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
  @AnswersPage(MailWordsVersionView, {
    summary: 'What was saved of the words of a mail, the newest first',
    description: 'For admins. To bring one back, save its words again.',
    errors: ['FORBIDDEN'],
  })
  versions(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Query() params: PageParams,
  ): Promise<PageView<MailWordsVersionView>> {
    return this.templates.versions(name, locale, params);
  }

  /** By PUT, since a screen asks while somebody types: the answer to a POST would be kept for its Idempotency-Key. */
  @Put(':name/:locale/example')
  @NoTransaction()
  @Answers(MailExampleView, {
    summary: 'A mail with example data and words that are being written',
    description: 'For admins. Nothing is kept or sent. It refuses what saving would refuse.',
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
  @Answers(undefined, {
    summary: 'A mail with example data and the words in force, as a document for a frame',
    description:
      'For admins. The answer’s own policy lets it run nothing and load nothing from elsewhere, and lets only pages of this service ' +
      'frame it.',
    errors: ['FORBIDDEN'],
    produces: ['text/html'],
  })
  html(
    @EnumParam('name', WORDING_NAMES) name: (typeof WORDING_NAMES)[number],
    @EnumParam('locale', LOCALES) locale: (typeof LOCALES)[number],
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    void reply.type('text/html; charset=utf-8').header('content-security-policy', examplePolicy(this.settings.baseUrl));
    return this.templates.html(name, locale);
  }
}
