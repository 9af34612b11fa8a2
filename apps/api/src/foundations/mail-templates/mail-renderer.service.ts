import { AgencyProfile } from '../team/agency-profile';
import { Injectable } from '@nestjs/common';
import { shadesOf, type Shades } from '#domain/colours';
import { shownSize } from '#domain/logo';
import { Database } from '#database/database';
import { Refreshed } from '#core/refreshed';
import { Settings } from '#core/settings';
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

/** Makes mails, in the name of the agency and in its words, as they are in force. For every area that mails; asks no database. */
@Injectable()
export class MailRenderer extends Refreshed {
  private inForce: ReadonlyMap<string, OwnWords> = new Map();
  private shades: { of: string; are: Shades } | null = null;

  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    settings: Settings,
  ) {
    super(settings);
  }

  /** A mail of a template; `note` is the team's own words below its first sentence. Ends in a TypeError if a URL is not absolute http(s). */
  render<N extends AnyTemplate>(
    name: N,
    locale: Locale,
    data: TemplateData[N],
    note: string | null = null,
  ): RenderedMail {
    return renderTemplate(name, locale, data, {
      timeZone: this.settings.TIME_ZONE,
      note,
      sender: this.sender(),
      ownWords: (kind) => this.wordsOf(kind, locale),
    });
  }

  /** A mail of what a person or a model wrote. */
  wrap(body: string, locale: Locale, subject: string): RenderedMail {
    return wrapMessage(body, locale, subject, this.sender());
  }

  /** A mail that sums up what nobody has read. */
  digest(locale: Locale, data: NotificationDigestData): RenderedMail {
    return renderDigest(locale, data, this.sender());
  }

  /** A mail with example data and these words, which have no fault; without any in those in force. */
  example(name: WordingName, locale: Locale, words = this.wordsOf(name, locale)): RenderedMail {
    const { publicWebUrl: webUrl, TIME_ZONE: timeZone } = this.settings;
    return renderExample(name, locale, words, { webUrl, timeZone, sender: this.sender() });
  }

  /** Takes what is in force now, after a change of this instance. */
  async look(): Promise<void> {
    const rows = await this.database.query<MailWords>(IN_FORCE);
    this.inForce = new Map(
      rows.filter((row) => this.isUsable(row)).map(({ name, locale, words }) => [keyOf(name, locale), words]),
    );
  }

  private wordsOf(name: WordingName, locale: Locale): OwnWords {
    return this.inForce.get(keyOf(name, locale)) ?? NO_WORDS;
  }

  /** Words that were saved under another release may name what this one does not know: then mails have the usual ones. */
  private isUsable({ name, locale, version, words }: MailWords): boolean {
    const faults = faultsOf(wordingOf(name), words);
    if (faults.length > 0) this.logger.warn({ msg: 'words of a mail are passed over', name, locale, version, faults });
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
