import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { fr, oneLine } from '#i18n/formats';
import { Clock } from '#core/clock';
import { ValidationError } from '#core/errors';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Locale } from '#i18n/locale';
import type { SendCatalog } from '../../demand/catalogs/catalogs.dto';
import { CatalogsService } from '../../demand/catalogs/catalogs.service';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
import { laterMail } from '../../demand/requests/later-mails.dto';
import type {
  DraftEmail,
  EmailDraftView,
  EmailMessageView,
  MailPreviewView,
  PreviewParams,
  SendEmail,
} from './communications.dto';
import {
  availabilityRequestData,
  catalogSentData,
  notSelectedData,
  requalificationData,
  winnerSelectedData,
} from './mail-data';
import { MailDetails, type MemberDetails, nobodyKnown, type RequestDetails } from './mail-details.service';
import type { NewMail } from './mail-records.service';
import { MailService } from './mail.service';
import { composeNote } from './note';
import { waiting } from './request-mails.service';
import { isCompleteDocument } from '#mail-templates/fragment';
import { demoDigest } from '#mail-templates/notification-digest.template';
import { demoData, htmlToText } from '#mail-templates/render';
import {
  type RenderedMail,
  TEMPLATE_NAMES,
  type TemplateData,
  type TemplateName,
} from '#mail-templates/template.types';

/** The templates of mails to a venue, with the candidate stages they are for. */
const TO_MEMBER: Partial<Record<TemplateName, readonly string[]>> = {
  'availability-request': ['suggested', 'availability_requested'],
  'winner-selected': ['selected'],
  'not-selected': ['not_selected'],
  'commission-invoice': ['selected'],
  'member-onboarding': [],
};

