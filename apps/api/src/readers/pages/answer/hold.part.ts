import { html, type SafeHtml } from '#mail-templates/html';
import { dateIn, formatDate } from '#i18n/formats';
import type { MemberHoldView } from '../../../supply/holds/holds.dto';
import { type FormState, input, note, radios } from '../parts';
import type { Look } from '../reading';
import { ANSWER_WORDS } from './answer.words';

/** The ranks that the form offers; another is added if it is the hold's own. */
const RANKS = [1, 2, 3, 4];

/** The venue's option for the event: what it holds, and the form to begin, change or release it. */
export function holdPart(hold: MemberHoldView | null, look: Look, action: string, state: FormState): SafeHtml {
  const words = ANSWER_WORDS[look.locale].hold;
  const isActive = hold?.status === 'active';
  if (hold?.status === 'booked') return note('ok', words.booked);
  const isFaulty = ['expiresAt', 'rank', 'hold'].some((name) => state.faults[name] !== undefined);
  const form = holdForm(hold, look, action, state);
  return html`<section class="hold" id="option" aria-labelledby="option-title">
    <h2 id="option-title">${titleOf(hold, look)}</h2>
    ${hold === null ? '' : html`<p>${statusOf(hold, look)}</p>`}
    ${
      isActive
        ? html`<details class="also" ${isFaulty ? html` open` : ''}>
            <summary>${words.change}</summary>
            ${form}
          </details>`
        : form
    }
  </section>`;
}

function titleOf(hold: MemberHoldView | null, { locale }: Look): string {
  const words = ANSWER_WORDS[locale].hold;
  if (hold === null) return words.title;
  return hold.status === 'requested' ? words.askedTitle : words.ownTitle;
}

function statusOf({ status, rank, expiresAt }: MemberHoldView, { locale, timeZone }: Look): string {
  const words = ANSWER_WORDS[locale].hold;
  const day = expiresAt === null ? '' : formatDate(expiresAt.toISOString(), locale, timeZone);
  if (status === 'active' && rank !== null) return words.active(day, words.ranks(rank));
  if (status === 'expired') return words.expired(day);
  return rank === null && expiresAt === null ? words.requested : words.waiting;
}

function holdForm(
  hold: MemberHoldView | null,
  { locale, timeZone, today }: Look,
  action: string,
  state: FormState,
): SafeHtml {
  const words = ANSWER_WORDS[locale].hold;
  const own = hold?.rank ?? null;
  const ranks = own === null || RANKS.includes(own) ? RANKS : [...RANKS, own];
  const expiresAt = hold === null || hold.status === 'expired' ? null : hold.expiresAt;
  const isLive = hold?.status === 'active' || hold?.status === 'requested';
  const button = hold?.status === 'active' ? words.change : hold?.status === 'expired' ? words.revive : words.hold;
  const fault = state.faults.hold;
  return html`<form method="post" action="${action}" novalidate>
    <p class="muted">${words.says}</p>
    ${fault === undefined ? '' : note('danger', fault.message[locale])}
    ${input({
      ...{ name: 'expiresAt', label: words.until, type: 'date', min: today, short: true, locale, state },
      value: expiresAt === null ? null : dateIn(timeZone, expiresAt),
    })}
    ${radios({
      ...{ name: 'rank', label: words.rank, tiles: true, locale, state },
      value: own === null ? null : String(own),
      choices: ranks.map((rank) => ({ value: String(rank), label: words.ranks(rank) })),
    })}
    <div class="actions">
      <button name="hold" value="held">${button}</button>
      ${
        isLive
          ? html`<button class="plain" name="hold" value="release">
              ${hold.status === 'active' ? words.release : words.notHeld}
            </button>`
          : ''
      }
    </div>
  </form>`;
}
