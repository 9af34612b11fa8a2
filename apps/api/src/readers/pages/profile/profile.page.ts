import { type Agency } from '../../../foundations/team/agency-profile';

import { html, type SafeHtml } from '#mail-templates/html';
import { style } from '../assets';
import { renderPage } from '../page';
import { calendarPart } from './calendar.part';
import { photosPart } from './photos.part';
import { placePart } from './place.part';
import { roomsPart } from './rooms.part';
import type { ProfileLook, Section } from './profile.view';

const STYLE = style('profile.css');
/** Venues with fewer photos tend to be overlooked. */
const ENOUGH_PHOTOS = 3;

/** The page of a venue's own profile. */
export function profilePage(look: ProfileLook, agency: Agency): string {
  const { locale, words, profile } = look;
  return renderPage({
    locale,
    agency,
    title: profile.name,
    style: STYLE,
    wide: true,
    ...(look.sent && { keeps: null }),
    main: html`<div class="profile">
      <div class="intro">
        <div id="top">
          <p class="kicker">${words.kicker}</p>
          <h1>${profile.name}</h1>
          <p class="lead">${words.lead}</p>
        </div>
        ${help(look)}
      </div>
      <div class="parts">${placePart(look)}${roomsPart(look)}${photosPart(look)}${calendarPart(look)}</div>
    </div>`,
  });
}

/** The missing details, each with a link to its section. */
function help({ words, profile }: ProfileLook): SafeHtml {
  const { missing } = words;
  const { rooms, photos } = profile;
  const bare = rooms.filter(({ capacities }) => capacities.length === 0).map(({ name }) => name);
  const wanted: [Section, string, boolean][] = [
    ['photos', missing.photos, photos.length === 0],
    ['photos', missing.fewPhotos, photos.length > 0 && photos.length < ENOUGH_PHOTOS],
    ['rooms', missing.rooms, rooms.length === 0],
    ['rooms', missing.capacities(bare.join(', ')), bare.length > 0],
    ['place', missing.description, profile.description === null],
    ['place', missing.address, profile.addressLine === null || profile.city === null],
    ['place', missing.phone, profile.phone === null && profile.proposed.every(({ value }) => value === null)],
    ['place', missing.contactName, profile.contactName === null],
    ['place', missing.website, profile.website === null],
  ];
  const lacking = wanted.filter(([, , isMissing]) => isMissing);
  return html`<section class="help" id="help">
    <h2>${words.help}</h2>
    ${
      lacking.length === 0
        ? html`<p>${words.complete}</p>`
        : html`<ul>
            ${lacking.map(([section, sentence]) => html`<li class="alone"><a href="#${section}">${sentence}</a></li>`)}
          </ul>`
    }
  </section>`;
}
