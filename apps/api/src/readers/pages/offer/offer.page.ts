import { lacksHeadCount } from '../../../demand/offers/offer-records.service';
import type { MemberOfferView } from '../../../demand/offers/offers.dto';
import { OFFER_BASES, OFFER_LINE_KINDS, OFFER_LINE_STATES, TAX_MODES } from '#domain/vocabulary';
import { html, type SafeHtml } from '#mail-templates/html';
import { currencySign, formatSize } from '#i18n/figures';
import { formatCount, formatDate, LANGUAGE, numbers, oneLine } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { eventCard, type Asked, choicesOf } from '../answer/answer.page';
import { style } from '../assets';
import { type PageContent, renderPage } from '../page';
import { faultSummary, type FormState, input, labelWithin, note, radios, select, textarea } from '../parts';
import { keptOf, type Look, queryAbout } from '../reading';
import { type Mode, modeOf, MODES, needTick, OTHERS_MAX, ticked } from './offer.form';
import { type Row, rowsOf, TICK_NAMES, type Wanted } from './offer.rows';
import { attachmentsOf, linesSheet, termsOf, totalsLine } from './offer.sheet';
import { OFFER_WORDS, type OfferWords } from './offer.words';

const STYLE = style('forms.css', 'answer.css', 'offer.css');

/** An offer's page, for one availability request. */
export interface OfferPage {
  asked: Asked;
  wanted: Wanted;
  /** The secret of the link. */
  secret: string;
  look: Look;
  memberId: string;
}

/** VAT rates to choose from, in percent. */
const VAT_RATES = [20, 10, 5.5, 2.1, 0];
/** The states of a line, the usual one first. */
const STATES = ['priced', ...OFFER_LINE_STATES.filter((state) => state !== 'priced')] as const;
/** Empty lines for other items, and how many the form shows at least. */
const EMPTY_LINES = 1;

const page = (look: Look, title: string, main: SafeHtml, keeps: PageContent['keeps'] = keptOf(look.reading)): string =>
  renderPage({ locale: look.locale, agency: look.agency, title, style: STYLE, main, keeps });

/** The top of every state of the page: which request it is about. */
const head = ({ asked, look }: OfferPage, title: string, lead: SafeHtml | string): SafeHtml =>
  html`<p class="kicker">${OFFER_WORDS[look.locale].kicker(asked.question.code)}</p>
    <h1>${title}</h1>
    <p class="lead">${lead}</p>`;

/** A link back to the reply to the availability request. */
const toReply = ({ asked, look, secret }: OfferPage): SafeHtml =>
  html`<p class="alone">
    <a href="/answer/${secret}${queryAbout(look.reading, asked.question.code)}">${OFFER_WORDS[look.locale].back}</a>
  </p>`;

/** The first question: without a yes there is nothing to offer. */
export function freePage(view: OfferPage): string {
  const { asked, look, secret } = view;
  const words = OFFER_WORDS[look.locale];
  const action = `/answer/${secret}${queryAbout(look.reading, asked.question.code)}`;
  return page(
    look,
    words.title,
    html`${head(view, words.title, words.lead(oneLine(asked.question.memberName)))} ${eventCard(asked.question, look)}
      <h2>${words.free}</h2>
      ${choicesOf(asked.question, look, null, { action, next: 'offer' })}`,
  );
}

interface OfferForm {
  /** The fields, stored or as typed. */
  values: FormState['values'];
  faults: FormState['faults'];
  /** The draft; null before the first save. A submitted offer is the basis of another round. */
  offer: MemberOfferView | null;
  termsAreFilled: boolean;
  /** The message about the completed action. */
  said: SafeHtml;
  /** Whether a save was refused because the draft has changed elsewhere. */
  isStale: boolean;
  /** The error of an attached file. */
  problem: string | null;
}

interface PricedPage extends OfferPage {
  /** Of the offer, also in its next round. */
  currency: string;
}

