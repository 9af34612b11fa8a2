import type { Locale } from '#i18n/locale';
import type { MemberDetails, RequestDetails } from './mail-details.service';
import { formatCount, formatDays, fr, oneLine } from '#i18n/formats';
import { html, type SafeHtml, trustedHtml } from '#mail-templates/html';
import { requestQuestions } from '#domain/labels';
import { greeting } from '#mail-templates/layout';

/** Converts plain text to paragraphs, keeping its line breaks. */
const paragraphs = (text: string): SafeHtml[] =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const lines = paragraph.split(/\r?\n/).map((line) => html`${line}`.markup);
      return html`<p>${trustedHtml(lines.join('<br>'))}</p>`;
    });

/**
 * Composes a letter about a request, as a fragment that the sender can edit: greeting, the given text, the event. A letter to the organizer
 * without a given text asks for the missing details.
 */
export function composeNote(
  request: RequestDetails,
  member: MemberDetails | null,
  locale: Locale,
  words: string | null,
  timeZone: string,
  agencyName: string,
): { subject: string; body: string } {
  const french = locale === 'fr';
  const title = oneLine(request.title);
  const event = [
    title,
    request.eventDate === null ? null : formatDays(request.eventDate, request.eventEndDate, locale, timeZone),
    request.attendees === null
      ? null
      : french
        ? `${formatCount(request.attendees, locale)} participants`
        : `${formatCount(request.attendees, locale)} attendees`,
    request.city,
  ].filter((part) => part !== null);
  const questions = member === null && words === null ? requestQuestions(request.missingFields, locale) : [];
  const opening = member
    ? french
      ? fr`Nous vous écrivons au sujet d’une demande qui pourrait vous intéresser.`
      : 'We are writing about a request that may interest you.'
    : french
      ? fr`Nous revenons vers vous au sujet de votre demande.`
      : 'We are getting back to you about your request.';
  const asking = french ? fr`Pour avancer, pourriez-vous nous préciser :` : 'To continue, could you tell us:';
  const parts = [
    html`<p>${greeting(locale, member ? member.contactName : request.organizerFirstName)}</p>`,
    ...(words === null ? [html`<p>${opening}</p>`] : paragraphs(words)),
    html`<p>${french ? 'Événement' : 'Event'}${french ? '\u00a0: ' : ': '}${event.join(', ')} (${request.code})</p>`,
    ...(questions.length === 0
      ? []
      : [
          html`<p>${asking}</p>`,
          html`<ul>
            ${questions.map((question) => html`<li>${question}</li>`)}
          </ul>`,
        ]),
    html`<p>
      ${french ? 'Bien cordialement,' : 'Kind regards,'}<br />${french ? `L’équipe ${agencyName}` : `The ${agencyName} team`}
    </p>`,
  ];
  const subject = member
    ? french
      ? fr`Demande : ${title}`
      : `Enquiry: ${title}`
    : french
      ? fr`Votre demande : ${title}`
      : `Your request: ${title}`;
  return { subject, body: parts.map(({ markup }) => markup).join('\n') };
}
