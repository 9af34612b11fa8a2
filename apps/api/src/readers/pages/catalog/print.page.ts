import { type Agency } from '../../../foundations/team/agency-profile';

import { html, type SafeHtml } from '#mail-templates/html';
import { oneLine } from '#i18n/formats';
import { style } from '../assets';
import { renderPage } from '../page';
import { written } from '../parts';
import { eventLine, ICONS, picture, priceOf, quoted, roomCapacities, roomFacts, teamSpeaks } from './catalog.parts';
import type { CatalogReading, Venue } from './catalog.reading';

import { hasOffers, heldUntil, offersTable } from './offers.part';

const STYLE = style('catalog-print.css');

/** How much fits on half a page. */
const ROOMS = 3;
const DESCRIPTION = 420;
const COMMENT = 320;

/** A catalog on paper: two venues per page, without interactive parts. */
export function catalogPrint({
  reading,
  token,
  agency,
}: {
  reading: CatalogReading;
  /** The secret of the link. */
  token: string;
  agency: Agency;
}): string {
  const { catalog, words, venues, locale } = reading;
  const title = oneLine(catalog.title);
  return renderPage({
    locale,
    agency,
    title,
    style: STYLE,
    wide: true,
    main: html`${ICONS}
      <p class="actions screen">
        <button type="button" data-print hidden>${words.print}</button
        ><a class="button plain" href="/catalogs/${token}?lang=${locale}">${words.toPage}</a>
      </p>
      <div class="cover">
        <p class="kicker">${words.kicker} · ${catalog.code}</p>
        <h1 ${teamSpeaks(reading)}>${title}</h1>
        ${eventLine(reading)} ${catalog.message === null ? '' : quoted(catalog.message, reading)}
      </div>
      ${venues.map((venue) => half(venue, reading))}
      ${
        hasOffers(reading)
          ? html`<section class="offers">
              <h2 id="offers-title">${words.offers.title}</h2>
              ${offersTable(reading)}
            </section>`
          : ''
      }`,
  });
}

function half(venue: Venue, reading: CatalogReading): SafeHtml {
  const { words } = reading;
  const { item, name, number, rooms, address, town, distance, reaction, line } = venue;
  const [photo] = item.photos;
  const held = heldUntil(venue, reading);
  const where = [address ?? town, distance].filter((part) => part !== null).join(', ');
  return html`<section class="half${photo === undefined ? ' bare' : ''}">
    <header>
      <h2><span class="number">${number}</span> ${name}</h2>
      <p class="price">${priceOf(venue, reading)}</p>
      ${where === '' ? '' : html`<p class="muted">${where}</p>`}
      ${held === null ? '' : html`<p class="muted">${held}</p>`}
    </header>
    ${
      photo === undefined
        ? ''
        : html`<div class="shots">
            ${item.photos.slice(0, 3).map((one) => picture(one, venue, reading, { shown: 'print', eager: true }))}
          </div>`
    }
    <div>
      ${item.comment === null ? '' : quoted(shortened(item.comment, COMMENT), reading)}
      ${item.description === null ? '' : html`<p class="text">${shortened(item.description, DESCRIPTION)}</p>`}
      ${
        rooms.length === 0
          ? ''
          : html`<ul class="rooms">
              ${rooms.slice(0, ROOMS).map(
                (room) =>
                  html`<li>
                    <p><strong>${oneLine(room.name)}</strong> <span class="muted">${roomFacts(room, reading)}</span></p>
                    ${roomCapacities(room, reading)}
                  </li>`,
              )}
            </ul>`
      }
      ${rooms.length <= ROOMS ? '' : html`<p class="muted small">${words.roomsBeside(rooms.length - ROOMS)}</p>`}
      ${
        reaction === null && line === null
          ? ''
          : html`<p class="verdict">
              <strong>${words.yours(reaction === null ? '' : words.chosen[reaction])}</strong>
              ${line === null ? '' : shortened(line, COMMENT)}
            </p>`
      }
    </div>
  </section>`;
}

/** Truncates a text that is too long for its place. */
function shortened(text: string, most: number): string {
  const clean = written(text);
  if (clean.length <= most) return clean;
  const head = clean.slice(0, most);
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