/** The form of an offer. */
export function offerFormPage(view: OfferPage, shown: OfferForm): string {
  const { asked, wanted, look, secret } = view;
  const { values, faults, offer, termsAreFilled, said, problem } = shown;
  const { locale, reading } = look;
  const { question } = asked;
  const words = OFFER_WORDS[locale];
  const form: FormState = { values, faults };
  const priced: PricedPage = { ...view, currency: offer?.currency ?? question.currency };
  const rows = rowsOf(wanted);
  const action = `/answer/${secret}/offer${queryAbout(reading, question.code)}`;
  const field = (name: string): { name: string; locale: Locale; state: FormState } => ({ name, locale, state: form });
  const isDraft = offer?.status === 'draft';
  const isFaulty = Object.keys(faults).length > 0;
  return page(
    look,
    words.title,
    html`${head(view, words.title, words.lead(oneLine(question.memberName)))} ${eventCard(question, look)} ${said}
      ${offer !== null && offer.round > 1 && isDraft ? note('info', words.standing(offer.round - 1)) : ''}
      <form
        method="post"
        action="${action}"
        novalidate
        id="offer"
        data-saves="saved totals"
        data-restores="${keyOf(view)}"
        data-unreachable="${words.unreachable}"
      >
        ${faultSummary(form, labelsOf(form, rows, locale), locale)}
        <input type="hidden" name="version" value="${isDraft ? offer.version : ''}" />
        <section class="step" aria-labelledby="how">
          <h2 id="how">${words.how}</h2>
          ${modes(modeOf(values), locale)}
          <div class="for-prices">
            ${radios({
              ...field('taxMode'),
              label: words.tax,
              choices: TAX_MODES.map((value) => ({ value, label: words.taxModes[value] })),
              tiles: true,
            })}
            ${input({
              ...field('attendees'),
              label: words.people,
              ...(wanted.attendees !== null && { hint: words.peopleHint(formatCount(wanted.attendees, locale)) }),
              inputmode: 'numeric',
              short: true,
            })}
          </div>
        </section>
        ${packageStep(priced, form)} ${needsStep(priced, rows, form)} ${includedStep(rows, form, locale)}
        ${othersStep(priced, form)} ${termsStep(view, form, termsAreFilled)}
        ${isDraft ? keptFiles(offer, form, locale) : ''}
        <div class="bar">
          ${savedNote(shown, words)} ${totalsRegion(isDraft ? offer : null, look)}
          <div class="actions">
            <button name="action" value="review">${words.review}</button
            ><button class="plain" name="action" value="save">${words.save}</button>
          </div>
        </div>
      </form>
      ${attachStep(view, problem)} ${toReply(view)}`,
    isFaulty || problem !== null ? null : undefined,
  );
}

/** Where the browser keeps what was typed during a visit. */
const keyOf = ({ asked, memberId }: OfferPage): string => `offer ${asked.question.requestId} ${memberId}`;

/** The files of the draft: one that is unticked is removed by the next save. */
function keptFiles({ attachments }: MemberOfferView, form: FormState, locale: Locale): SafeHtml {
  const words = OFFER_WORDS[locale];
  if (attachments.length === 0) return html``;
  const kept = form.values.had === undefined ? attachments.map(({ id }) => id) : [form.values.keep ?? []].flat();
  return html`<fieldset class="field">
    <legend>${words.attached}</legend>
    <span class="hint">${words.keeps}</span>
    <div class="ticks">
      ${attachments.map(
        ({ id, filename, size }) =>
          html`<div class="choice tick">
            <input type="hidden" name="had" value="${id}" /><input
              type="checkbox"
              id="${id}"
              name="keep"
              value="${id}"
              ${kept.includes(id) ? html` checked` : ''}
            /><label for="${id}">${oneLine(filename)}, ${formatSize(size, locale)}</label>
          </div>`,
      )}
    </div>
  </fieldset>`;
}

/** What the script replaces after each save: whether the form is saved. */
function savedNote({ faults, isStale, offer }: OfferForm, words: OfferWords): SafeHtml {
  const isFaulty = Object.keys(faults).length > 0;
  const says = isStale
    ? words.stale
    : isFaulty
      ? words.notSaved
      : offer?.status === 'draft'
        ? words.savedShort
        : words.savesItself;
  return html`<p id="saved" class="small muted" role="status" ${isStale ? html` data-stale` : ''}>${says}</p>`;
}

