import { availabilityRequest } from './availability-request.template';
import { catalogSent } from './catalog-sent.template';
import { commissionInvoice } from './commission-invoice.template';
import { oneLine } from '#words/formats';
import type { Locale } from '#words/locale';
import { htmlToText, isCompleteDocument } from './fragment';
import { composeMessage, genericMessage } from './generic-message.template';
import { MailTemplate, renderContent } from './layout';
import { memberOnboarding } from './member-onboarding.template';
import { notSelected } from './not-selected.template';
import { requalification } from './requalification.template';
import { RenderedMail, TEMPLATE_NAMES, TemplateData, TemplateName } from './template.types';
import { winnerSelected } from './winner-selected.template';

export { htmlToText };

const TEMPLATES: { [N in TemplateName]: MailTemplate<TemplateData[N]> } = {
  'commission-invoice': commissionInvoice,
  'catalog-sent': catalogSent,
  'generic-message': genericMessage,
  requalification,
  'availability-request': availabilityRequest,
  'winner-selected': winnerSelected,
  'not-selected': notSelected,
  'member-onboarding': memberOnboarding,
};

export function isTemplateName(name: string): name is TemplateName {
  return TEMPLATE_NAMES.some((known) => known === name);
}

/**
 * Renders a template as HTML and as text. `timeZone` (IANA) decides which day a timestamp is. `note` is the team's own words, plain text
 * with line breaks; it stands below the first sentence. Ends in a TypeError if a URL is not absolute http(s).
 */
export function renderTemplate<N extends TemplateName>(
  name: N,
  locale: Locale,
  data: TemplateData[N],
  timeZone = 'Europe/Paris',
  note: string | null = null,
): RenderedMail {
  const template: MailTemplate<TemplateData[N]> = TEMPLATES[name];
  const content = template.compose(locale, data, timeZone);
  if (note === null) return renderContent(content, locale);
  const label = locale === 'fr' ? 'Un mot de notre équipe' : 'A word from our team';
  const [first, ...others] = content.blocks;
  const blocks = [...(first ? [first] : []), { kind: 'quote' as const, label, text: note }, ...others];
  return renderContent({ ...content, blocks }, locale);
}

/** Example data in the reader's language, for previews. Its links lead to where those of real mails do, below `webUrl`. */
export function demoData<N extends TemplateName>(
  name: N,
  locale: Locale,
  webUrl = 'https://parvis.example',
): TemplateData[N] {
  const template: MailTemplate<TemplateData[N]> = TEMPLATES[name];
  return template.demo(webUrl)[locale];
}

/**
 * Makes a mail of a body that a person or a model wrote. Plain text and HTML fragments are sanitised and set in the layout of the
 * generic message. A complete HTML document stays as it is, and only its text part is made.
 */
export function wrapMessage(bodyHtmlOrText: string, locale: Locale, subject: string): RenderedMail {
  if (isCompleteDocument(bodyHtmlOrText)) {
    return { subject: oneLine(subject), html: bodyHtmlOrText, text: htmlToText(bodyHtmlOrText) };
  }
  return renderContent(composeMessage(locale, bodyHtmlOrText, subject), locale);
}
