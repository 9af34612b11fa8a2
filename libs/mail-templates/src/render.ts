import { oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { availabilityRequest } from './availability-request.template';
import { catalogSent } from './catalog-sent.template';
import { commissionInvoice, commissionOverdue } from './commission-invoice.template';
import type { MailContent } from './content';
import { creditNote } from './credit-note.template';
import { htmlToText, isCompleteDocument } from './fragment';
import { composeMessage, genericMessage } from './generic-message.template';
import { renderContent } from './layout';
import { memberOnboarding, profileLink } from './member-onboarding.template';
import { notSelected } from './not-selected.template';
import { requalification } from './requalification.template';
import { HOUSE_SENDER, type Sender } from './sender';
import { type Circumstances, type MailTemplate, worded } from './template';
import {
  type AnyTemplate,
  type RenderedMail,
  TEMPLATE_NAMES,
  type TemplateData,
  type TemplateName,
  type WordedTemplate,
  type WordingName,
} from './template.types';
import type { OwnWords, Wording } from './wording';
import { winnerSelected } from './winner-selected.template';

export { htmlToText };

const TEMPLATES: { [N in WordedTemplate]: MailTemplate<TemplateData[N]> } = {
  'commission-invoice': commissionInvoice,
  'credit-note': creditNote,
  'catalog-sent': catalogSent,
  requalification,
  'availability-request': availabilityRequest,
  'winner-selected': winnerSelected,
  'not-selected': notSelected,
  'member-onboarding': memberOnboarding,
};

type Demo<Data> = Pick<MailTemplate<Data>, 'demo'>;
const DEMOS: { [N in AnyTemplate]: Demo<TemplateData[N]> } = { ...TEMPLATES, 'generic-message': genericMessage };

export function isTemplateName(name: string): name is TemplateName {
  return TEMPLATE_NAMES.some((known) => known === name);
}

/** The variants of templates: their own copy, and the data that selects them. */
const USES = {
  'commission-overdue': { template: 'commission-invoice', wording: commissionOverdue, data: { overdue: true } },
  'profile-link': { template: 'member-onboarding', wording: profileLink, data: { isKnown: true } },
} as const satisfies Record<
  Exclude<WordingName, WordedTemplate>,
  { template: WordedTemplate; [part: string]: unknown }
>;

const isUse = (name: WordingName): name is keyof typeof USES => name in USES;

/** The default copy of a kind of mail, and the placeholders that custom copy may use. */
export const wordingOf = (name: WordingName): Wording => (isUse(name) ? USES[name].wording : TEMPLATES[name].wording);

/** Overrides of the default rendering. */
interface RenderOptions {
  /** IANA; determines the day of a timestamp. */
  timeZone?: string;
  /** The team's own note, plain text with line breaks; it follows the first sentence. */
  note?: string | null;
  /** Says that the mail is a reminder; comes before everything else. */
  opening?: string | null;
  sender?: Sender;
  /** The agency's custom copy for a kind of mail in the mail's language; already checked for errors. */
  ownWords?: (name: WordingName) => OwnWords;
}

const NO_WORDS: OwnWords = {};

function contentOf<N extends AnyTemplate>(
  name: N,
  data: TemplateData[N],
  circumstances: Circumstances,
  ownWords: (name: WordingName) => OwnWords,
): MailContent {
  if (name === 'generic-message') return genericMessage.compose(data as TemplateData['generic-message'], circumstances);
  const known: WordedTemplate = name;
  const template = TEMPLATES[known] as MailTemplate<TemplateData[N]>;
  const kind = kindOf(known, data);
  return worded(wordingOf(kind), template.fill(data, circumstances), ownWords(kind), circumstances);
}

function kindOf(name: WordedTemplate, data: object): WordingName {
  if (name === 'commission-invoice' && 'overdue' in data && data.overdue === true) return 'commission-overdue';
  return name === 'member-onboarding' && 'isKnown' in data && data.isKnown === true ? 'profile-link' : name;
}

/**
 * Renders a template as HTML and as text.
 * @throws TypeError a URL isn't absolute http(s)
 */
export function renderTemplate<N extends AnyTemplate>(
  name: N,
  locale: Locale,
  data: TemplateData[N],
  options: RenderOptions = {},
): RenderedMail {
  const {
    timeZone = 'Europe/Paris',
    note = null,
    opening = null,
    sender = HOUSE_SENDER,
    ownWords = () => NO_WORDS,
  } = options;
  const content = contentOf(name, data, { locale, timeZone, sender }, ownWords);
  const label = locale === 'fr' ? 'Un mot de notre équipe' : 'A word from our team';
  const [first, ...others] = content.blocks;
  const blocks = [
    ...(opening === null ? [] : [{ kind: 'paragraph' as const, text: opening }]),
    ...(first ? [first] : []),
    ...(note === null ? [] : [{ kind: 'quote' as const, label, text: note }]),
    ...others,
  ];
  return renderContent({ ...content, blocks }, locale, sender);
}

/**
 * Example data in the reader's language, for previews. Its links have the same targets as in real mails, below
 * `webUrl`.
 */
export function demoData<N extends AnyTemplate>(
  name: N,
  locale: Locale,
  webUrl = 'https://parvis.example',
): TemplateData[N] {
  const { demo }: Demo<TemplateData[N]> = DEMOS[name];
  return demo(webUrl)[locale];
}

/** Renders a kind of mail with example data and this copy. */
export function renderExample(
  name: WordingName,
  locale: Locale,
  ownWords: OwnWords,
  { webUrl, ...options }: Pick<RenderOptions, 'timeZone' | 'sender'> & { webUrl: string },
): RenderedMail {
  const template = isUse(name) ? USES[name].template : name;
  const data = { ...demoData(template, locale, webUrl), ...(isUse(name) ? USES[name].data : {}) };
  return renderTemplate(template, locale, data, { ...options, ownWords: () => ownWords });
}

/**
 * Builds a mail from a body written by a person or a model. Plain text and HTML fragments are sanitized and placed in
 * the layout of the generic message. A complete HTML document is unchanged, and only its text part is generated.
 */
export function wrapMessage(
  bodyHtmlOrText: string,
  locale: Locale,
  subject: string,
  sender: Sender = HOUSE_SENDER,
): RenderedMail {
  if (isCompleteDocument(bodyHtmlOrText)) {
    return { subject: oneLine(subject), html: bodyHtmlOrText, text: htmlToText(bodyHtmlOrText) };
  }
  return renderContent(composeMessage({ locale, sender }, bodyHtmlOrText, subject), locale, sender);
}
