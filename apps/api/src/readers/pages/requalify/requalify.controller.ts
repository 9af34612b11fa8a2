import { AgencyProfile } from '../../../foundations/team/agency-profile';
import { Body, Controller, Get, HttpCode, HttpStatus, Inject } from '@nestjs/common';
import { Clock } from '#core/clock';
import { type EventDays, needFaults } from '#domain/needs';
import type { ErrorDetail } from '#core/errors';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { FormBody, Page } from '#http/pages';
import { type AppConfig, appConfig } from '#core/app.config';
import { validated } from '#http/validation';
import { ChangeNeeds } from '../../../demand/requests/needs.dto';
import { withoutContradictions } from '../../../demand/requests/requests.rules';
import {
  AnswerRequalification,
  type OrganizerRequestListItem,
} from '../../../exchange/public-access/organizer-access.dto';
import { OrganizerAccessService } from '../../../exchange/public-access/organizer-access.service';
import { type Form, readForm } from '../form';
import type { FormState } from '../parts';
import { type Look, lookOf, type Reading, seeOther } from '../reading';
import { CurrentVisit, type Visit } from '../visit';
import { changedNeeds, needField } from './needs.form';
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
  async show(@CurrentVisit() { token, reading }: Visit): Promise<string> {
    const { items } = await this.access.list(token, SHOWN);
    const look = this.look(reading, items);
    const one = chosenOf(items, reading);
    if (one) return requalifyPage(one, look, { oneOfSeveral: items.length > 1 });
    return items.length === 0 ? noRequestPage(look) : requestsPage(items, look);
  }

  @Post()
  @Page()
  @FormBody()
  @HttpCode(HttpStatus.OK)
  async answer(@CurrentVisit() { token, secret, reading, reply }: Visit, @Body() form: Form): Promise<string> {
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
    const values = keptValues(form, Object.keys(faults));
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

const DATES = ['eventDate', 'eventEndDate'] as const;

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
  const event = { ...request, ...said };
  const needs = sortNeeds(form, request.needs, event);
  const misfit = needs.said.needs === undefined && needFaults(request.needs, event).length > 0;
  const refusedDates = DATES.filter((name) => misfit && said[name] !== undefined);
  for (const name of refusedDates) delete said[name];
  return {
    said: { ...said, ...needs.said },
    faults: Object.fromEntries([
      ...refused.map((path) => faultOf(path, 'faults')),
      ...contradicting.map((path) => faultOf(path, 'contradicts')),
      ...refusedDates.map((path) => faultOf(path, 'outsideNeeds')),
      ...needs.faults,
    ]),
  };
}

/** The same for the needs, which are saved together: an error in one keeps back all of them. */
function sortNeeds(
  form: Form,
  known: OrganizerRequestListItem['needs'],
  event: EventDays,
): { said: AnswerRequalification; faults: [string, ErrorDetail][] } {
  const typed = changedNeeds(form, known);
  if (typed === undefined) return { said: {}, faults: [] };
  const needs = typed.map(({ need }) => need);
  const { input, faults: malformed } = validated(ChangeNeeds, { needs });
  const found = malformed.length > 0 ? malformed : needFaults(input.needs, event);
  if (found.length === 0) return { said: { needs: input.needs }, faults: [] };
  const [fr, en] = [REQUALIFY_WORDS.fr.need, REQUALIFY_WORDS.en.need];
  return {
    said: {},
    faults: found.map(({ path, rule }) => {
      const [, index = '', field = ''] = path.split('.');
      const row = typed[Number(index)]?.row;
      if (index === '' || row == null) return faultIn('needs', rule, { fr: fr.tooMany, en: en.tooMany });
      const [french, english]: Record<string, string>[] = [fr.faults, en.faults];
      const message = { fr: french?.[field] ?? fr.faults.what, en: english?.[field] ?? en.faults.what };
      return faultIn(needField(row, field === 'kind' || field === 'meal' ? 'what' : field), rule, message);
    }),
  };
}

const faultIn = (path: string, rule: string, message: ErrorDetail['message']): [string, ErrorDetail] => [
  path,
  { path, rule, params: {}, message },
];

/** Returns an error in the page's own words. */
function faultOf(path: string, kind: 'faults' | 'contradicts' | 'outsideNeeds'): [string, ErrorDetail] {
  const [fr, en]: Record<string, string>[] = [REQUALIFY_WORDS.fr[kind], REQUALIFY_WORDS.en[kind]];
  return faultIn(path, kind, { fr: fr?.[path] ?? '', en: en?.[path] ?? '' });
}

/** The fields to show again as typed: those with an error, and all of the needs if one of them has one. */
const keptValues = (form: Form, faulty: readonly string[]): Form => {
  const isOfNeed = (name: string): boolean => /^needs$|^need\d+-/.test(name);
  const names = faulty.some(isOfNeed) ? [...faulty, ...Object.keys(form).filter(isOfNeed)] : faulty;
  return Object.fromEntries(names.map((field) => [field, form[field]]));
};

const without = (changes: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)));