const totalsRegion = (draft: MemberOfferView | null, look: Look): SafeHtml =>
  html`<div id="totals" class="totals">
    ${(draft && totalsLine(draft, look)) ?? html`<p class="muted">${OFFER_WORDS[look.locale].totalNone}</p>`}
  </div>`;

const modes = (chosen: Mode, locale: Locale): SafeHtml => {
  const words = OFFER_WORDS[locale];
  return html`<fieldset class="field modes">
    <legend class="away">${words.how}</legend>
    ${MODES.map(
      (mode) =>
        html`<div class="choice">
          <input
            type="radio"
            id="mode-${mode}"
            name="mode"
            value="${mode}"
            ${mode === chosen ? html` checked` : ''}
          /><label for="mode-${mode}"
            ><span>${words.modes[mode]}<small>${words.modeHints[mode]}</small></span></label
          >
        </div>`,
    )}
  </fieldset>`;
};

const rateName = (rate: number, locale: Locale): string =>
  `${numbers(LANGUAGE[locale]).format(rate)}${locale === 'fr' ? '\u00a0' : ''}%`;

function vatField(prefix: string, usual: number, form: FormState, locale: Locale): SafeHtml {
  const name = `${prefix}-vat`;
  const known = Number(form.values[name]);
  const rates = Number.isFinite(known) && !VAT_RATES.includes(known) ? [...VAT_RATES, known] : VAT_RATES;
  return select({
    ...{ name, locale, state: form, label: OFFER_WORDS[locale].vat, value: String(usual) },
    choices: rates.map((rate) => ({ value: String(rate), label: rateName(rate, locale) })),
  });
}

function packageStep({ currency, look: { locale } }: PricedPage, form: FormState): SafeHtml {
  const words = OFFER_WORDS[locale];
  const common = { locale, state: form };
  return html`<section class="step for-package for-prices" aria-labelledby="package">
    <h2 id="package">${words.package}</h2>
    <div class="line">
      ${input({
        ...{ ...common, name: 'p-price', hint: words.priceHint, inputmode: 'decimal', short: true },
        label: words.price(currencySign(currency, locale)),
      })}
      <div class="cells">
        ${select({
          ...{ ...common, name: 'p-basis', label: words.basis },
          choices: (['per_person', 'per_person_day'] as const).map((value) => ({ value, label: words.bases[value] })),
        })}
        ${vatField('p', 20, form, locale)}
      </div>
      ${input({ ...common, name: 'p-label', label: words.packageName, maxLength: 200, optional: true })}
    </div>
  </section>`;
}

/** The main room and each need, with its price. */
function needsStep(view: PricedPage, rows: readonly Row[], form: FormState): SafeHtml {
  const words = OFFER_WORDS[view.look.locale];
  return html`<section class="step for-lines for-prices" aria-labelledby="needs">
    <h2 id="needs">${words.needs}</h2>
    <p class="muted">${words.needsHint}</p>
    ${rows.map((row, index) => lineFields(view, `n${index}`, form, { row }))}
  </section>`;
}

/** The name of an asked line in the page's language, or the venue's own name for it. */
const nameOf = ({ label }: Row, stored: string, locale: Locale): string =>
  stored === '' || Object.values(label).includes(stored) ? label[locale] : stored;

