import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#core/clock';
import { ValidationError } from '#core/errors';
import { Access, type TokenPrincipal } from '#http/access';
import { Post } from '#http/mutations';
import { Page, TakesForm } from '#http/pages';
import { CurrentToken } from '#http/principal';
import { type AppConfig, appConfig } from '#core/app.config';
import type { Locale } from '#i18n/locale';
import {
  type AvailabilityRequestView,
  ReplyToAvailabilityRequest,
} from '../../../exchange/public-access/member-access.dto';
import { MemberAccessService } from '../../../exchange/public-access/member-access.service';
import { amount, type Form, readForm, text, texts } from '../form';
import type { FormState } from '../parts';
import { CurrentReading, type Look, lookOf, type Reading, seeOther } from '../reading';
import {
  type Asked,
  answerPage,
  type Choice,
  CHOICES,
  chosenOf,
  nothingAskedPage,
  questionsPage,
  standingOf,
} from './answer.page';
import { ANSWER_WORDS } from './answer.words';

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
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get()
  @Page()
  async show(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
  ): Promise<string> {
    const list = await this.asked(token);
    const look = this.look(reading, list);
    const one = chosenOf(list, reading, token);
    if (one) return answerPage(one, look, { offerAt: offerAt(secret), oneOfSeveral: list.length > 1 });
    return list.length === 0
      ? nothingAskedPage(look, token.requestId !== null)
      : questionsPage(list, token.label, look);
  }

  @Post()
  @Page()
  @TakesForm()
  @HttpCode(HttpStatus.OK)
  async answer(
    @CurrentToken() token: TokenPrincipal,
    @Param('token') secret: string,
    @CurrentReading() reading: Reading,
    @Body() form: Form,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const list = await this.asked(token);
    const one = chosenOf(list, reading, token);
    const goOn = (done: string): string => seeOther(reply, `/answer/${secret}`, reading, done, 'reply');
    if (one?.standing !== 'open' && one?.standing !== 'answered') return goOn('late');
    const { question } = one;
    const pressed = CHOICES.find((choice) => choice === form.choice);
    const { input, state } = readForm(
      ReplyToAvailabilityRequest,
      pressed ? pressedReply(pressed, question) : detailedReply(form, question),
      form,
    );
    if (state) {
      const look = this.look(reading, list);
      void reply.status(HttpStatus.BAD_REQUEST);
      return answerPage(one, look, {
        offerAt: offerAt(secret),
        state: inWords(state),
        oneOfSeveral: list.length > 1,
      });
    }
    await this.access.reply(token, question.requestId, input);
    // Pressed on the page of an offer, whose next question is what it costs.
    if (form.next === 'offer' && pressed === 'available') return seeOther(reply, offerAt(secret), reading);
    return goOn(pressed ?? 'details');
  }

  private async asked(token: TokenPrincipal): Promise<Asked[]> {
    const { items } = await this.access.availabilityRequests(token, SHOWN);
    const today = this.clock.dateIn(this.app.timeZone);
    const linkIsUsed = token.consumedAt !== null;
    return items.map((question) => ({ question, standing: standingOf(question, linkIsUsed, today) }));
  }

  private look(reading: Reading, list: readonly Asked[]): Look {
    return lookOf(reading, list[0]?.question.locale, this.agency.current, this.app.timeZone, this.clock);
  }
}

/** The page on which the venue makes an offer, with the same link. */
const offerAt = (secret: string): string => `/answer/${secret}/offer`;

/** Converts a pressed button to a reply. It keeps previously added details, except those it contradicts. */
function pressedReply(
  choice: Choice,
  { availabilityReply: before }: AvailabilityRequestView,
): ReplyToAvailabilityRequest {
  const kept = { comment: before?.comment ?? null, price: before?.price ?? null };
  const alternativeDates = before?.alternativeDates ?? [];
  if (choice === 'available') return { status: 'available', ...kept, alternativeDates };
  if (choice === 'other') return { status: 'unavailable', ...kept, alternativeDates };
  return { status: 'unavailable', comment: kept.comment, price: null, alternativeDates: [] };
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
