import { html, type SafeHtml } from '#mail-templates/html';
import { formatDate } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { facts, type FormState, faultSummary, input, message } from '../parts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../../foundations/team/auth';
import { ACCOUNT_WORDS } from './account.words';

/** A field for a new password, with the account's name, which password managers store with it. */
function newPassword(locale: Locale, state: FormState, email: string): SafeHtml {
  const words = ACCOUNT_WORDS[locale];
  return html`<input
      class="away"
      type="email"
      value="${email}"
      autocomplete="username"
      tabindex="-1"
      aria-hidden="true"
      readonly
    />${input({
      name: 'password',
      label: words.password,
      hint: words.passwordHint,
      type: 'password',
      autocomplete: 'new-password',
      minLength: PASSWORD_MIN,
      maxLength: PASSWORD_MAX,
      required: true,
      locale,
      state,
    })}`;
}

export interface Invitation {
  email: string;
  name: string;
  agency: string;
  expiresAt: Date;
}

export function invitationMain(locale: Locale, invitation: Invitation, timeZone: string, state: FormState): SafeHtml {
  const words = ACCOUNT_WORDS[locale];
  return html`<h1>${words.invitationTitle(invitation.agency)}</h1>
    <p class="lead">${words.invitationSays(invitation.name, invitation.agency)}</p>
    <div class="card">
      ${faultSummary(state, { password: words.password }, locale)}${facts([
        [words.account, invitation.email],
        [words.until, formatDate(invitation.expiresAt.toISOString(), locale, timeZone)],
      ])}
      <form method="post">${newPassword(locale, state, invitation.email)}<button>${words.join}</button></form>
    </div>`;
}

export function newPasswordMain(locale: Locale, email: string, state: FormState): SafeHtml {
  const words = ACCOUNT_WORDS[locale];
  return html`<h1>${words.newTitle}</h1>
    <p class="lead">${words.newSays(email)}</p>
    <div class="card">
      ${faultSummary(state, { password: words.password }, locale)}
      <form method="post">${newPassword(locale, state, email)}<button>${words.set}</button></form>
    </div>`;
}

export function forgottenMain(locale: Locale, state: FormState): SafeHtml {
  const words = ACCOUNT_WORDS[locale];
  return html`<h1>${words.forgottenTitle}</h1>
    <p class="lead">${words.forgottenSays}</p>
    <div class="card">
      ${faultSummary(state, { email: words.email }, locale)}
      <form method="post">
        ${input({
          name: 'email',
          label: words.email,
          type: 'email',
          autocomplete: 'username',
          inputmode: 'email',
          maxLength: 254,
          required: true,
          locale,
          state,
        })}<button>${words.sendLink}</button>
      </form>
    </div>`;
}

/** A confirmation, with a link to sign in. */
export const doneMain = (locale: Locale, title: string, says: string): SafeHtml =>
  html`${message(title, says)}
    <p class="actions"><a class="button" href="/app/">${ACCOUNT_WORDS[locale].signIn}</a></p>`;
