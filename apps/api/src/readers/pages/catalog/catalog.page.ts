import { type Agency } from '../../../foundations/team/agency-profile';
import { configurationLabel } from '#domain/labels';

import { html, type SafeHtml } from '#mail-templates/html';
import { formatCount, formatDate, oneLine } from '#i18n/formats';
import { REACTIONS } from '#domain/vocabulary';
import { style } from '../assets';
import { renderPage } from '../page';
import { PAGE_WORDS } from '../page.words';
import { type FormState, note, sentence, UNTOUCHED, written } from '../parts';
import { drawMap, onMap } from './catalog.map';
import {
  eventLine,
  icon,
  ICONS,
  picture,
  priceOf,
  quoted,
  roomCapacities,
  roomFacts,
  teamSpeaks,
} from './catalog.parts';
import type { CatalogReading, Venue } from './catalog.reading';

import { hasOffers, heldUntil, offersTable } from './offers.part';

const STYLE = style('catalog.css');

/** Visible photos per venue; the others are behind a click. */
const PHOTOS_IN_SIGHT = 3;
const ROOMS_IN_SIGHT = 4;
/** Visible characters of a text about a venue. */
const TEXT_IN_SIGHT = 320;
const LINE_MAX = 5000;

interface CatalogPageOptions {
  reading: CatalogReading;
  agency: Agency;
  /** The anchor of the venue that the reader has just reacted to. */
  done: string | null;
  /** A form to show again. */
  refused?: { memberId: string | undefined; state: FormState };
}

/** A catalog as shown to its organizer, with their reaction to each venue. */
export function catalogPage(options: CatalogPageOptions): string {
  const { reading, agency } = options;
  const { catalog, words, venues, token, locale, timeZone } = reading;
  const day = (moment: string): string => formatDate(moment, locale, timeZone);
  const title = oneLine(catalog.title);
  const seen = `/api/public/catalogs/${token}`;
  return renderPage({
    locale,
    agency,
    title,
    style: STYLE,
    wide: true,
    ...(options.refused && { keeps: null }),
    ...(token !== null && { seenAt: `${seen}/viewed` }),
    main: html`${ICONS}
      <p class="kicker">${words.kicker} · ${catalog.code}</p>
      <h1 ${teamSpeaks(reading)}>${title}</h1>
      ${eventLine(reading)}
      ${catalog.supersededBy === null ? '' : note('info', words.newer(day(catalog.supersededBy.sentAt)))}
      ${
        catalog.message === null
          ? ''
          : html`<div class="team">
              <p class="kicker">${words.team}</p>
              ${quoted(catalog.message, reading)}
            </div>`
      }
      <p class="small tools">
        ${token === null ? '' : html`<a class="print" href="/catalogs/${token}/print?lang=${locale}">${words.printable}</a>`}<span
          class="muted"
          >${words.onlineUntil(day(catalog.expiresAt))}</span
        >
      </p>
      ${strip(reading)} ${venues.map((venue) => venueCard(venue, options))} ${offers(reading)} ${comparison(reading)}
      ${map(reading)} ${call(reading, agency)}
      ${token === null ? '' : html`<noscript><img src="${seen}/seen.gif" alt="" width="1" height="1" /></noscript>`}`,
  });
}

/** Links to each venue; stays at the top of the window. */
function strip(reading: CatalogReading): SafeHtml {
  const { venues, words } = reading;
  return html`<nav class="strip" aria-label="${words.venues}">
    <ul id="strip">
      ${venues.map(
        ({ number, anchor, name, reaction }) =>
          html`<li${reaction === null ? '' : html` class="is-${reaction}"`}>
            <a href="#${anchor}"
              ><span class="number">${number}</span> ${name}${
                reaction === null ? '' : html` ${icon(reaction)}<span class="away">${words.chosen[reaction]}</span>`
              }</a
            >
          </li>`,
      )}
      ${hasOffers(reading) ? html`<li><a href="#offers">${words.offers.link}</a></li>` : ''}
      ${venues.length < 2 ? '' : html`<li><a href="#compare">${words.compare}</a></li>`}
      ${onMap(venues.map(({ item }) => item)).length === 0 ? '' : html`<li><a href="#map">${words.map}</a></li>`}
    </ul>
  </nav>`;
}