/** The fields of a line: its price first, and rarely used ones folded. */
function lineFields(
  { currency, look: { locale } }: PricedPage,
  prefix: string,
  form: FormState,
  { row, number }: { row?: Row; number?: number },
): SafeHtml {
  const words = OFFER_WORDS[locale];
  const common = { locale, state: form };
  const kept = (name: string): string => String(form.values[`${prefix}-${name}`] ?? '');
  const isTouched = ['quantity', 'days', 'note', 'vat'].some((name) => form.faults[`${prefix}-${name}`] !== undefined);
  return html`<fieldset class="line">
    <legend>${row === undefined ? words.other(number ?? 1) : nameOf(row, kept('label'), locale)}</legend>
    <input type="hidden" name="${prefix}-need" value="${kept('need') || (row?.needId ?? '')}" />
    ${
      row === undefined
        ? html`<div class="cells">
            ${input({ ...common, name: `${prefix}-label`, label: words.label, maxLength: 200 })}
            ${select({
              ...{ ...common, name: `${prefix}-kind`, label: words.kind, value: 'other' },
              choices: ['other' as const, ...OFFER_LINE_KINDS.filter((kind) => kind !== 'other')].map((value) => ({
                value,
                label: words.kinds[value],
              })),
            })}
          </div>`
        : html`<input type="hidden" name="${prefix}-label" value="${kept('label')}" />`
    }
    <div class="cells">
      ${input({
        ...{ ...common, name: `${prefix}-price`, inputmode: 'decimal' },
        label: words.price(currencySign(currency, locale)),
      })}
      ${select({
        ...{ ...common, name: `${prefix}-basis`, label: words.basis, value: row?.basis ?? 'flat' },
        choices: OFFER_BASES.map((value) => ({ value, label: words.bases[value] })),
      })}
      ${select({
        ...{ ...common, name: `${prefix}-state`, label: words.state, value: 'priced' },
        choices: STATES.map((value) => ({ value, label: words.states[value] })),
      })}
    </div>
    <details class="also" ${isTouched ? html` open` : ''}>
      <summary>${words.details}</summary>
      <div class="cells">
        ${input({
          ...{ ...common, name: `${prefix}-quantity`, label: words.quantity, inputmode: 'decimal' },
          value: row?.quantity == null ? null : formatCount(row.quantity, locale),
        })}
        ${input({
          ...{ ...common, name: `${prefix}-days`, label: words.days, inputmode: 'decimal' },
          value: row?.days == null ? null : formatCount(row.days, locale),
        })}
        ${vatField(prefix, row?.kind === 'food' || row?.kind === 'accommodation' ? 10 : 20, form, locale)}
      </div>
      <p class="hint">${words.quantityHint}</p>
      ${input({ ...common, name: `${prefix}-note`, label: words.remark, hint: words.remarkHint, maxLength: 1000 })}
    </details>
  </fieldset>`;
}

const tick = (name: string, label: string, form: FormState, kind = ''): SafeHtml =>
  html`<div class="choice tick${kind}">
    <input
      type="checkbox"
      id="${name}"
      name="${name}"
      value="on"
      ${form.values[name] === undefined ? '' : html` checked`}
    /><label for="${name}">${label}</label>
  </div>`;

function includedStep(rows: readonly Row[], form: FormState, locale: Locale): SafeHtml {
  const words = OFFER_WORDS[locale];
  const asked = ticked(rows);
  const hasLunch = asked.some(({ need }) => need[locale] === words.ticks.lunch);
  return html`<section class="step for-prices" aria-labelledby="included">
    <h2 id="included">${words.included}</h2>
    <p class="muted">${words.includedHint}</p>
    <div class="ticks">
      ${asked.map(({ needId, need }) => tick(needTick(needId), need[locale], form, ' for-package'))}
      ${TICK_NAMES.filter((name) => name !== 'lunch' || !hasLunch).map((name) => tick(`i-${name}`, words.ticks[name], form))}
    </div>
  </section>`;
}

/** Returns how many lines beyond the asked ones the form has, with room for more. */
function othersIn(values: FormState['values']): number {
  const numbersUsed = Object.keys(values).flatMap((name) => /^x(\d+)-(?:label|price|note)$/.exec(name)?.[1] ?? []);
  const used = numbersUsed.filter((number) =>
    ['label', 'price', 'note'].some((name) => (values[`x${number}-${name}`] ?? '') !== ''),
  );
  return Math.min(Math.max(-1, ...used.map(Number)) + 1, OTHERS_MAX);
}

function othersStep(view: PricedPage, form: FormState): SafeHtml {
  const words = OFFER_WORDS[view.look.locale];
  const used = othersIn(form.values);
  return html`<section class="step for-prices">
    <details class="also" ${used > 0 ? html` open` : ''}>
      <summary>${words.others}</summary>
      <p class="muted">${words.othersHint}</p>
      <div id="others" data-numbered>
        ${Array.from({ length: Math.min(used + EMPTY_LINES, OTHERS_MAX) }, (_, index) =>
          lineFields(view, `x${index}`, form, { number: index + 1 }),
        )}
      </div>
      <button class="plain" type="button" data-more="others" data-most="${OTHERS_MAX}" hidden>${words.oneMore}</button>
    </details>
  </section>`;
}

