import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { unseal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
import type { Locale } from '#i18n/locale';
import type { CreditMail } from '../../demand/commissions/commissions.events';
import type { LaterMail } from '../../demand/requests/later-mails.dto';
import { MailRenderer } from '../../foundations/mail-templates/mail-renderer.service';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import {
  availabilityRequestData,
  catalogSentData,
  notSelectedData,
  requalificationData,
  winnerSelectedData,
} from './mail-data';
import type { QueuedMailView } from './communications.dto';
import { ArchivedGetsNoLink } from './communications.errors';
import { MailDetails, type MemberDetails, nobodyKnown } from './mail-details.service';
import type { NewMail, Recall } from './mail-records.service';
import { MailService } from './mail.service';
import { composeNote } from './note';
import { fr, oneLine } from '#i18n/formats';
import { isCompleteDocument } from '#mail-templates/fragment';
import { html } from '#mail-templates/html';
import { htmlToText } from '#mail-templates/render';
import type { AnyTemplate, TemplateData } from '#mail-templates/template.types';

/** A reminder's own text; null: it repeats the first mail. */
export interface ReminderWords {
  subject: string | null;
  /** Its text becomes a note of the team in the mail. */
  bodyHtml: string | null;
}

/** How a mail is sent: delayed, and by which mailbox. */
interface Sending {
  later?: LaterMail | null;
  mailboxId?: NewMail['mailboxId'];
}

interface Recipient {
  requestId: string | null;
  memberId: string | null;
  to: string;
  locale: Locale;
}

/**
 * The automatic mails about requests, venues and commissions. Each method queues one in the ambient transaction. For
 * the listeners, which run once per event.
 * @throws NOT_FOUND all methods: the request or venue doesn't exist
 */
@Injectable()
export class RequestMails {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly details: MailDetails,
    private readonly mail: MailService,
    private readonly renderer: MailRenderer,
    private readonly tokens: MagicTokensService,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
  ) {}

  /**
   * Asks a venue for its availability, for the first time or as a `reminder`, with a one-use link to reply. Null if it is already settled.
   */
  async availabilityRequest(
    requestId: string,
    memberId: string,
    { reminder = null, later = null, mailboxId }: { reminder?: ReminderWords | null } & Sending = {},
  ): Promise<QueuedMailView | null> {
    if ((await this.details.stage(requestId, memberId)) !== 'availability_requested') return null;
    const request = await this.details.request(requestId);
    const member = await this.details.member(memberId);
    const { id: tokenId, token } = await this.tokens.issue({
      scope: 'member',
      scopeId: memberId,
      action: 'answer_availability',
      requestId,
      oneUse: true,
    });
    return this.queue(
      { requestId, memberId, to: member.email, locale: member.locale },
      'availability-request',
      availabilityRequestData(
        request,
        member,
        this.link('answer', token),
        await this.details.isAskedToHold(requestId, memberId),
      ),
      {
        reminder,
        mailboxId,
        later: waiting(later, ({ changedAt: askedAt }) => ({ of: 'question', memberId, askedAt, tokenId })),
      },
    );
  }

  /** Informs a venue that it was chosen. */
  async winnerSelected(requestId: string, memberId: string, mailboxId?: NewMail['mailboxId']): Promise<void> {
    const request = await this.details.request(requestId);
    const member = await this.details.member(memberId);
    await this.queue(
      { requestId, memberId, to: member.email, locale: member.locale },
      'winner-selected',
      winnerSelectedData(request, member),
      { mailboxId },
    );
  }

  /** Informs a venue that another was chosen, without naming it, and of the team's reason. */
  async notSelected(requestId: string, memberId: string, mailboxId?: NewMail['mailboxId']): Promise<void> {
    const request = await this.details.request(requestId);
    const member = await this.details.member(memberId);
    await this.queue(
      { requestId, memberId, to: member.email, locale: member.locale },
      'not-selected',
      notSelectedData(
        request,
        member,
        await this.details.notChosenReason(requestId, memberId),
        await this.details.heldUntilWon(requestId, memberId),
      ),
      { mailboxId },
    );
  }

  /**
   * Asks the organizer for missing details, with a link to reply. A reminder asks for the details still missing then, and may go to another
   * address (`to`) given by the team.
   */
  async requalification(
    requestId: string,
    missingFields: string[] | null,
    {
      reminder = null,
      later = null,
      mailboxId,
    }: { reminder?: (ReminderWords & { to: string | null }) | null } & Sending = {},
  ): Promise<QueuedMailView> {
    const request = await this.details.request(requestId);
    const { id: tokenId, token } = await this.tokens.issue({
      scope: 'organizer',
      scopeId: request.organizerId,
      action: 'requalify',
      requestId,
    });
    return this.queue(
      { requestId, memberId: null, to: reminder?.to ?? request.organizerEmail, locale: request.organizerLocale },
      'requalification',
      requalificationData(request, missingFields ?? request.missingFields, this.link('requalify', token)),
      { reminder, mailboxId, later: waiting(later, () => ({ of: 'requalification', tokenId })) },
    );
  }

  /** Sends a reminder about a request in the team's words, or else with a summary of the request. */
  async note(
    requestId: string,
    to: string,
    { subject, bodyHtml }: ReminderWords,
    mailboxId?: NewMail['mailboxId'],
  ): Promise<QueuedMailView> {
    const request = await this.details.request(requestId);
    const { organizer, member, locale } = await this.details.addressee(request, to);
    const reader = organizer ? null : (member ?? nobodyKnown(locale));
    const note = composeNote(request, reader, locale, null, this.app.timeZone, this.agency.name);
    const rendered = this.renderer.wrap(bodyHtml ?? note.body, locale, subject ?? asReminder(note.subject, locale));
    const template = isCompleteDocument(bodyHtml ?? '') ? null : 'generic-message';
    const { id } = await this.mail.queue({
      automatic: true,
      requestId,
      memberId: member?.id ?? null,
      to: [to],
      template,
      mailboxId,
      ...rendered,
    });
    return { id, to };
  }

  /** Welcomes a venue with a link to its profile, unless its onboarding is already over. */
  async memberOnboarding(memberId: string): Promise<void> {
    if ((await this.details.memberStatus(memberId)) === 'onboarding') await this.profileInvitation(memberId);
  }

  /**
   * Sends a venue a link to its profile, with a welcome during its onboarding.
   * @throws INVALID_STATUS_TRANSITION it is archived
   */
  async profileInvitation(memberId: string, mailboxId?: NewMail['mailboxId']): Promise<QueuedMailView> {
    const status = await this.details.memberStatus(memberId);
    if (status === 'archived') throw new ArchivedGetsNoLink();
    const { member, profileUrl } = await this.profileOf(memberId);
    return this.queue(
      { requestId: null, memberId, to: member.email, locale: member.locale },
      'member-onboarding',
      {
        memberName: member.name,
        contactName: member.contactName,
        profileUrl,
        isKnown: status !== 'onboarding',
      },
      { mailboxId },
    );
  }

  /** Sends a venue another link to its profile, at its request. */
  async profileLink(memberId: string): Promise<void> {
    const { member, profileUrl } = await this.profileOf(memberId);
    const [subject, sentence] =
      member.locale === 'fr'
        ? [fr`Votre lien vers la fiche de ${member.name}`, 'Voici le nouveau lien que vous avez demandé :']
        : [`Your link to the profile of ${member.name}`, 'Here is the new link you requested:'];
    const body = html`<p>${sentence}<br /><a href="${profileUrl}">${profileUrl}</a></p>`;
    const rendered = this.renderer.wrap(body.markup, member.locale, subject);
    await this.mail.queue({
      automatic: true,
      requestId: null,
      memberId,
      to: [member.email],
      template: 'generic-message',
      ...rendered,
    });
  }

  /** Sends the organizer the link to a catalog; `subject` replaces the template's. */
  async catalogSent(
    catalog: {
      requestId: string;
      to: string;
      subject: string | null;
      message: string | null;
      sealedUrl: string;
      expiresAt: string;
      venueCount: number;
      mailboxId?: string | null;
    },
    later?: NewMail['later'],
  ): Promise<void> {
    const request = await this.details.request(catalog.requestId);
    await this.queue(
      { requestId: request.id, memberId: null, to: catalog.to, locale: request.organizerLocale },
      'catalog-sent',
      catalogSentData(request, { ...catalog, catalogUrl: this.unsealed(catalog.sealedUrl) }),
      { subject: catalog.subject, later, mailboxId: catalog.mailboxId },
    );
  }

  /** Sends a venue the invoice for its commission, or a reminder of an overdue one. */
  async commissionInvoice(commission: {
    requestId: string;
    memberId: string;
    invoiceNumber: string;
    amount: number;
    currency: string;
    dueDate: string;
    description: string | null;
    sealedUrl: string;
    overdue?: boolean;
    mailboxId?: string | null;
  }): Promise<void> {
    const request = await this.details.request(commission.requestId);
    const member = await this.details.member(commission.memberId);
    const payUrl = this.unsealed(commission.sealedUrl);
    const invoiceUrl = `${payUrl}/invoice`;
    const { invoiceNumber, amount, currency, dueDate, description, overdue } = commission;
    await this.queue(
      { requestId: request.id, memberId: member.id, to: member.email, locale: member.locale },
      'commission-invoice',
      {
        memberName: member.name,
        contactName: member.contactName,
        requestCode: request.code,
        eventTitle: request.title,
        invoiceNumber,
        amount,
        currency,
        dueDate,
        description,
        payUrl,
        invoiceUrl,
        overdue: overdue === true,
      },
      { secretLinks: [invoiceUrl, payUrl], mailboxId: commission.mailboxId },
    );
  }

  /** Sends a venue a credit note over all or part of its invoice. */
  async creditNote({
    requestId,
    memberId,
    sealedUrl,
    mailboxId,
    ...said
  }: { requestId: string; memberId: string; mailboxId?: string | null } & CreditMail): Promise<void> {
    const request = await this.details.request(requestId);
    const member = await this.details.member(memberId);
    const creditNoteUrl = this.unsealed(sealedUrl);
    await this.queue(
      { requestId, memberId, to: member.email, locale: member.locale },
      'credit-note',
      {
        ...said,
        memberName: member.name,
        contactName: member.contactName,
        requestCode: request.code,
        eventTitle: request.title,
        creditNoteUrl,
      },
      { secretLinks: [creditNoteUrl], mailboxId },
    );
  }

  private async profileOf(memberId: string): Promise<{ member: MemberDetails; profileUrl: string }> {
    const member = await this.details.member(memberId);
    const { token } = await this.tokens.issue({ scope: 'member', scopeId: memberId, action: 'update_profile' });
    return { member, profileUrl: this.link('profile', token) };
  }

  private async queue<N extends AnyTemplate>(
    { requestId, memberId, to, locale }: Recipient,
    template: N,
    data: TemplateData[N],
    extra: {
      subject?: string | null;
      secretLinks?: string[];
      reminder?: ReminderWords | null;
      later?: NewMail['later'];
      mailboxId?: NewMail['mailboxId'];
    } = {},
  ): Promise<QueuedMailView> {
    const { reminder = null } = extra;
    const note = reminder?.bodyHtml == null ? null : htmlToText(reminder.bodyHtml);
    const rendered = this.renderer.render(template, locale, data, {
      note,
      opening: reminder && (OPENINGS[template]?.[locale] ?? null),
    });
    const usual = reminder ? asReminder(rendered.subject, locale) : rendered.subject;
    const { id } = await this.mail.queue({
      requestId,
      memberId,
      to: [to],
      template,
      ...rendered,
      subject: oneLine(extra.subject ?? reminder?.subject ?? usual),
      secretLinks: extra.secretLinks ?? [],
      later: extra.later,
      mailboxId: extra.mailboxId,
      // A catalog comes with a person's words.
      automatic: template !== 'catalog-sent',
    });
    return { id, to };
  }

  private link(page: 'answer' | 'requalify' | 'profile', token: string): string {
    return `${this.app.publicWebUrl}/${page}/${token}`;
  }

  private unsealed(sealedUrl: string): string {
    return unseal(Buffer.from(sealedUrl, 'base64'), this.auth.secrets, 'mail-link');
  }
}

/** The delay of a mail, and what canceling it reverts. */
export const waiting = (later: LaterMail | null, recall: (later: LaterMail) => Recall): NewMail['later'] =>
  later === null ? undefined : { id: later.id, sendAt: new Date(later.sendAt), recall: recall(later) };

const asReminder = (subject: string, locale: Locale): string =>
  locale === 'fr' ? fr`Rappel : ${subject}` : `Reminder: ${subject}`;

/** The first sentence of a reminder: it says that it is one, and names the missing reply. */
const OPENINGS: Partial<Record<AnyTemplate, Record<Locale, string>>> = {
  'availability-request': {
    fr: fr`Ceci est un rappel : nous avons encore besoin de votre réponse, que vous soyez disponible ou non.`,
    en: 'This is a reminder: we still need your reply, whether you are available or not.',
  },
  requalification: {
    fr: fr`Ceci est un rappel : nous avons encore besoin de quelques précisions pour poursuivre la recherche.`,
    en: 'This is a reminder: we still need a few details to carry on with the search.',
  },
};