function venueCard(venue: Venue, options: CatalogPageOptions): SafeHtml {
  const { reading } = options;
  const { words, venues } = reading;
  const { item, anchor, name, number, town, distance, address, rooms } = venue;
  const where = [town, distance].filter((part) => part !== null).join(', ');
  const held = heldUntil(venue, reading);
  return html`<section class="venue card" id="${anchor}" aria-labelledby="${anchor}-name">
    ${photos(venue, reading)}
    <div class="inside">
      <header>
        <div>
          <p class="kicker">${words.venuePage(number, venues.length)}</p>
          <h2 id="${anchor}-name">${name}</h2>
          ${where === '' ? '' : html`<p class="muted">${where}</p>`}
          ${held === null ? '' : html`<p>${icon('check')} ${held}</p>`}
        </div>
        <p class="price${item.price === null && item.offer === null ? ' unknown' : ''}">${priceOf(venue, reading)}</p>
      </header>
      <div class="columns">
        <div>
          ${
            item.comment === null
              ? ''
              : html`<div class="team">
                  <p class="kicker">${words.aboutVenue}</p>
                  ${folded(item.comment, words.readOn, 'quote', teamSpeaks(reading))}
                </div>`
          }
          ${item.description === null ? '' : folded(item.description, words.readOn, 'text')}
          ${
            address === null
              ? ''
              : html`<p class="where">
                  <span class="muted">${words.where}</span><br />${address}${
                    onMap([item]).length === 0 ? '' : html`<br /><a href="#map">${words.seeOnMap}</a>`
                  }
                </p>`
          }
        </div>
        ${
          rooms.length === 0
            ? ''
            : html`<div>
                <h3>${words.rooms}</h3>
                ${roomList(venue, reading)}
              </div>`
        }
      </div>
      ${opinion(venue, options)}
    </div>
  </section>`;
}

function photos(venue: Venue, reading: CatalogReading): SafeHtml {
  const { item, number } = venue;
  const { words, token } = reading;
  const [inSight, others] = [item.photos.slice(0, PHOTOS_IN_SIGHT), item.photos.slice(PHOTOS_IN_SIGHT)];
  if (inSight.length === 0) return html``;
  const link = (photo: (typeof inSight)[number], index: number): SafeHtml =>
    html`<a href="${photo.url}" ${token === null ? html`target="_blank"` : ''}
      >${picture(photo, venue, reading, { shown: index === 0 ? 'large' : 'small', eager: number === 1 && index < PHOTOS_IN_SIGHT })}<span
        class="away"
        >, ${words.opensPhoto}</span
      ></a
    >`;
  return html`<div class="photos n${inSight.length}">${inSight.map(link)}</div>
    ${
      others.length === 0
        ? ''
        : html`<details class="more-photos">
            <summary>${words.morePhotos(others.length)}</summary>
            <div class="photos all">${others.map((photo, index) => link(photo, index + PHOTOS_IN_SIGHT))}</div>
          </details>`
    }`;
}

/** Shows the beginning of a long text; the rest is a click away. */
function folded(text: string, readOn: string, kind: 'text' | 'quote', lang: SafeHtml | '' = ''): SafeHtml {
  const clean = written(text);
  if (clean.length <= TEXT_IN_SIGHT * 1.3) return html`<div class="${kind}" ${lang}>${clean}</div>`;
  const head = clean.slice(0, TEXT_IN_SIGHT);
  const full = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'), head.lastIndexOf('\n')) + 1;
  const end = full > TEXT_IN_SIGHT / 3 ? full : Math.max(head.lastIndexOf(' '), TEXT_IN_SIGHT / 2);
  return html`<div class="${kind}" ${lang}>${clean.slice(0, end).trimEnd()}</div>
    <details class="rest">
      <summary>${readOn}</summary>
      <div class="${kind}" ${lang}>${clean.slice(end).trimStart()}</div>
    </details>`;
}

