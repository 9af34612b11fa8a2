import { html, type SafeHtml } from '#mail-templates/html';
import { PHOTO_WORDS_MAX } from '../../../supply/photos/photos.dto';
import { input } from '../parts';
import { actionOf, fold, type ProfileLook } from './profile.view';

/** Maximum number of photos in one form, and their total bytes. */
export const PHOTOS_AT_ONCE = 8;

/** The venue's photos in order, and a form for more. */
export function photosPart(look: ProfileLook): SafeHtml {
  const { words, profile } = look;
  const { photos } = profile;
  return fold(look, 'photos', {
    summary: words.photosCount(photos.length),
    also: 'help',
    content: html`${photos.length < 2 ? '' : html`<p class="muted">${words.photosSay}</p>`}${
        photos.length === 0
          ? ''
          : html`<ol class="photos">
              ${photos.map(({ id, thumbnailUrl, width, height, alt }, index) => {
                const title = words.photo(index + 1, photos.length);
                const isSent = look.sent?.section === 'photos' && look.sent.room === id;
                const state = isSent && look.sent ? look.sent.state : { values: { alt: alt ?? '' }, faults: {} };
                const move = (step: 'earlier' | 'later'): SafeHtml =>
                  html`<button
                    class="plain"
                    id="${step}-${id}"
                    name="move"
                    value="${id}.${step}"
                    aria-label="${words[step](title)}"
                  >
                    <span aria-hidden="true">${step === 'earlier' ? '←' : '→'}</span>
                  </button>`;
                return html`<li>
                  <img src="${thumbnailUrl}" alt="${alt ?? title}" width="${width}" height="${height}" loading="lazy" />
                  <p class="small">${index === 0 ? html`<strong>${words.cover}</strong>` : title}</p>
                  <div class="bar">
                    <form method="post" action="${actionOf(look, '/photos/order')}">
                      ${index === 0 ? '' : move('earlier')}${index === photos.length - 1 ? '' : move('later')}
                    </form>
                    <details class="remove">
                      <summary>${words.removePhoto}<span class="away"> ${title}</span></summary>
                      <form method="post" action="${actionOf(look, `/photos/${id}/remove`)}">
                        <button class="danger">${words.removePhotoYes}</button>
                      </form>
                    </details>
                  </div>
                  <details class="describe" ${isSent ? html` open` : ''}>
                    <summary>${words.describePhoto}<span class="away"> ${title}</span></summary>
                    <form method="post" action="${actionOf(look, `/photos/${id}/words`)}">
                      ${input({
                        name: 'alt',
                        id: `alt-${id}`,
                        label: words.photoShows,
                        hint: words.photoShowsHint,
                        maxLength: PHOTO_WORDS_MAX,
                        locale: look.locale,
                        state,
                      })}<button>${words.save}</button>
                    </form>
                  </details>
                </li>`;
              })}
            </ol>`
      }
      <form method="post" enctype="multipart/form-data" action="${actionOf(look, '/photos')}">
        <div class="field">
          <label for="file">${words.addPhotos}</label>
          <span class="hint" id="file-hint">${words.addPhotosHint(PHOTOS_AT_ONCE)}</span>
          <input
            type="file"
            id="file"
            name="file"
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
            multiple
            required
            aria-describedby="file-hint"
            data-scale="file-said"
            data-unread="${words.photoUnread}"
          />
          <span class="hint" id="file-said" role="status"></span>
        </div>
        <div class="actions"><button>${words.upload}</button></div>
      </form>`,
  });
}
