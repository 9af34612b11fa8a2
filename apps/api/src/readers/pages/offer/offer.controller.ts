import { Body, Controller, Get, HttpCode, HttpStatus, Inject } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { DomainError, type ErrorCode, type ErrorDetail, NotFound } from '#core/errors';
import { Database } from '#database/database';
import { OFFER_FILE_MAX } from '#domain/limits';
import { NOUNS } from '#domain/nouns';
import { Access, type TokenPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { NoTransaction } from '#http/routes';
import { validated } from '#http/validation';
import { html, type SafeHtml } from '#mail-templates/html';
import { FileUploads, MIB, type UploadedFile } from '#http/upload';
import { MemberOffers } from '../../../demand/offers/member-offers.service';
import { type MemberOfferView, SaveMemberOffer } from '../../../demand/offers/offers.dto';
import { MemberAccessService } from '../../../exchange/public-access/member-access.service';
import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { type Asked, chosenOf, chosenPage, standingOf } from '../answer/answer.page';
import { type Form, text } from '../form';
import { note, UNTOUCHED } from '../parts';
import { type Look, lookOf, type Reading, seeOther } from '../reading';
import { CurrentVisit, type Visit } from '../visit';
import { draftOf, faultsIn, fieldsOfOffer, type Mode, modeOf, modeOfLines, MODES } from './offer.form';
import { closedPage, freePage, isExpired, type OfferPage, offerFormPage, reviewPage, sentPage } from './offer.page';
import { wantedOf } from './offer.rows';
import { OFFER_WORDS, type OfferWords } from './offer.words';

/** The maximum number of requests that a link is about. */
const SHOWN = { limit: 50, offset: 0 };
/** The files of one form, and their total size. */
const FILES_AT_ONCE = 5;
const FILES_BYTES = 40 * MIB;

/**
 * The page on which a venue makes an offer, with the link of its availability request. The draft is saved as a whole,
 * by a button or as the venue types, and shown as the client will see it before it is sent. Each change has its own
 * transaction, so that the page can still be read after a refusal.
 */
@Controller('answer/:token/offer')
@Access('member', { action: 'answer_availability', token: 'path', used: true })
export class OfferPageController {
  constructor(
    private readonly agency: AgencyProfile,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly access: MemberAccessService,
    private readonly offers: MemberOffers,
  ) {}

  @Get()
  @Page()
  async show(@CurrentVisit() visit: Visit): Promise<string> {
    const view = await this.viewOf(visit);
    if (view === null) return this.closed(visit);
    const offer = await this.offerOf(visit.token, view.asked.question.requestId);
    const { done } = visit.reading;
    const { question, standing } = view.asked;
    const isAsked = question.stage === 'availability_requested' && standing === 'open';
    if (offer === null) return isAsked ? freePage(view) : this.form(view, null, done);
    if (offer.status !== 'draft')
      return done === 'again'
        ? this.form(view, offer, done)
        : sentPage(view.look, offer, saidOf(view.look, done), view);
    return done === 'review' ? reviewPage(view, offer) : this.form(view, offer, done);
  }

  /** The target of the form with files isn't a page: reloading it redirects to the offer. */
  @Get('files')
  @Page()
  back(@CurrentVisit() visit: Visit): string {
    return this.goOn(visit);
  }

  @Post()
  @Page()
  @FormBody()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async save(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const view = await this.viewOf(visit);
    if (view === null) return this.goOn(visit, 'closed');
    const { requestId } = view.asked.question;
    const current = await this.offerOf(visit.token, requestId);
    const version = Number(/^\d{1,9}$/.exec(text(form, 'version') ?? '')?.[0] ?? NaN);
    if (form.action === 'submit') return this.submit(visit, view, version);
    const draft = draftOf(form, view.wanted, current);
    const { input, faults } = validated(SaveMemberOffer, draft.plain);
    const again = (details: readonly ErrorDetail[]): Promise<string> => {
      void visit.reply.status(HttpStatus.BAD_REQUEST);
      return this.form(view, current, null, { values: form, faults: faultsIn(details, draft) });
    };
    // The API takes a day that has passed: the team may enter an old offer.
    const past = input.validUntil != null && input.validUntil < view.look.today ? [inThePast('validUntil')] : [];
    if (faults.length > 0 || past.length > 0) return again([...past, ...faults]);
    // The first save of a new round names no version: there is no draft yet.
    const isOfDraft = current?.status === 'draft';
    if (isOfDraft && current.version !== version) return this.goOn(visit, 'stale');
    try {
      await this.database.transaction(() =>
        this.offers.save(visit.token, requestId, input, isOfDraft ? version : undefined),
      );
    } catch (error) {
      const code = codeOf(error);
      if (code === 'PRECONDITION_FAILED') return this.goOn(visit, 'stale');
      if (code === 'INVALID_STATUS_TRANSITION') return this.goOn(visit, 'closed');
      if (code === 'VALIDATION_ERROR') return again((error as DomainError).details ?? []);
      throw error;
    }
    return this.goOn(visit, form.action === 'review' ? 'review' : modeOf(form));
  }

  @Post('files')
  @Page()
  @FileUploads({ most: FILES_AT_ONCE, maxBytes: OFFER_FILE_MAX, bytes: FILES_BYTES })
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async attach(@CurrentVisit() visit: Visit, @Body('files') files: UploadedFile[]): Promise<string> {
    const view = await this.viewOf(visit);
    if (view === null) return this.goOn(visit, 'closed');
    const { requestId } = view.asked.question;
    const again = async (problem: (words: OfferWords) => string): Promise<string> => {
      void visit.reply.status(HttpStatus.BAD_REQUEST);
      const current = await this.offerOf(visit.token, requestId);
      return this.form(view, current, null, UNTOUCHED, problem(OFFER_WORDS[view.look.locale]));
    };
    if (files.length === 0) return again((words) => words.attachProblems.none);
    for (const file of files) {
      const problem = await this.offers.attach(visit.token, requestId, file).then(() => null, problemOf);
      if (problem === 'closed') return this.goOn(visit, 'closed');
      if (problem !== null) return again((words) => words.attachProblems[problem]);
    }
    return this.goOn(visit, 'attached', 'quote');
  }

  private async submit(visit: Visit, view: OfferPage, version: number): Promise<string> {
    const { requestId } = view.asked.question;
    try {
      await this.database.transaction(() => this.offers.submit(visit.token, requestId, version));
    } catch (error) {
      const code = codeOf(error);
      if (code === 'NOT_FOUND') return this.goOn(visit);
      if (code === 'PRECONDITION_FAILED') return this.goOn(visit, 'stale');
      if (code !== 'INVALID_STATUS_TRANSITION' && code !== 'VALIDATION_ERROR') throw error;
      const offer = await this.offerOf(visit.token, requestId);
      // It may have been sent already: the page shows it.
      if (code === 'INVALID_STATUS_TRANSITION') return this.goOn(visit, offer?.status === 'draft' ? 'closed' : null);
      // The preview names what is missing.
      if (offer?.status !== 'draft') throw error;
      void visit.reply.status(HttpStatus.BAD_REQUEST);
      return reviewPage(view, offer);
    }
    return this.goOn(visit, 'sent');
  }

  /** The form, with the stored offer or what was typed. */
  private async form(
    view: OfferPage,
    offer: MemberOfferView | null,
    done: string | null,
    state = UNTOUCHED,
    problem: string | null = null,
  ): Promise<string> {
    const { wanted, look } = view;
    const last = offer === null ? await this.offers.last(view.memberId) : null;
    const chosen: Mode | undefined = MODES.find((mode) => mode === done);
    const mode = chosen ?? (offer === null ? 'package' : modeOfLines(offer.lines, offer.attachments.length > 0));
    return offerFormPage(view, {
      values:
        state === UNTOUCHED ? fieldsOfOffer(renewed(offer, look.today), last, mode, wanted, look.locale) : state.values,
      faults: state.faults,
      offer,
      termsAreFilled: last !== null,
      said: saidOf(look, done),
      isStale: done === 'stale',
      problem,
    });
  }

  /** The request has ended, or the venue is no longer asked; its last offer stays readable. */
  private async closed({ token, reading }: Visit): Promise<string> {
    // A link about all requests can't tell which one a code was of.
    if (token.requestId === null && reading.about !== null) throw new NotFound(NOUNS.request);
    const offer = token.requestId === null ? null : await this.offerOf(token, token.requestId);
    const look = this.look(reading, undefined);
    if (offer !== null && offer.status !== 'draft') return sentPage(look, offer, html``, null);
    const selection = await this.access.selection(token);
    return selection === null ? closedPage(look) : chosenPage(look, selection);
  }

  /** Returns the availability request of the page; null if there is none, or its days are over. */
  private async viewOf({ token, secret, reading }: Visit): Promise<OfferPage | null> {
    const { items } = await this.access.offerRequests(token, SHOWN);
    const today = this.clock.dateIn(this.app.timeZone);
    const list = items.map((question): Asked => ({
      question,
      standing: standingOf(question, token.consumedAt !== null, today),
    }));
    const asked = chosenOf(list, reading, token) ?? (list.length === 1 && reading.about === null ? list[0] : undefined);
    if (asked === undefined || asked.standing === 'past') return null;
    const look = this.look(reading, asked.question.locale);
    return { asked, wanted: wantedOf(asked.question), secret, look, memberId: token.scopeId };
  }

  /** Returns the venue's draft or latest offer; null if it has none. */
  private async offerOf(token: TokenPrincipal, requestId: string): Promise<MemberOfferView | null> {
    return this.offers.get(token, requestId).catch((error: unknown) => {
      if (codeOf(error) === 'NOT_FOUND') return null;
      throw error;
    });
  }

  private look(reading: Reading, recipient: Look['locale'] | undefined): Look {
    return lookOf(reading, recipient, this.agency.current, this.app.timeZone, this.clock);
  }

  private goOn({ secret, reading, reply }: Visit, done: string | null = null, anchor = ''): string {
    return seeOther(reply, `/answer/${secret}/offer`, reading, done, anchor);
  }
}

const inThePast = (path: string): ErrorDetail => ({
  ...{ path, rule: 'isFuture', params: {} },
  message: { fr: OFFER_WORDS.fr.faults.validUntil, en: OFFER_WORDS.en.faults.validUntil },
});

/** The offer that a form begins with: the next round of an expired one needs another day. */
const renewed = (offer: MemberOfferView | null, today: string): MemberOfferView | null =>
  offer !== null && offer.status !== 'draft' && isExpired(offer, today) ? { ...offer, validUntil: null } : offer;

/** The message about a completed action. */
function saidOf({ locale }: Look, done: string | null): SafeHtml {
  const words = OFFER_WORDS[locale];
  if (done === 'sent') return note('ok', words.sent);
  if (done === 'attached') return note('ok', words.attachDone);
  if (done === 'stale') return note('warn', words.stale);
  if (done === 'closed') return note('warn', words.closed);
  return MODES.some((mode) => mode === done) ? note('ok', words.saved) : html``;
}

/** Errors of an attached file with their own text on the page. */
const SPOKEN: Partial<Record<ErrorCode, keyof OfferWords['attachProblems'] | 'closed'>> = {
  INVALID_STATUS_TRANSITION: 'closed',
  VALIDATION_ERROR: 'many',
  UNSUPPORTED_MEDIA_TYPE: 'kind',
};

/** Returns the text for an attached file that was refused, or that the request has ended; any other error goes on to the error page. */
function problemOf(error: unknown): keyof OfferWords['attachProblems'] | 'closed' {
  const problem = SPOKEN[codeOf(error)];
  if (problem === undefined) throw error;
  return problem;
}

const codeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof DomainError)) throw error;
  return error.code;
};