function roomList({ rooms }: Venue, reading: CatalogReading): SafeHtml {
  const list = (some: typeof rooms): SafeHtml =>
    html`<ul class="rooms">
      ${some.map((room) => {
        const known = roomFacts(room, reading);
        return html`<li>
          <p>
            <strong class="room">${oneLine(room.name)}</strong
            >${known === '' ? '' : html` <span class="muted">${known}</span>`}
          </p>
          ${roomCapacities(room, reading)}
          ${room.description === null ? '' : html`<p class="small">${written(room.description)}</p>`}
        </li>`;
      })}
    </ul>`;
  const others = rooms.slice(ROOMS_IN_SIGHT);
  return html`${list(rooms.slice(0, ROOMS_IN_SIGHT))}${
    others.length === 0
      ? ''
      : html`<details>
          <summary>${reading.words.moreRooms(others.length)}</summary>
          ${list(others)}
        </details>`
  }`;
}

/** The reader's reaction to a venue: one of three buttons, a comment, or both. Their reaction stays visible. */
function opinion(venue: Venue, { reading, done, refused }: CatalogPageOptions): SafeHtml {
  const { words, token } = reading;
  const { item, anchor, name, reaction, line } = venue;
  const { values, faults } = refused?.memberId === item.member.id ? refused.state : UNTOUCHED;
  const fault = faults.comment ?? faults.reaction;
  const typed = typeof values.comment === 'string' ? values.comment : (line ?? '');
  const member = html`<input type="hidden" name="memberId" value="${item.member.id}" />`;
  const sent =
    token === null ? html`inert` : html`method="post" action="${`/catalogs/${token}/react?lang=${reading.locale}`}"`;
  const said = reaction ?? (line === null ? 'none' : 'comment');
  return html`<div class="opinion" id="${anchor}-opinion"${token === null ? '' : html` data-live data-also="strip comparison"`}>
    <h3 id="${anchor}-question">${words.question}</h3>
    ${done === anchor ? note('ok', words.done[said]) : ''}
    <form ${sent} aria-labelledby="${anchor}-question ${anchor}-name">
      ${member}
      <div class="choices">
        ${REACTIONS.map(
          (choice) =>
            html`<button
              id="${anchor}-${choice}"
              name="reaction"
              value="${choice}"
              class="plain is-${choice}"
              aria-pressed="${choice === reaction ? 'true' : 'false'}"
            >
              ${icon(choice)}${words.choices[choice]}${choice === reaction ? icon('check') : ''}
            </button>`,
        )}
      </div>
      <details${line === null && fault === undefined && done !== anchor ? '' : html` open`}>
        <summary>${words.addLine}</summary>
        <div class="field">
          <label for="${anchor}-line">${words.line}</label>
          <span class="hint" id="${anchor}-hint">${words.lineHint}</span>
          ${fault === undefined ? '' : html`<span class="fault" id="${anchor}-fault" role="alert">${sentence(fault, words.line, reading.locale)}</span>`}
          <textarea
            id="${anchor}-line"
            name="comment"
            rows="2"
            maxlength="${LINE_MAX}"
            aria-describedby="${anchor}-hint${fault === undefined ? '' : ` ${anchor}-fault`}"
            ${fault === undefined ? '' : html`aria-invalid="true"`}
          >
${typed}</textarea
          >
        </div>
        <button id="${anchor}-send" name="reaction" value="${reaction ?? ''}" class="plain">${words.sendLine}</button>
      </details>
    </form>
    <div class="verdict">
      <p>
      ${
        reaction === null
          ? html`<span class="muted">${words.yours(line === null ? words.none : words.inWords)}.</span>`
          : html`${icon(reaction)} <strong>${words.yours(words.chosen[reaction])}.</strong>`
      }
        <span class="muted">${words.changeable}</span>
      </p>
      ${
        said === 'none'
          ? ''
          : html`<form ${sent}>
              ${member}<button id="${anchor}-back" class="quiet">
                ${words.takeBack}<span class="away"> (${name})</span>
              </button>
            </form>`
      }
    </div>
  </div>`;
}

/** The offers side by side, if the catalog has some. */
const offers = (reading: CatalogReading): SafeHtml =>
  hasOffers(reading)
    ? html`<section id="offers">
        <h2 id="offers-title">${reading.words.offers.title}</h2>
        ${offersTable(reading)}
      </section>`
    : html``;

