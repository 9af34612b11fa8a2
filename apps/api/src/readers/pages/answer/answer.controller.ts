import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpCode, HttpStatus, Inject } from '@nestjs/common';
import { Clock } from '#core/clock';
import { DomainError, ValidationError } from '#core/errors';
import { Database } from '#database/database';
import { addDays, momentIn } from '#domain/working-hours';
import { NoTransaction } from '#http/routes';
import { type AnswerHold, RANK_MAX } from '../../../supply/holds/holds.dto';
import { MemberHolds } from '../../../supply/holds/member-holds.service';
import { Access, type TokenPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Locale } from '#i18n/locale';
import {
  type AvailabilityRequestView,
  ReplyToAvailabilityRequest,
} from '../../../exchange/public-access/member-access.dto';
import { MemberAccessService } from '../../../exchange/public-access/member-access.service';
import { amount, type Form, readForm, text, texts } from '../form';
import type { FormState } from '../parts';
import { type Look, lookOf, type Reading, seeOther } from '../reading';
import { CurrentVisit, type Visit } from '../visit';
import {
  type Asked,
  answerPage,
  type Choice,
  CHOICES,
  chosenOf,
  chosenPage,
  isPast,
  nothingAskedPage,
  questionsPage,
  standingOf,
} from './answer.page';
import { ANSWER_WORDS } from './answer.words';

/** The hour at which an option ends on its last day. */
const HELD_UNTIL = '18:00';
/** The maximum number of availability requests on a page. */
const SHOWN = { limit: 50, offset: 0 };

/**
 * The page on which a venue replies. Pressing one of three buttons is a reply; price, comment and dates may follow, as
 * a correction of it.
 */
@Controller('answer/:token')
@Access('member', { action: 'answer_availability', token: 'path', used: true })
export class AnswerPageController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly access: MemberAccessService,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly holds: MemberHolds,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get()
  @Page()
  async show(@CurrentVisit() visit: Visit): Promise<string> {
    const { token, reading } = visit;
    const { list, one } = await this.chosen(visit);
    const look = this.look(reading, list);
    if (one) {
      const hold = await this.holds.current(token, one.question.requestId);
      return answerPage(one, look, { secret: visit.secret, hold, oneOfSeveral: list.length > 1 });
    }
    if (list.length > 0) return questionsPage(list, token.label, look);
    const selection = await this.access.selection(token);
    return selection === null ? nothingAskedPage(look, token.requestId !== null) : chosenPage(look, selection);
  }

  @Post()
  @Page()
  @FormBody()
  @HttpCode(HttpStatus.OK)
  async answer(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const { token, secret, reading, reply } = visit;
    const { list, one } = await this.chosen(visit);
    const goOn = (done: string): string => backTo(visit, done);
    if (one?.standing !== 'open' && one?.standing !== 'answered') return goOn('late');
    const { question } = one;
    const pressed = CHOICES.find((choice) => choice === form.choice);
    const { input, state } = readForm(
      ReplyToAvailabilityRequest,
      pressed
        ? pressedReply(pressed, question)
        : 'reason' in form
          ? reasonedReply(form, question)
          : detailedReply(form, question),
      form,
    );
    if (state) {
      const look = this.look(reading, list);
      void reply.status(HttpStatus.BAD_REQUEST);
      return answerPage(one, look, {
        secret,
        hold: await this.holds.current(token, question.requestId),
        state: inWords(state),
        oneOfSeveral: list.length > 1,
      });
    }
    await this.access.reply(token, question.requestId, input);
    // Pressed on the page of an offer, which continues with the price.
    if (form.next === 'offer' && pressed === 'available') return seeOther(reply, offerAt(secret), reading);
    return goOn(pressed ?? 'details');
  }

  /** The target of the form of an option isn't a page: reloading it redirects to the reply. */
  @Get('hold')
  @Page()
  back(@CurrentVisit() { secret, reading, reply }: Visit): string {
    return seeOther(reply, `/answer/${secret}`, reading);
  }

  /**
   * Begins, changes or releases what the venue holds for the event. Its change has its own transaction, so that the
   * page can still be read after a refusal.
   */
  @Post('hold')
  @Page()
  @FormBody()
  @NoTransaction()
  @HttpCode(HttpStatus.OK)
  async holdRoom(@CurrentVisit() visit: Visit, @Body() form: Form): Promise<string> {
    const { token, secret, reading, reply } = visit;
    const { list, one } = await this.chosen(visit);
    const goOn = (done: string): string => backTo(visit, done);
    if (one === undefined) return goOn('late');
    const { requestId } = one.question;
    const current = await this.holds.current(token, requestId);
    const again = (faults: FormState['faults']): string => {
      void reply.status(HttpStatus.BAD_REQUEST);
      const look = this.look(reading, list);
      return answerPage(one, look, {
        secret,
        hold: current,
        state: { values: form, faults },
        oneOfSeveral: list.length > 1,
      });
    };
    const isRelease = form.hold === 'release';
    // Of two presses the second finds nothing to release.
    if (isRelease && (current === null || current.status === 'expired')) return goOn('released');
    const { answer, faults } = isRelease ? NOT_HELD : heldOf(form, this.app.timeZone);
    if (answer === null) return again(faults);
    try {
      await this.database.transaction(() => this.holds.answer(token, requestId, answer));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'HOLD_CONFLICT') return again(holdFault('taken'));
      if (error.code === 'INVALID_STATUS_TRANSITION') return goOn('late');
      if (error.code !== 'VALIDATION_ERROR') throw error;
      return again(holdFault(error.details?.[0]?.path === 'expiresAt' ? 'until' : 'dates'));
    }
    return goOn(isRelease ? 'released' : 'held');
  }

  /** The availability requests of the link, and the one that the page is about. */
  private async chosen({ token, reading }: Visit): Promise<{ list: Asked[]; one: Asked | undefined }> {
    const list = await this.asked(token);
    return { list, one: chosenOf(list, reading, token) };
  }

  private async asked(token: TokenPrincipal): Promise<Asked[]> {
    const { items } = await this.access.availabilityRequests(token, SHOWN);
    const today = this.clock.dateIn(this.app.timeZone);
    const linkIsUsed = token.consumedAt !== null;
    const asked = items.map((question) => ({ question, standing: standingOf(question, linkIsUsed, today) }));
    if (asked.length > 0 || token.requestId === null) return asked;
    const held = await this.access.heldRequest(token);
    return held === null ? [] : [{ question: held, standing: isPast(held, today) ? 'past' : 'held' }];
  }

  private look(reading: Reading, list: readonly Asked[]): Look {
    return lookOf(reading, list[0]?.question.locale, this.agency.current, this.app.timeZone, this.clock);
  }
}

