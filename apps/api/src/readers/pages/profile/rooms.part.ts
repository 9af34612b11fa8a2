import { configurationLabel } from '#domain/labels';
import { type Configuration, CONFIGURATIONS } from '#domain/vocabulary';
import { html, type SafeHtml } from '#mail-templates/html';
import { formatCount } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { RoomView } from '../../../supply/rooms/rooms.dto';
import { ROOM_DEFAULTS } from '../../../supply/rooms/rooms.dto';
import { type FormState, faultSummary, input, select, textarea, UNTOUCHED } from '../parts';
import { actionOf, fold, news, type ProfileLook } from './profile.view';

/** The facts of a room besides its name, its description and its layouts. */
export const ROOM_FACTS = [
  'areaSqm',
  'ceilingHeightM',
  'naturalLight',
  'stepFreeAccess',
  'halfDayPrice',
  'fullDayPrice',
] as const;

/** The name of a layout's field in a room's form. */
export const capacityField = (configuration: Configuration): string => `for-${configuration}`;

/** The venue's rooms, each with its own form, and a form for a new one. */
export function roomsPart(look: ProfileLook): SafeHtml {
  const { words, profile, sent } = look;
  const { rooms } = profile;
  const most = rooms.flatMap(({ capacities }) => capacities.map(({ maxCapacity }) => maxCapacity));
  return fold(look, 'rooms', {
    summary:
      rooms.length === 0 ? words.roomsNone : words.roomsCount(rooms.length, most.length > 0 ? Math.max(...most) : null),
    also: 'help calendar',
    content: html`${rooms.map((room) => existing(look, room))}
      <details class="room new" ${rooms.length === 0 || sent?.room === 'new' ? html` open` : ''}>
        <summary>${words.addRoom}</summary>
        ${news(look, 'rooms', 'new')}${form(look, null)}
      </details>`,
  });
}

function existing(look: ProfileLook, room: RoomView): SafeHtml {
  const { words, said, sent, locale } = look;
  const isOpen = sent?.room === room.id || said?.room === room.id;
  return html`<details class="room" ${isOpen ? html` open` : ''}>
    <summary>
      <h3>${room.name}</h3>
      <span class="sum" id="sum-${room.id}">${seats(room, words.noCapacity, locale)}</span>
    </summary>
    <div id="room-${room.id}" data-live data-also="help rooms-sum sum-${room.id}">
      ${news(look, 'rooms', room.id)}${form(look, room)}
    </div>
    <details class="remove">
      <summary>${words.removeRoom}</summary>
      <form method="post" action="${actionOf(look, `/rooms/${room.id}/remove`)}">
        <p>${words.removeRoomSure}</p>
        <button class="danger">${words.removeRoomYes}</button>
      </form>
    </details>
  </details>`;
}

/** The capacities on one line, the largest first. */
function seats({ capacities }: RoomView, none: string, locale: Locale): string {
  if (capacities.length === 0) return none;
  return capacities
    .toSorted((one, other) => other.maxCapacity - one.maxCapacity)
    .map(
      ({ configuration, maxCapacity }) =>
        `${configurationLabel(configuration, locale)} ${formatCount(maxCapacity, locale)}`,
    )
    .join(' · ');
}

/** A number in the form in which it is typed. */
const typedNumber = (value: number | null, locale: Locale): string | null =>
  value === null ? null : locale === 'fr' ? String(value).replace('.', ',') : String(value);