function termsStep({ look: { locale, today } }: OfferPage, form: FormState, areFilled: boolean): SafeHtml {
  const words = OFFER_WORDS[locale];
  const common = { locale, state: form };
  return html`<section class="step" aria-labelledby="terms">
    <h2 id="terms">${words.terms}</h2>
    ${areFilled ? html`<p class="muted">${words.termsFilled}</p>` : ''}
    ${input({ ...common, name: 'validUntil', label: words.validUntil, type: 'date', min: today, short: true, optional: true })}
    ${input({ ...common, name: 'deposit', label: words.deposit, hint: words.depositHint, maxLength: 500, optional: true })}
    ${input({
      ...{ ...common, name: 'cancellation', label: words.cancellation, hint: words.cancellationHint },
      ...{ maxLength: 5000, optional: true },
    })}
    ${input({
      ...{ ...common, name: 'finalNumbersOn', label: words.finalNumbersOn, type: 'date' },
      ...{ min: today, short: true, optional: true },
    })}
    ${textarea({
      ...{ ...common, name: 'message', label: words.message, hint: words.messageHint },
      ...{ maxLength: 5000, optional: true },
    })}
  </section>`;
}

/** The venue's own quote, in a separate form: a file is sent differently. */
function attachStep({ asked, look, secret }: OfferPage, problem: string | null): SafeHtml {
  const { locale, reading } = look;
  const words = OFFER_WORDS[locale];
  return html`<section class="card" id="quote" aria-labelledby="attach">
    <h2 id="attach">${words.attach}</h2>
    ${problem === null ? '' : note('danger', problem)}
    <form
      method="post"
      enctype="multipart/form-data"
      action="/answer/${secret}/offer/files${queryAbout(reading, asked.question.code)}"
    >
      <div class="field">
        <label for="file">${words.attachFile}</label>
        <span class="hint" id="file-hint">${words.attachHint}</span>
        <input
          type="file"
          id="file"
          name="file"
          accept=".pdf,.docx,application/pdf,image/jpeg,image/png,image/webp"
          multiple
          aria-describedby="file-hint"
        />
      </div>
      <noscript><p class="muted">${words.saveFirst}</p></noscript>
      <div class="actions"><button class="plain">${words.attachButton}</button></div>
    </form>
  </section>`;
}

/** The names of fields in the list of errors, each with its line. */
function labelsOf({ faults, values }: FormState, rows: readonly Row[], locale: Locale): Record<string, string> {
  const words = OFFER_WORDS[locale];
  const parts: Record<string, string> = {
    ...{ price: words.priceOf, quantity: words.quantity, days: words.days, label: words.label, note: words.remark },
    ...{ vat: words.vat, basis: words.basis, state: words.state, kind: words.kind },
  };
  const own: Record<string, string> = {
    ...{ validUntil: words.validUntil, deposit: words.deposit, cancellation: words.cancellation },
    ...{ finalNumbersOn: words.finalNumbersOn, message: words.message, attendees: words.people, taxMode: words.tax },
  };
  const named = (name: string): string => {
    const [, kind, number, field = ''] = /^([nx])(\d+)-(\w+)$/.exec(name) ?? [];
    const label = parts[field || (name.split('-')[1] ?? '')] ?? words.lines;
    if (number === undefined) return label;
    const row = kind === 'n' ? rows[Number(number)] : undefined;
    const typed = oneLine(String(values[`${kind}${number}-label`] ?? ''));
    const line = row === undefined ? typed || words.other(Number(number) + 1) : nameOf(row, typed, locale);
    return labelWithin(line, label);
  };
  return Object.fromEntries(Object.keys(faults).map((name) => [name, own[name] ?? named(name)]));
}

/** Whether the last day of an offer has passed. */
export const isExpired = ({ validUntil }: Pick<MemberOfferView, 'validUntil'>, today: string): boolean =>
  validUntil !== null && validUntil < today;

