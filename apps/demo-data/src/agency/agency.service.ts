import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY, HOUR } from '#core/clock';
import { type Actor, runInContext } from '#core/context';
import { Database } from '#database/database';
import { newTraceId } from '#core/ids';
import type { TokenPrincipal } from '#http/access';
import { type MailConfig, mailConfig } from '#api/foundations/mail-templates/mail.config';
import { NotificationsService } from '#api/foundations/notifications/notifications.service';
import { CatalogsService } from '#api/demand/catalogs/catalogs.service';
import { PublicCatalogsService } from '#api/demand/catalogs/public-catalogs.service';
import { MemberOffers } from '#api/demand/offers/member-offers.service';
import { CommissionsService } from '#api/demand/commissions/commissions.service';
import { InvoicingService } from '#api/demand/commissions/invoicing.service';
import { RequestWatch } from '#api/demand/requests/request-watch.service';
import type { CreateRequest } from '#api/demand/requests/requests.dto';
import { RequestsService } from '#api/demand/requests/requests.service';
import { CatalogCandidates } from '#api/demand/requests/catalog-candidates.service';
import { ResultsService } from '#api/demand/requests/results.service';
import { VenueReplies } from '#api/demand/requests/venue-replies.service';
import { DeliveriesService } from '#api/exchange/communications/deliveries.service';
import { InboundService } from '#api/exchange/inbound/inbound.service';
import { HoldsService } from '#api/supply/holds/holds.service';
import { ReminderDispatch } from '#api/exchange/reminders/reminder-dispatch.service';
import { DEMO_TAG } from '../demo-data';
import { type AskedVenue, NEAREST_VENUES } from './agency-venues.sql';
import type { Act, Step } from './agency.steps';
import { linesOf, TERMS } from './offers';
import type { Story, Stray } from './stories';

/** The context shared by all steps of the agency's history. */
export interface Past {
  /** Ids created by the stories, by a name: stored with the progress, so that another process can continue. */
  known: Record<string, string>;
  /** The user who acts for the team. */
  user: Actor;
  /** The first moment of today. */
  midnight: Date;
}

type ActOf<Kind extends Act['kind']> = Extract<Act, { kind: Kind }>;

const FREE_WORDS = {
  fr: [
    'La salle est libre et nous serions ravis de vous recevoir.',
    'Libre à cette date, déjeuner compris dans le prix.',
    'Disponible ; une option peut être posée dix jours.',
  ],
  en: [
    'The room is free and we would be glad to have you.',
    'Free on that day, lunch included in the price.',
    'Available; we can hold it for ten days.',
  ],
};
const TAKEN_WORDS = { fr: 'Malheureusement complet à cette date.', en: 'Unfortunately taken on that day.' };
const OTHER_WORDS = {
  fr: 'Complet ce jour-là, mais libre la semaine suivante.',
  en: 'Taken on that day, but free the week after.',
};
const REACTION_WORDS = {
  favourite: { fr: 'Notre préféré.', en: 'Our favourite.' },
  maybe: { fr: 'À garder en second choix.', en: 'A good second choice.' },
  no: { fr: 'Un peu loin pour nous.', en: 'A little far for us.' },
};