/** The mails that team users write, draft and preview. */
@Injectable()
export class CommunicationsService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly details: MailDetails,
    private readonly mail: MailService,
    private readonly renderer: MailRenderer,
    private readonly catalogs: CatalogsService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly clock: Clock,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /**
   * Sends a mail on a request immediately, or queues a delayed one; for team users, outside of any transaction.
   * @throws NOT_FOUND the request doesn't exist
   * @throws VALIDATION_ERROR the mail isn't valid
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   * @throws PROVIDER_ERROR the mail is stored as `failed`
   */
  async send(input: SendEmail): Promise<EmailMessageView> {
    const request = await this.details.request(input.requestId);
    const to = unique(input.to);
    const cc = unique(input.cc ?? [], to);
    const bcc = unique(input.bcc ?? [], [...to, ...cc]);
    const { locale } = await this.details.addressee(request, to[0] ?? request.organizerEmail);
    const rendered = this.renderer.wrap(input.bodyHtml, locale, input.subject);
    const { subject, bodyHtml, bodyText = null, template = null } = input;
    const mail: NewMail = {
      requestId: request.id,
      mailboxId: await this.mailboxes.choose(request.id, input.mailboxId),
      to,
      cc,
      bcc,
      template: template ?? (isCompleteDocument(bodyHtml) ? null : 'generic-message'),
      ...rendered,
      text: bodyText ?? rendered.text,
      later: waiting(laterMail(input, this.clock.now()), () => ({
        of: 'words',
        words: { to, cc, bcc, subject, bodyHtml, bodyText, template, mailboxId: input.mailboxId ?? null },
      })),
    };
    const files = (input.attachments ?? []).map((file) => ({ ...file, content: Buffer.from(file.content, 'base64') }));
    return this.mail.send(mail, files, input.attachmentIds);
  }

  /**
   * Drafts a mail from a template and the request's data; for team users. Sends and stores nothing, and creates no token.
   * @throws NOT_FOUND request or venue
   * @throws VALIDATION_ERROR there is no recipient for the template
   */
  async draft(input: DraftEmail): Promise<EmailDraftView> {
    const template = input.template ?? 'generic-message';
    const request = await this.details.request(input.requestId);
    const given = input.to === undefined ? undefined : unique(input.to)[0];
    const stages = TO_MEMBER[template];
    const known = given === undefined ? null : await this.details.memberByEmail(given);
    const member = stages && given === undefined ? await this.details.candidate(request.id, stages) : known;
    if (stages && given === undefined && member === null)
      throw ValidationError.of('to', 'required', {
        en: 'to must name the venue: the request has no candidate to write to',
        fr: fr`to doit nommer le lieu : la demande n’a pas de piste à qui écrire`,
      });
    const to = given ?? (stages ? member?.email : undefined) ?? request.organizerEmail;
    const locale = member?.locale ?? request.organizerLocale;
    const note = input.instructions ?? null;
    const { subject, html, text } = await this.compose(template, request, member, locale, note);
    return { to: input.to ?? to, subject, bodyHtml: html, bodyText: text };
  }

  /**
   * Previews the mail that sending a catalog's draft would write; for team users. Stores nothing, and creates no token: its link only leads
   * to the page.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION there is no draft
   */
  async catalogMail(requestId: string, input: SendCatalog): Promise<MailPreviewView> {
    const request = await this.details.request(requestId);
    const { to, message, venueCount, expiresAt } = await this.catalogs.announcement(requestId, input);
    const { subject, html, text } = this.renderer.render(
      'catalog-sent',
      request.organizerLocale,
      catalogSentData(request, { message, venueCount, catalogUrl: this.page('catalogs'), expiresAt }),
    );
    return { to, subject: oneLine(input.subject ?? subject), bodyHtml: html, bodyText: text };
  }

  /** Returns the names of the templates, in the order of the contract. */
  templates(params: PageParams): PageView<string> {
    const names = TEMPLATE_NAMES.slice(params.offset, params.offset + params.limit);
    return toPageView(names, TEMPLATE_NAMES.length, params);
  }

  /** Renders a template, or the notification digest, with demo data. */
  preview(name: TemplateName | 'notification-digest', { format, locale }: PreviewParams): string {
    const { publicWebUrl } = this.app;
    const mail =
      name === 'notification-digest'
        ? this.renderer.digest(locale, demoDigest(locale, publicWebUrl))
        : this.renderer.render(name, locale, demoData(name, locale, publicWebUrl));
    return mail[format];
  }

  /** A page that explains that the link is in the mail. */
  private page(name: string): string {
    return `${this.app.publicWebUrl}/${name}`;
  }

  private async compose(
    template: TemplateName,
    request: RequestDetails,
    known: MemberDetails | null,
    locale: Locale,
    note: string | null,
  ): Promise<RenderedMail> {
    const render = <N extends TemplateName>(name: N, data: TemplateData[N]): RenderedMail =>
      this.renderer.render(name, locale, data, { note });
    const member = known ?? nobodyKnown(locale);
    switch (template) {
      case 'generic-message': {
        const { subject, body } = composeNote(request, known, locale, note, this.app.timeZone, this.agency.name);
        return { subject, html: body, text: htmlToText(body) };
      }
      case 'availability-request':
        return render(template, availabilityRequestData(request, member, this.page('answer')));
      case 'winner-selected':
        return render(template, winnerSelectedData(request, member));
      case 'not-selected':
        return render(
          template,
          notSelectedData(request, member, known && (await this.details.notChosenReason(request.id, known.id))),
        );
      case 'requalification':
        return render(template, requalificationData(request, request.missingFields, this.page('requalify')));
      case 'catalog-sent':
        return render(
          template,
          catalogSentData(request, {
            message: null,
            venueCount: await this.details.catalogSize(request.id),
            catalogUrl: this.page('catalogs'),
            expiresAt: null,
          }),
        );
      case 'member-onboarding':
        return render(template, {
          memberName: member.name,
          contactName: member.contactName,
          profileUrl: this.page('profile'),
        });
      case 'commission-invoice': {
        const invoice = known && (await this.details.invoice(request.id, known.id));
        if (!invoice)
          throw ValidationError.of('template', 'invoiced', {
            en: 'this venue has no invoice for the request: invoice its commission first',
            fr: fr`ce lieu n’a pas de facture pour cette demande : facturez d’abord sa commission`,
          });
        return render(template, {
          ...invoice,
          memberName: member.name,
          contactName: member.contactName,
          requestCode: request.code,
          eventTitle: request.title,
          payUrl: invoice.payUrl ?? this.page('invoices'),
        });
      }
    }
  }
}

/** Returns the addresses that aren't among `others`, without duplicates, ignoring case. */
function unique(addresses: string | string[], others: string[] = []): string[] {
  const known = new Set(others.map((address) => address.toLowerCase()));
  return [addresses].flat().filter((address) => known.size < known.add(address.toLowerCase()).size);
}
