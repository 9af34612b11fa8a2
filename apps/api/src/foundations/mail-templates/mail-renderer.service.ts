import { AgencyProfile } from '../team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { shadesOf, type Shades } from '#domain/colours';
import { shownSize } from '#domain/logo';
import { Database } from '#database/database';
import { PolledValue } from '#core/polled-value';
import { type AppConfig, appConfig } from '#core/app.config';
import { type NotificationDigestData, renderDigest } from '#mail-templates/notification-digest.template';
import { renderExample, renderTemplate, wordingOf, wrapMessage } from '#mail-templates/render';
import type { Sender } from '#mail-templates/sender';
import type { AnyTemplate, RenderedMail, TemplateData, WordingName } from '#mail-templates/template.types';
import { faultsOf, type OwnWords } from '#mail-templates/wording';
import type { Locale } from '#i18n/locale';
import { type MailWords, mailWords } from './mail-words.entity';

/** The newest version of each kind of mail in each language. */
const IN_FORCE = `SELECT DISTINCT ON (words.name, words.locale) ${mailWords.select('words')} FROM mail_words words
  ORDER BY words.name, words.locale, words.version DESC`;

const NO_WORDS: OwnWords = {};
const keyOf = (name: WordingName, locale: Locale): string => `${name} ${locale}`;

/** Renders mails, in the agency's name and with its current copy. For every area that mails; runs no queries. */
@Injectable()
export class MailRenderer extends PolledValue {
  private inForce: ReadonlyMap<string, OwnWords> = new Map();
  private shades: { of: string; are: Shades } | null = null;

  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    @Inject(appConfig.KEY) app: AppConfig,
  ) {
    super(app);
  }

  /**
   * Renders a mail from a template; `note` is the team's own text after its first sentence, `opening` a sentence before it.
   * @throws TypeError a URL isn't absolute http(s)
   */
  render<N extends AnyTemplate>(
    name: N,
    locale: Locale,
    data: TemplateData[N],
    { note = null, opening = null }: { note?: string | null; opening?: string | null } = {},
  ): RenderedMail {
    return renderTemplate(name, locale, data, {
      timeZone: this.app.timeZone,
      note,
      opening,
      sender: this.sender(),
      ownWords: (kind) => this.wordsOf(kind, locale),
    });
  }

  /** Renders a mail from a body written by a person or a model. */
  wrap(body: string, locale: Locale, subject: string): RenderedMail {
    return wrapMessage(body, locale, subject, this.sender());
  }

  /** Renders a mail that summarizes unread notifications. */
  digest(locale: Locale, data: NotificationDigestData): RenderedMail {
    return renderDigest(locale, data, this.sender());
  }

  /** Renders a mail with example data and this copy, which must be valid; by default the current copy. */
  example(name: WordingName, locale: Locale, words = this.wordsOf(name, locale)): RenderedMail {
    const { publicWebUrl: webUrl, timeZone } = this.app;
    return renderExample(name, locale, words, { webUrl, timeZone, sender: this.sender() });
  }

  /** Loads the current copy, after a change by this instance. */
  async look(): Promise<void> {
    const rows = await this.database.query<MailWords>(IN_FORCE);
    this.inForce = new Map(
      rows.filter((row) => this.isUsable(row)).map(({ name, locale, words }) => [keyOf(name, locale), words]),
    );
  }

  private wordsOf(name: WordingName, locale: Locale): OwnWords {
    return this.inForce.get(keyOf(name, locale)) ?? NO_WORDS;
  }

  /** Copy saved under another release may contain unknown placeholders: mails then use the default copy. */
  private isUsable({ name, locale, version, words }: MailWords): boolean {
    const faults = faultsOf(wordingOf(name), words);
    if (faults.length > 0)
      this.logger.warn({ msg: 'ignoring the custom copy of a mail', name, locale, version, faults });
    return faults.length === 0;
  }

  private sender(): Sender {
    const { name, phone, email, legalLine, colour, logo, logoUrl } = this.agency.current;
    if (this.shades?.of !== colour) this.shades = { of: colour, are: shadesOf(colour) };
    return {
      ...{ name, phone, email, legalLine },
      shades: this.shades.are,
      logo: logo === null || logoUrl === null ? null : { url: logoUrl, ...shownSize(logo) },
    };
  }
}