/** Plays events as they happen in an agency, through the services that handle them in daily use. */
@Injectable()
export class AgencyService {
  /**
   * Secrets of catalog links, which are only in their mail; steps that need one are skipped if the process has changed.
   */
  private readonly secrets = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly requests: RequestsService,
    private readonly results: ResultsService,
    private readonly replies: VenueReplies,
    private readonly candidates: CatalogCandidates,
    private readonly catalogs: CatalogsService,
    private readonly publicCatalogs: PublicCatalogsService,
    private readonly commissions: CommissionsService,
    private readonly invoicing: InvoicingService,
    private readonly inbound: InboundService,
    private readonly deliveries: DeliveriesService,
    private readonly reminders: ReminderDispatch,
    private readonly watch: RequestWatch,
    private readonly notifications: NotificationsService,
    private readonly memberOffers: MemberOffers,
    private readonly holds: HoldsService,
  ) {}

  /**
   * Plays a step. `save` stores the progress: in the step's own transaction if it has one, else after it, so that an
   * interrupted step is repeated.
   */
  async take(step: Step, past: Past, save: () => Promise<void>): Promise<void> {
    const as = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
      runInContext({ traceId: newTraceId(), actor, via: 'api' }, work);
    const system: Actor = { type: 'system', id: null, label: null };
    if (step.story === null) {
      await as(step.kind === 'read' ? past.user : system, () =>
        step.kind === 'stray' ? this.stray(step.stray) : this.routine(step.kind, past.user),
      );
      await save();
      return;
    }
    const { story } = step;
    // These call providers, and open their own transactions.
    if (step.kind === 'arrive' && story.source === 'email') await as(system, () => this.arriveByMail(story, past));
    else if (step.kind === 'reply') await as(system, () => this.reply(story, past));
    else if (step.kind === 'invoice') await as(past.user, () => this.invoice(story, past));
    else {
      const actor =
        step.kind === 'answer' || step.kind === 'offer'
          ? this.venueOf(story, step.venue, past)
          : this.actorOf(step, story, past);
      await as(actor, () =>
        this.database.transaction(async () => {
          await this.act(step, story, past);
          await save();
        }),
      );
      return;
    }
    await save();
  }

  /**
   * Recurring events: in the morning reminders are sent and pending tasks reported; on Friday evening someone reads all
   * notifications.
   */
  private async routine(kind: 'morning' | 'read', user: Actor): Promise<void> {
    if (kind === 'morning') {
      await this.reminders.sendDue();
      await this.watch.reportSilence();
      await this.watch.reportPastEvents();
    } else if (user.id !== null) await this.readNotifications(user.id);
  }

  private async readNotifications(userId: string): Promise<void> {
    await this.database.transaction(() =>
      this.notifications.readAll({ kind: 'team', userId, name: '', email: '', role: 'agent', sessionId: '' }),
    );
  }

  private actorOf({ kind }: Act, story: Story, past: Past): Actor {
    if (kind !== 'view' && kind !== 'react')
      return kind === 'deliver' ? { type: 'system', id: null, label: null } : past.user;
    return { type: 'organizer', id: past.known[`${story.name}/organizer`] ?? null, label: story.organizer.email };
  }

  private venueOf(story: Story, venue: number, past: Past): Actor {
    return { type: 'member', id: past.known[`${story.name}/venue/${venue}`] ?? null, label: null };
  }

  private async act(act: Act, story: Story, past: Past): Promise<void> {
    switch (act.kind) {
      case 'arrive':
        return this.arrive(story, past);
      case 'qualify':
        return this.qualify(story, past);
      case 'requalify':
        await this.requests.requalify(this.requestOf(story, past));
        return;
      case 'search':
        await this.requests.advance(this.requestOf(story, past), { toStatus: 'searching' });
        return;
      case 'ask':
        return this.ask(act, story, past);
      case 'answer':
        return this.answer(act, story, past);
      case 'offer':
        return this.offer(act, story, past);
      case 'hold':
        return this.hold(act, story, past);
      case 'compose':
        return this.compose(story, past);
      case 'send':
        return this.send(story, past);
      case 'deliver':
        return this.deliver(story, past);
      case 'view':
        return this.view(act, story);
      case 'react':
        return this.react(act, story, past);
      case 'negotiate':
        return this.negotiate(story, past);
      case 'select':
        await this.results.advance(this.requestOf(story, past), this.chosen(story, past), { toStage: 'selected' });
        return;
      case 'owe':
        return this.owe(story, past);
      case 'pay':
        await this.commissions.markPaid(this.of(past, `${story.name}/commission`));
        return;
      case 'close':
        await this.requests.advance(this.requestOf(story, past), { toStatus: 'closed' });
        return;
      case 'lose':
        await this.requests.advance(this.requestOf(story, past), {
          toStatus: 'lost',
          lostReason: story.lostReason ?? 'other',
        });
        return;
      case 'cancel':
        await this.requests.advance(this.requestOf(story, past), {
          toStatus: 'cancelled',
          lostReason: 'event_cancelled',
        });
        return;
      case 'reply':
      case 'invoice':
        throw new Error(`${act.kind} runs outside of transactions.`);
    }
  }

  private async arriveByMail(story: Story, past: Past): Promise<void> {
    const { firstName, lastName, email } = story.organizer;
    const messageId = `${story.name}@mail.test`;
    await this.arrives({
      from: `${firstName} ${lastName} <${email}>`,
      to: [`requests@${this.mail.inboundDomain}`],
      subject: story.title,
      text: story.words,
      headers: { Date: this.clock.now().toUTCString() },
      messageId,
    });
    const { requestId } = await this.database.one<{ requestId: string }>(
      `SELECT request_id AS "requestId" FROM email_message WHERE message_id = $1`,
      [messageId],
    );
    await this.learn(story, past, requestId);
  }

  /** Delivers a mail to the agency. */
  private async arrives(mail: object): Promise<void> {
    await this.inbound.receive({ contentType: 'application/json', body: Buffer.from(JSON.stringify(mail)) });
  }

  private async stray({ name, from, subject, words }: Stray): Promise<void> {
    await this.arrives({
      ...{ from, subject, text: words, messageId: `${name}@mail.test` },
      to: [`contact@${this.mail.inboundDomain}`],
      headers: { Date: this.clock.now().toUTCString() },
    });
  }

  private async arrive(story: Story, past: Past): Promise<void> {
    const { id } = await this.requests.create({
      title: story.title,
      source: story.source,
      organizer: story.organizer,
      description: story.words,
      ...this.factsOf(story, past),
    });
    await this.learn(story, past, id);
  }

  private async learn(story: Story, { known }: Past, requestId: string): Promise<void> {
    const { organizer } = await this.requests.get(requestId);
    known[`${story.name}/request`] = requestId;
    known[`${story.name}/organizer`] = organizer.id;
  }

  private factsOf(story: Story, past: Past): Partial<CreateRequest> {
    const { eventType, attendees, configuration, slot, city, budgetMax } = story;
    const eventDate = this.dayOfEvent(story, past, 0);
    return { ...{ eventType, attendees, configuration, slot, city, budgetMax, eventDate }, assigneeId: past.user.id };
  }

  /** Returns the day of the event as a calendar date, or a day `later` days after it. */
  private dayOfEvent({ eventIn }: Story, { midnight }: Past, later: number): string {
    return new Date(midnight.getTime() + (eventIn + later) * DAY).toISOString().slice(0, 10);
  }

  private async qualify(story: Story, past: Past): Promise<void> {
    const id = this.requestOf(story, past);
    if (story.source === 'email') {
      await this.requests.validate(id);
      await this.requests.update(id, this.factsOf(story, past));
    }
    if (story.needs)
      await this.requests.changeNeeds(
        id,
        story.needs.map(({ arrivesBefore, ...need }) =>
          arrivesBefore === undefined ? need : { ...need, checkIn: this.dayOfEvent(story, past, -arrivesBefore) },
        ),
      );
  }

  private async ask({ venue }: ActOf<'ask'>, story: Story, past: Past): Promise<void> {
    const requestId = this.requestOf(story, past);
    const venues = await this.database.query<AskedVenue>(NEAREST_VENUES, [
      requestId,
      story.answers.length,
      DEMO_TAG.name,
    ]);
    const asked = venues[venue];
    if (!asked) return;
    past.known[`${story.name}/venue/${venue}`] = asked.id;
    const price = Math.min(asked.dayPrice + story.attendees * 40, story.budgetMax * (0.8 + venue * 0.06));
    past.known[`${story.name}/price/${venue}`] = String(Math.round(price / 10) * 10);
    await this.results.add(requestId, { memberId: asked.id, roomId: asked.roomId });
    await this.results.advance(requestId, asked.id, { toStage: 'availability_requested' });
  }

  private async answer({ venue }: ActOf<'answer'>, story: Story, past: Past): Promise<void> {
    const memberId = past.known[`${story.name}/venue/${venue}`];
    if (memberId === undefined) return;
    // Venues are French, whatever the organizer's language.
    const answer = story.answers[venue];
    await this.replies.recordReply(
      this.requestOf(story, past),
      memberId,
      answer === 'free'
        ? {
            status: 'available',
            price: Number(past.known[`${story.name}/price/${venue}`]),
            comment: FREE_WORDS.fr[venue % 3] ?? null,
          }
        : answer === 'taken'
          ? { status: 'unavailable', comment: TAKEN_WORDS.fr }
          : {
              status: 'unavailable',
              comment: OTHER_WORDS.fr,
              alternativeDates: [7, 8].map((days) => this.dayOfEvent(story, past, days)),
            },
    );
  }

  /** A venue makes its offer on its page. */
  private async offer({ venue }: ActOf<'offer'>, story: Story, past: Past): Promise<void> {
    const memberId = past.known[`${story.name}/venue/${venue}`];
    if (memberId === undefined) return;
    const request = await this.requests.get(this.requestOf(story, past));
    const token: TokenPrincipal = {
      ...{ kind: 'member', tokenId: '', scopeId: memberId, label: '', action: 'answer_availability' },
      ...{ requestId: request.id, oneUse: true, expiresAt: this.clock.now(), consumedAt: null },
    };
    await this.memberOffers.save(token, request.id, {
      lines: linesOf(request, venue),
      validUntil: this.dayOfEvent(story, past, -30),
      terms: TERMS,
    });
    const { id } = await this.memberOffers.submit(token, request.id);
    past.known[`${story.name}/offer/${venue}`] = id;
  }

  private async hold({ venue, rank }: ActOf<'hold'>, story: Story, past: Past): Promise<void> {
    const memberId = past.known[`${story.name}/venue/${venue}`];
    if (memberId === undefined) return;
    const expiresAt = new Date(past.midnight.getTime() + (rank + 4) * DAY + 17 * HOUR).toISOString();
    await this.holds.create({ requestId: this.requestOf(story, past), memberId, rank, expiresAt });
  }

  /** Returns the available venues, as they appear in the catalog. */
  private offered(story: Story, past: Past): { memberId: string; price: number; offerId: string | null }[] {
    return story.answers.flatMap((answer, venue) => {
      const memberId = past.known[`${story.name}/venue/${venue}`];
      return answer === 'free' && memberId !== undefined
        ? [
            {
              memberId,
              price: Number(past.known[`${story.name}/price/${venue}`]),
              offerId: past.known[`${story.name}/offer/${venue}`] ?? null,
            },
          ]
        : [];
    });
  }

  private async compose(story: Story, past: Past): Promise<void> {
    const french = story.organizer.locale === 'fr';
    const items = this.offered(story, past).map(({ memberId, price, offerId }, place) => ({
      memberId,
      offerId,
      price: offerId === null ? price : null,
      comment: FREE_WORDS[story.organizer.locale][place % 3] ?? null,
    }));
    await this.catalogs.compose(this.requestOf(story, past), {
      message: french
        ? `Bonjour ${story.organizer.firstName},\n\nVoici les lieux que nous avons retenus pour vous. Tous sont ` +
          'libres à votre date ; dites-nous ce qui vous plaît.'
        : `Hello ${story.organizer.firstName},\n\nHere are the venues that we have picked for you. All of them ` +
          'are available on your date; let us know what you like.',
      items,
    });
  }

  private async send(story: Story, past: Past): Promise<void> {
    const { publicUrl } = await this.catalogs.send(this.requestOf(story, past), {});
    this.secrets.set(story.name, publicUrl.slice(publicUrl.lastIndexOf('/') + 1));
  }

  /** Reports the delivery status of the mails so far, as the mail provider would. */
  private async deliver(story: Story, past: Past): Promise<void> {
    const sent = await this.database.query<{ messageId: string; sentAt: Date; template: string | null }>(
      `SELECT message_id AS "messageId", coalesce(sent_at, created_at) AS "sentAt", template FROM email_message
        WHERE request_id = $1 AND direction = 'outbound' AND status = 'sent' ORDER BY created_at, id`,
      [this.requestOf(story, past)],
    );
    for (const { messageId, sentAt, template } of sent) {
      const news = { ids: [messageId], reason: null };
      await this.deliveries.record('delivered', { ...news, at: new Date(sentAt.getTime() + 20_000) });
      if (template === 'availability-request')
        await this.deliveries.record('opened', { ...news, at: this.clock.now() });
    }
  }

  private async view({ visit }: ActOf<'view'>, story: Story): Promise<void> {
    const secret = this.secrets.get(story.name);
    if (secret === undefined) return;
    await this.publicCatalogs.read(secret, {
      address: `192.0.2.${visit + 10}`,
      userAgent: 'Mozilla/5.0',
      preview: false,
    });
  }

  private async react({ item }: ActOf<'react'>, story: Story, past: Past): Promise<void> {
    const offer = this.offered(story, past)[item];
    const reaction = story.reactions[item];
    if (!offer || reaction == null) return;
    await this.candidates.react(this.requestOf(story, past), offer.memberId, {
      reaction,
      comment: REACTION_WORDS[reaction][story.organizer.locale],
    });
  }

  private async reply(story: Story, past: Past): Promise<void> {
    const { firstName, lastName, email } = story.organizer;
    const catalog = await this.database.maybeOne<{ messageId: string; subject: string; replyTo: string }>(
      `SELECT message_id AS "messageId", subject, reply_to AS "replyTo" FROM email_message
        WHERE request_id = $1 AND template = 'catalog-sent' ORDER BY created_at DESC LIMIT 1`,
      [this.requestOf(story, past)],
    );
    if (!catalog) return;
    await this.arrives({
      from: `${firstName} ${lastName} <${email}>`,
      to: [catalog.replyTo],
      subject: `Re: ${catalog.subject}`,
      text: story.reply ?? '',
      headers: { 'In-Reply-To': `<${catalog.messageId}>`, Date: this.clock.now().toUTCString() },
      messageId: `${story.name}-reply@mail.test`,
    });
  }

  /** Returns the organizer's favorite offer. */
  private favourite(story: Story, past: Past): { memberId: string; price: number } {
    const offers = this.offered(story, past);
    const offer = offers[Math.max(0, story.reactions.indexOf('favourite'))] ?? offers[0];
    if (!offer) throw new Error(`No venue is free in the story ${story.name}.`);
    return offer;
  }

  private chosen(story: Story, past: Past): string {
    return this.favourite(story, past).memberId;
  }

  private async negotiate(story: Story, past: Past): Promise<void> {
    const requestId = this.requestOf(story, past);
    await this.requests.advance(requestId, { toStatus: 'negotiating' });
    await this.results.advance(requestId, this.chosen(story, past), { toStage: 'visit' });
  }

  private async owe(story: Story, past: Past): Promise<void> {
    const { memberId, price } = this.favourite(story, past);
    const requestId = this.requestOf(story, past);
    const { commissionRate } = await this.database.one<{ commissionRate: number | null }>(
      `SELECT commission_rate::float8 AS "commissionRate" FROM member WHERE id = $1`,
      [memberId],
    );
    const rate = commissionRate ?? 10;
    const { code } = await this.requests.get(requestId);
    const { id } = await this.commissions.create({
      requestId,
      memberId,
      amount: Math.round(price * rate) / 100,
      baseAmount: price,
      rate,
      description: `${code} : ${story.title}`,
    });
    past.known[`${story.name}/commission`] = id;
  }

  /** A repeated step whose commit succeeded finds the commission already invoiced. */
  private async invoice(story: Story, past: Past): Promise<void> {
    const id = this.of(past, `${story.name}/commission`);
    if ((await this.commissions.get(id)).status === 'pending') await this.invoicing.invoice(id);
  }

  private requestOf(story: Story, past: Past): string {
    return this.of(past, `${story.name}/request`);
  }

  private of({ known }: Past, name: string): string {
    const id = known[name];
    if (id === undefined) throw new Error(`The demo data contain no ${name}.`);
    return id;
  }
}
