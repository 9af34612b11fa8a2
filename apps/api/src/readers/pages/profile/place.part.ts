import { html, type SafeHtml } from '#mail-templates/html';
import type { MemberProfileView } from '../../../exchange/public-access/member-access.dto';
import { faultSummary, input, textarea, UNTOUCHED } from '../parts';
import { actionOf, fold, type ProfileLook } from './profile.view';

/** The fields of the form, in order. */
export const PLACE_FIELDS = [
  'name',
  'contactName',
  'phone',
  'website',
  'addressLine',
  'postalCode',
  'city',
  'description',
] as const;
export type PlaceField = (typeof PLACE_FIELDS)[number];

/** The value to display; for the phone number, the venue's latest suggestion. */
export function placeValue({ proposed, ...profile }: MemberProfileView, field: PlaceField): string | null {
  const said = field === 'phone' ? proposed.find((fact) => fact.field === 'phone') : undefined;
  return said ? said.value : profile[field];
}

/** Name, address and description. */
export function placePart(look: ProfileLook): SafeHtml {
  const { locale, words, profile, sent } = look;
  const own = sent?.section === 'place' ? sent : null;
  const state = own?.state ?? UNTOUCHED;
  const field = (name: PlaceField, hint?: string) => {
    const value = placeValue(profile, name);
    const typed = state.values[name];
    const differs = own?.conflict && typeof typed === 'string' && typed.trim() !== (value ?? '');
    const said = differs ? words.now(value ?? words.empty) : hint;
    return { name, label: words[name], locale, state, value, ...(said !== undefined && { hint: said }) };
  };
  const proposed = profile.proposed.find((fact) => fact.field === 'phone');
  const current = profile.phone ?? words.none;
  const phoneHint =
    proposed === undefined
      ? words.phoneHint
      : proposed.value === null
        ? words.phoneRemoved(current)
        : words.phoneProposed(current);
  const labels = Object.fromEntries(PLACE_FIELDS.map((name) => [name, words[name]]));
  return fold(look, 'place', {
    summary: [profile.city, profile.contactName].filter((part) => part !== null).join(' · '),
    also: 'help top',
    open: look.said === null && look.sent === null,
    content: html`${faultSummary(state, labels, locale)}
      <form method="post" action="${actionOf(look)}">
        <input type="hidden" name="version" value="${profile.version}" />
        ${input({ ...field('name'), required: true, minLength: 2, maxLength: 200, autocomplete: 'organization' })}
        <div class="pair">
          ${input({ ...field('contactName', words.contactNameHint), maxLength: 200, autocomplete: 'name' })}
          ${input({ ...field('phone', phoneHint), type: 'tel', autocomplete: 'tel' })}
        </div>
        <div class="pair">
          <div class="field">
            <span class="like-label">${words.email}</span><span class="hint">${words.emailHint}</span
            ><span class="fixed">${profile.email}</span>
          </div>
          ${input({ ...field('website', words.websiteHint), inputmode: 'url', autocomplete: 'url' })}
        </div>
        ${input({ ...field('addressLine'), maxLength: 300, autocomplete: 'street-address' })}
        <div class="pair">
          ${input({ ...field('postalCode'), required: true, inputmode: 'numeric', autocomplete: 'postal-code', short: true })}
          ${input({ ...field('city'), maxLength: 200, autocomplete: 'address-level2' })}
        </div>
        ${textarea({ ...field('description', words.descriptionHint), maxLength: 10_000 })}
        <div class="actions"><button id="save-place">${words.save}</button></div>
      </form>`,
  });
}