/** The venues side by side. */
function comparison(reading: CatalogReading): SafeHtml {
  const { venues, words, locale, catalog } = reading;
  if (venues.length < 2) return html``;
  const { configuration } = catalog.event;
  const unknown = html`<span aria-hidden="true">–</span><span class="away">${words.unknownAloud}</span>`;
  const either = (values: readonly (boolean | null)[]): SafeHtml | string => {
    if (values.includes(true)) return html`${icon('check')} ${words.yes}`;
    return values.length > 0 && values.every((value) => value === false) ? words.no : unknown;
  };
  return html`<section id="compare">
    <h2 id="compare-title">${words.compareTitle}</h2>
    <p class="muted small" id="compare-hint">${words.compareHint}</p>
    <div
      class="scroll compare"
      role="region"
      aria-labelledby="compare-title"
      aria-describedby="compare-hint"
      tabindex="0"
    >
      <table>
        <thead>
          <tr>
            <th scope="col">${words.venue}</th>
            <th scope="col">${words.price}</th>
            <th scope="col">
              ${configuration === null ? words.capacity : words.capacityIn(configurationLabel(configuration, locale))}
            </th>
            <th scope="col">${words.rooms}</th>
            <th scope="col">${words.area}</th>
            <th scope="col">${words.daylight}</th>
            <th scope="col">${words.stepFree}</th>
            <th scope="col">${words.place}</th>
            <th scope="col">${words.your}</th>
          </tr>
        </thead>
        <tbody id="comparison">
          ${venues.map((venue) => {
            const { item, anchor, name, number, largest, town, distance, reaction, rooms } = venue;
            const areas = rooms.flatMap(({ areaSqm }) => areaSqm ?? []);
            return html`<tr>
              <th scope="row">
                <a href="#${anchor}"><span class="number">${number}</span> ${name}</a>
              </th>
              <td>${priceOf(venue, reading)}</td>
              <td>${largest === null ? unknown : formatCount(largest, locale)}</td>
              <td>${rooms.length === 0 ? unknown : formatCount(rooms.length, locale)}</td>
              <td>${areas.length === 0 ? unknown : `${formatCount(Math.max(...areas), locale)}\u00a0m²`}</td>
              <td>${either(item.rooms.map(({ naturalLight }) => naturalLight))}</td>
              <td>${either(item.rooms.map(({ stepFreeAccess }) => stepFreeAccess))}</td>
              <td>
                ${town ?? unknown}${distance === null ? '' : html`<br /><span class="muted small">${distance}</span>`}
              </td>
              <td>
                ${reaction === null ? html`<span class="muted">${words.none}</span>` : html`${icon(reaction)} ${words.chosen[reaction]}`}
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}

function map({ venues, words }: CatalogReading): SafeHtml {
  const located = onMap(
    venues.map(({ item: { latitude, longitude }, number, name, anchor }) => ({
      latitude,
      longitude,
      number,
      name,
      anchor,
    })),
  );
  if (located.length === 0) return html``;
  return html`<section id="map" aria-labelledby="map-title">
    <h2 id="map-title">${words.mapTitle}</h2>
    <div class="map-and-list">
      <figure>
        ${drawMap(located, words.mapOf(located.length))}
        <figcaption class="muted small">${words.mapSource}</figcaption>
      </figure>
      <ol>
        ${venues.map(
          ({ anchor, name, number, address, town, distance }) =>
            html`<li>
              <span class="number" aria-hidden="true">${number}</span>
              <div>
                <a href="#${anchor}">${name}</a>${
                  located.some((one) => one.number === number)
                    ? ''
                    : html` <span class="muted small">${words.notOnMap}</span>`
                }<br /><span class="muted"
                  >${[address ?? town, distance].filter((part) => part !== null).join(', ')}</span
                >
              </div>
            </li>`,
        )}
      </ol>
    </div>
  </section>`;
}

/** The contact to call, or else to write to. */
function call({ words, locale }: CatalogReading, { phone, email }: Agency): SafeHtml {
  const ways = [
    ...(phone === null
      ? []
      : [html`<a class="button" href="tel:${phone.replace(/[^+\d]/g, '')}">${words.call(phone)}</a>`]),
    ...(email === null ? [] : [html`<a class="button plain" href="mailto:${email}">${words.write}</a>`]),
  ];
  return html`<section class="card call">
    <h2>${words.callTitle}</h2>
    <p>${words.callSays}</p>
    ${ways.length === 0 ? html`<p>${PAGE_WORDS[locale].answerMail}</p>` : html`<p class="actions">${ways}</p>`}
  </section>`;
}
