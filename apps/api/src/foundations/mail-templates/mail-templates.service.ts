import { Injectable } from '@nestjs/common';
import { currentUserId } from '#core/context';
import { Database } from '#database/database';
import { PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { wordingOf } from '#mail-templates/render';
import { WORDING_NAMES, type WordingName } from '#mail-templates/template.types';
import { faultsOf, type OwnWords, PART_MAX, PART_NAMES, partsOf, valuesOf } from '#mail-templates/wording';
import { type Locale, LOCALES } from '#i18n/locale';
import { MailRenderer } from './mail-renderer.service';
import type {
  MailExampleView,
  MailTemplateView,
  MailWordsParts,
  MailWordsState,
  MailWordsVersionView,
  MailWordsView,
  SaveMailWords,
} from './mail-templates.dto';
import { wordsNotFit } from './mail-templates.errors';
import { MailWordsSaved } from './mail-templates.events';
import { type MailWords, mailWords } from './mail-words.entity';

const NEWEST = `SELECT ${mailWords.select('words')} FROM mail_words words
  WHERE words.name = $1 AND words.locale = $2 ORDER BY words.version DESC LIMIT 1`;
const NEWEST_OF_ALL = `SELECT DISTINCT ON (words.name, words.locale) ${mailWords.select('words')} FROM mail_words words
  ORDER BY words.name, words.locale, words.version DESC`;

/** The copy of mails, which admins may customize. All methods are for admins. */
@Injectable()
export class MailTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly renderer: MailRenderer,
  ) {}

  /** Returns every kind of mail, in the order of a request. */
  async list(params: PageParams): Promise<PageView<MailTemplateView>> {
    const rows = await this.database.query<MailWords>(NEWEST_OF_ALL);
    const names = WORDING_NAMES.slice(params.offset, params.offset + params.limit);
    const items = names.map((name) => ({
      name,
      languages: LOCALES.map((locale) =>
        stateOf(locale, rows.find((row) => row.name === name && row.locale === locale) ?? null),
      ),
    }));
    return toPageView(items, WORDING_NAMES.length, params);
  }

  /** Returns the copy of a mail in one language, and the available placeholders. */
  async get(name: WordingName, locale: Locale): Promise<MailWordsView> {
    return viewOf(name, locale, await this.newest(name, locale));
  }

  /**
   * Saves copy as a new version, which mails use from then on; empty copy restores the default.
   * @throws VALIDATION_ERROR the copy has errors
   * @throws PRECONDITION_FAILED `version` isn't the newest
   */
  async save(
    name: WordingName,
    locale: Locale,
    input: SaveMailWords,
    version: number | undefined,
  ): Promise<MailWordsView> {
    const words = this.fitting(name, input);
    const newest = await this.newest(name, locale);
    const current = newest?.version ?? 0;
    if (version !== undefined && version !== current) throw new PreconditionFailed();
    const next = { name, locale, version: current + 1, words, createdBy: currentUserId() };
    // One of two concurrent calls finds its version taken.
    if ((await this.database.insertNew(mailWords, next, '(name, locale, version)')) === null)
      throw new PreconditionFailed();
    const isOwn = Object.keys(words).length > 0;
    await this.events.publish(MailWordsSaved, { payload: { name, locale, version: next.version, isOwn } });
    await this.database.afterCommit(() => this.renderer.look());
    return this.get(name, locale);
  }

  /** Returns the saved versions, newest first. */
  async versions(name: WordingName, locale: Locale, params: PageParams): Promise<PageView<MailWordsVersionView>> {
    const { rows, total } = await this.database.page<MailWords>({
      select: mailWords.columns,
      from: 'mail_words',
      where: ['mail_words.name = $1', 'mail_words.locale = $2'],
      params: [name, locale],
      orderBy: 'mail_words.version DESC',
      ...params,
    });
    const items = rows.map(({ version, words, createdAt, createdBy }) => ({
      version,
      isOwn: Object.keys(words).length > 0,
      words: inFull(words),
      createdAt,
      createdBy,
    }));
    return toPageView(items, total, params);
  }

  /**
   * Renders a mail with example data and this copy; stores nothing.
   * @throws VALIDATION_ERROR the copy has errors
   */
  example(name: WordingName, locale: Locale, input: SaveMailWords): MailExampleView {
    return this.renderer.example(name, locale, this.fitting(name, input));
  }

  /** Renders a mail with example data and the current copy, as a document. */
  html(name: WordingName, locale: Locale): string {
    return this.renderer.example(name, locale).html;
  }

  private newest(name: WordingName, locale: Locale): Promise<MailWords | null> {
    return this.database.maybeOne<MailWords>(NEWEST, [name, locale]);
  }

  /**
   * Returns the parts that differ from the default.
   * @throws VALIDATION_ERROR the copy has errors
   */
  private fitting(name: WordingName, input: SaveMailWords): OwnWords {
    const given = PART_NAMES.map((part) => [part, input[part] ?? null] as const);
    const words: OwnWords = Object.fromEntries(given.filter(([, text]) => text !== null));
    const wording = wordingOf(name);
    const faults = faultsOf(wording, words);
    if (faults.length > 0) throw wordsNotFit(wording, faults);
    return words;
  }
}

const stateOf = (locale: Locale, row: MailWords | null): MailWordsState => ({
  locale,
  version: row?.version ?? 0,
  isOwn: row !== null && Object.keys(row.words).length > 0,
  changedAt: row?.createdAt ?? null,
  changedBy: row?.createdBy ?? null,
});

function viewOf(name: WordingName, locale: Locale, row: MailWords | null): MailWordsView {
  const wording = wordingOf(name);
  return {
    name,
    ...stateOf(locale, row),
    parts: partsOf(wording).map((part) => ({
      name: part,
      usual: wording.usual[locale][part] ?? '',
      own: row?.words[part] ?? null,
      max: PART_MAX[part],
    })),
    values: valuesOf(wording),
    pieces: Object.entries(wording.pieces).map(([piece, need]) => ({ name: piece, needed: need === 'needed' })),
  };
}

const inFull = (words: OwnWords): MailWordsParts =>
  Object.fromEntries(PART_NAMES.map((part) => [part, words[part] ?? null])) as unknown as MailWordsParts;