function form(look: ProfileLook, room: RoomView | null): SafeHtml {
  const { locale, words, sent } = look;
  const key = room?.id ?? 'new';
  const own = sent?.section === 'rooms' && sent.room === key ? sent : null;
  const state = own?.state ?? UNTOUCHED;
  const idOf = (name: string): string => `${name}-${key}`;
  const field = (name: string, label: string, value: string | null, usual?: string) => {
    const typed = state.values[name];
    const differs = own?.conflict && typeof typed === 'string' && typed.trim() !== (value ?? '');
    const hint = differs ? words.now(value ?? words.empty) : usual;
    return { name, id: idOf(name), label, locale, state, value, ...(hint !== undefined && { hint }) };
  };
  const number = (name: 'areaSqm' | 'ceilingHeightM' | 'halfDayPrice' | 'fullDayPrice', label: string, hint?: string) =>
    input({
      ...field(name, label, typedNumber(room?.[name] ?? null, locale), hint),
      inputmode: 'decimal',
      short: true,
    });
  const flag = (name: 'naturalLight' | 'stepFreeAccess') =>
    select({
      ...field(name, words[name], room?.[name]?.toString() ?? null),
      choices: [
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no },
      ],
      none: words.unknown,
      short: true,
    });
  const currency = room?.currency ?? ROOM_DEFAULTS.currency;
  const unit = ` (${currency === 'EUR' ? '€' : currency})`;
  const price = (name: 'halfDayPrice' | 'fullDayPrice') => number(name, words[name] + unit, words.pricesHint);
  return html`${roomFaults(state, look, idOf)}
    <form method="post" action="${actionOf(look, room ? `/rooms/${room.id}` : '/rooms')}">
      ${room ? html`<input type="hidden" name="version" value="${room.version}" />` : ''}
      ${input({ ...field('name', words.roomName, room?.name ?? null), required: true, maxLength: 200 })}
      ${capacities(look, room, state, idOf, own?.conflict === true)}
      <div class="numbers">
        ${number('areaSqm', words.areaSqm)}${number('ceilingHeightM', words.ceilingHeightM)}${flag('naturalLight')}${flag('stepFreeAccess')}
        ${price('halfDayPrice')}${price('fullDayPrice')}
      </div>
      ${textarea({ ...field('description', words.roomDescription, room?.description ?? null), maxLength: 5000 })}
      <div class="actions"><button id="save-${key}">${room ? words.save : words.addRoom}</button></div>
    </form>`;
}

/** The capacity of each layout, as a small grid. */
function capacities(
  { locale, words }: ProfileLook,
  room: RoomView | null,
  state: FormState,
  idOf: (name: string) => string,
  conflict: boolean,
): SafeHtml {
  const fault = state.faults.capacities;
  return html`<fieldset
    class="field"
    id="${idOf('capacities')}"
    ${fault === undefined ? '' : html` aria-invalid="true"`}
  >
    <legend>${words.capacities}</legend>
    <span class="hint">${words.capacitiesHint}</span>
    ${fault === undefined ? '' : html`<span class="fault">${fault.message[locale]}</span>`}
    <div class="grid">
      ${CONFIGURATIONS.map((configuration) => {
        const name = capacityField(configuration);
        const stored = room?.capacities.find((capacity) => capacity.configuration === configuration);
        const value = stored?.maxCapacity.toString() ?? '';
        const typed = state.values[name];
        const shown = typeof typed === 'string' ? typed : value;
        const id = idOf(name);
        return html`<div>
          <label for="${id}">${configurationLabel(configuration, locale)}</label>${
            conflict && shown !== value ? html`<span class="hint">${words.now(value || words.empty)}</span>` : ''
          }<input id="${id}" name="${name}" value="${shown}" inputmode="numeric" maxlength="9" />
        </div>`;
      })}
    </div>
  </fieldset>`;
}

/** Links the error summary to the fields of this form. */
function roomFaults(state: FormState, { words, locale }: ProfileLook, idOf: (name: string) => string): SafeHtml {
  const labels: Record<string, string> = {
    name: words.roomName,
    description: words.roomDescription,
    capacities: words.capacities,
    ...Object.fromEntries(ROOM_FACTS.map((name) => [name, words[name]])),
  };
  const faults = Object.fromEntries(Object.entries(state.faults).map(([name, fault]) => [idOf(name), fault]));
  const byId = Object.fromEntries(Object.entries(labels).map(([name, label]) => [idOf(name), label]));
  return faultSummary({ values: {}, faults }, byId, locale);
}