/** Returns what an offer still needs before it can be sent; empty if nothing. */
function missingIn(offer: MemberOfferView, words: OfferWords, today: string): string[] {
  const { lines, attachments, attendees } = offer;
  if (lines.length === 0 && attachments.length === 0) return [words.nothing];
  const unpriced = lines.filter(
    ({ state, unitPrice }) => (state === 'priced' || state === 'optional') && unitPrice === null,
  );
  return [
    ...unpriced.map(({ label }) => words.unpriced(oneLine(label))),
    ...(lines.some((line) => lacksHeadCount(line, attendees)) ? [words.noHeadCount] : []),
    ...(isExpired(offer, today) ? [words.isPast] : []),
  ];
}

/** The offer as it will be sent, to be checked. */
export function reviewPage(view: OfferPage, draft: MemberOfferView): string {
  const { asked, look, secret } = view;
  const words = OFFER_WORDS[look.locale];
  const action = `/answer/${secret}/offer${queryAbout(look.reading, asked.question.code)}`;
  const missing = missingIn(draft, words, look.today);
  return page(
    look,
    words.reviewTitle,
    html`${head(view, words.reviewTitle, words.reviewLead)} ${missing.map((says) => note('warn', says))}
      ${sheetOf(draft, look)}
      <form method="post" action="${action}" data-restores="${keyOf(view)}">
        <input type="hidden" name="version" value="${draft.version}" />
        <p class="actions">
          ${missing.length > 0 ? '' : html`<button name="action" value="submit">${words.submit}</button>`}<a
            class="button plain"
            href="${action}"
            >${words.correct}</a
          >
        </p>
      </form>
      ${toReply(view)}`,
  );
}

const sheetOf = (offer: MemberOfferView, look: Look): SafeHtml =>
  html`<section class="card" aria-label="${OFFER_WORDS[look.locale].title}">
    ${linesSheet(offer, look)} ${termsOf(offer, look)} ${attachmentsOf(offer, look)}
  </section>`;

/** A submitted offer, with its current state. `view` is null once the request has ended. */
export function sentPage(look: Look, offer: MemberOfferView, said: SafeHtml, view: OfferPage | null): string {
  const { locale, timeZone } = look;
  const words = OFFER_WORDS[locale];
  const title = words.sentTitles[offer.status === 'draft' ? 'submitted' : offer.status];
  const { submittedAt } = offer;
  return page(
    look,
    title,
    html`<p class="kicker">${words.kicker(offer.code)} · ${words.round(offer.round)}</p>
      <h1>${title}</h1>
      <p class="lead">
        ${submittedAt === null ? '' : words.sentLead(formatDate(submittedAt.toISOString(), locale, timeZone))}
        ${offer.status === 'submitted' && view !== null && !isExpired(offer, look.today) ? words.sentNext : ''}
      </p>
      ${said} ${fateOf(offer, look, view === null)} ${sheetOf(offer, look)}
      ${
        view === null
          ? ''
          : html`<p class="actions" data-sent="${keyOf(view)}">
                <a
                  class="button plain"
                  href="/answer/${view.secret}/offer${queryAbout(look.reading, view.asked.question.code)}&done=again"
                  >${words.again}</a
                >
              </p>
              <p class="muted">${words.againSays}</p>
              ${toReply(view)}`
      }`,
  );
}

function fateOf({ status, validUntil }: MemberOfferView, { locale, timeZone, today }: Look, isOver: boolean): SafeHtml {
  const words = OFFER_WORDS[locale];
  if (status === 'accepted') return note('ok', words.accepted);
  if (status === 'declined') return note('info', words.declined);
  if (status === 'superseded') return note('info', words.superseded);
  if (isOver) return note('info', words.endedSays);
  if (validUntil !== null && isExpired({ validUntil }, today))
    return note('warn', words.expired(formatDate(validUntil, locale, timeZone)));
  return html``;
}

/** A request that takes no offers any more. */
export function closedPage(look: Look): string {
  const words = OFFER_WORDS[look.locale];
  return page(
    look,
    words.endedTitle,
    html`<h1>${words.endedTitle}</h1>
      <p class="lead">${words.endedSays}</p>
      <p>${words.endedNext}</p>`,
  );
}