/** Redirects to the page, which says what was done. */
const backTo = ({ reply, secret, reading }: Visit, done: string): string =>
  seeOther(reply, `/answer/${secret}`, reading, done, 'reply');

const isRealDay = (day: string): boolean => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;

interface ReadHold {
  /** Null if a field of the form is invalid. */
  answer: AnswerHold | null;
  faults: FormState['faults'];
}

const NOT_HELD: ReadHold = { answer: { answer: 'not_held' }, faults: {} };

/** Reads until when and in which rank the venue holds its room. */
function heldOf(form: Form, timeZone: string): ReadHold {
  const day = text(form, 'expiresAt');
  // 30 February becomes a day of March.
  const isDay = day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && isRealDay(day);
  const rank = Number(text(form, 'rank') ?? NaN);
  const isRank = Number.isInteger(rank) && rank >= 1 && rank <= RANK_MAX;
  if (!isDay || !isRank)
    return { answer: null, faults: { ...(isDay ? {} : holdFault('until')), ...(isRank ? {} : holdFault('rank')) } };
  const expiresAt = momentIn(day, HELD_UNTIL, timeZone).toISOString();
  return { answer: { answer: 'held', rank, expiresAt }, faults: {} };
}

/** The field of each error of an option, with its text. */
const HOLD_FIELDS = { until: 'expiresAt', rank: 'rank', taken: 'rank', dates: 'hold' } as const;

const holdFault = (rule: keyof typeof HOLD_FIELDS): FormState['faults'] => {
  const path = HOLD_FIELDS[rule];
  const message = { fr: ANSWER_WORDS.fr.hold.faults[rule], en: ANSWER_WORDS.en.hold.faults[rule] };
  return { [path]: { path, rule, params: {}, message } };
};

/** The page on which the venue makes an offer, with the same link. */
const offerAt = (secret: string): string => `/answer/${secret}/offer`;

/** Converts a pressed button to a reply. It keeps previously added details, except those it contradicts. */
function pressedReply(
  choice: Choice,
  { availabilityReply: before }: AvailabilityRequestView,
): ReplyToAvailabilityRequest {
  const kept = { comment: before?.comment ?? null, price: before?.price ?? null };
  const alternativeDates = before?.alternativeDates ?? [];
  const { condition = null, declineReason = null } = before ?? {};
  if (choice === 'available') return { status: 'available', ...kept, alternativeDates, condition };
  if (choice === 'other') return { status: 'unavailable', ...kept, alternativeDates, declineReason };
  return { status: 'unavailable', comment: kept.comment, price: null, alternativeDates: [], declineReason };
}

/** Converts the form to a reply; only for a request that was already answered. */
function detailedReply(form: Form, { availabilityReply: before }: AvailabilityRequestView): object {
  if (form.choice !== 'details' || before === null)
    throw ValidationError.of('choice', 'isIn', {
      en: 'choice must be one of the answers of the page',
      fr: 'choice doit être une des réponses de la page',
    });
  return {
    status: before.status,
    comment: text(form, 'comment') ?? null,
    price: amount(form, 'price') ?? null,
    alternativeDates: [...new Set(texts(form, 'alternativeDates'))],
    ...(before.status === 'available'
      ? { condition: text(form, 'condition') ?? null }
      : { declineReason: before.declineReason }),
  };
}

/** Converts a pressed reason to a no with everything that was said with it. */
function reasonedReply(form: Form, { availabilityReply: before }: AvailabilityRequestView): object {
  return {
    status: 'unavailable',
    comment: before?.comment ?? null,
    price: before?.price ?? null,
    alternativeDates: before?.alternativeDates ?? [],
    declineReason: text(form, 'reason'),
  };
}

const WORDS: Record<Locale, Record<string, string>> = { fr: ANSWER_WORDS.fr.faults, en: ANSWER_WORDS.en.faults };

/** Converts the form's errors to the page's own texts. */
const inWords = ({ values, faults }: FormState): FormState => ({
  values,
  faults: Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      const [french, english] = [WORDS.fr[name], WORDS.en[name]];
      return [name, french && english ? { ...fault, message: { fr: french, en: english } } : fault];
    }),
  ),
});
