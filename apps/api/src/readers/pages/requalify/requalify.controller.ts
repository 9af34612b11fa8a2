import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock } from '#core/clock';
import type { ErrorDetail } from '#core/errors';
import { Access, type TokenPrincipal } from '#http/access';
import { Post } from '#http/mutations';
import { Page, TakesForm } from '#http/pages';
import { CurrentToken } from '#http/principal';
import { type AppConfig, appConfig } from '#core/app.config';
import { withoutContradictions } from '../../../demand/requests/requests.rules';
import {
  AnswerRequalification,
  type OrganizerRequestListItem,
} from '../../../exchange/public-access/organizer-access.dto';
import { OrganizerAccessService } from '../../../exchange/public-access/organizer-access.service';
import { type Form, readForm } from '../form';
import type { FormState } from '../parts';
import { CurrentReading, type Look, lookOf, type Reading, seeOther } from '../reading';
import { changesIn } from './requalify.form';
import { canBeAnswered, noRequestPage, requalifyPage, requestsPage } from './requalify.page';
import { REQUALIFY_WORDS } from './requalify.words';

/** The maximum number of requests on a page. */
const SHOWN = { limit: 50, offset: 0 };

/**
 * An organizer fills in missing details, as far as known. One invalid answer doesn't prevent the others from being
 * saved.
 */
@Controller('requalify/:token')
@Access('organizer', { action: 'requalify', token: 'path' })
export class RequalifyPageController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly access: OrganizerAccessService,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  @Get()
  @Page()
  async show(@CurrentToken() token: TokenPrincipal, @CurrentReading() reading: Reading): Promise<string> {
    const { items } = await this.access.list(token, SHOWN);
    const look = this.look(reading, items);
    const one = chosenOf(items, reading);
    if (one) return requalifyPage(one, look, { oneOfSeveral: items.length > 1 });
    return items.length === 0 ? noRequestPage(look) : requestsPage(items, look);
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
    const { items } = await this.access.list(token, SHOWN);
    const look = this.look(reading, items);
    const request = chosenOf(items, reading);
    const goOn = (done: string): string => seeOther(reply, `/requalify/${secret}`, reading, done);
    // The page itself says that this request can no longer be changed, or asks which one it is.
    if (!request || !canBeAnswered(request)) return goOn('late');
    const { said, faults } = sort(form, request);
    const saves = Object.keys(said).length > 0;
    const now = saves ? await this.access.answer(token, request.id, said) : request;
    if (Object.keys(faults).length === 0) return goOn(saves ? 'saved' : 'nothing');
    void reply.status(HttpStatus.BAD_REQUEST);
    const values = Object.fromEntries(Object.keys(faults).map((field) => [field, form[field]]));
    return requalifyPage(now, look, { state: { values, faults }, restSaved: saves, oneOfSeveral: items.length > 1 });
  }

  private look(reading: Reading, items: readonly OrganizerRequestListItem[]): Look {
    return lookOf(reading, items[0]?.locale, this.agency.current, this.app.timeZone, this.clock);
  }
}

/** Returns the only request of the link, else the one the reader chose. */
const chosenOf = (
  list: readonly OrganizerRequestListItem[],
  { about }: Reading,
): OrganizerRequestListItem | undefined => (list.length === 1 ? list[0] : list.find(({ code }) => code === about));

/** Separates the input into values to save and errors, including contradictions with known values. */
function sort(
  form: Form,
  request: OrganizerRequestListItem,
): { said: AnswerRequalification; faults: FormState['faults'] } {
  const changes = changesIn(form, request);
  const refused = Object.keys(readForm(AnswerRequalification, changes, form).state?.faults ?? {});
  const valid = without(changes, refused);
  const { input, state } = readForm(AnswerRequalification, valid, form);
  if (state) return { said: {}, faults: state.faults };
  const said = withoutContradictions(input, { ...request, ...input });
  const contradicting = Object.keys(valid).filter((name) => !Object.hasOwn(said, name));
  return {
    said,
    faults: Object.fromEntries([
      ...refused.map((path) => faultOf(path, 'faults')),
      ...contradicting.map((path) => faultOf(path, 'contradicts')),
    ]),
  };
}

/** Returns an error in the page's own words. */
function faultOf(path: string, kind: 'faults' | 'contradicts'): [string, ErrorDetail] {
  const [fr, en]: Record<string, string>[] = [REQUALIFY_WORDS.fr[kind], REQUALIFY_WORDS.en[kind]];
  return [path, { path, rule: kind, params: {}, message: { fr: fr?.[path] ?? '', en: en?.[path] ?? '' } }];
}

const without = (changes: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));
