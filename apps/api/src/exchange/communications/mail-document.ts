import { LOGO_PATH } from '../../foundations/team/agency-profile';
import { fragmentOf, isCompleteDocument } from '#mail-templates/fragment';

import { html, trustedHtml } from '#mail-templates/html';

/**
 * The content security policy of a displayed mail: no scripts, forms or origin. An external image (except our own logo) would tell the
 * sender when and where it is read, so only https images are loaded, and only if the reader asks. Its links open outside the frame; only
 * our own pages may frame it.
 */
export const mailFramePolicy = (baseUrl: string, withPictures: boolean): string =>
  [
    `default-src 'none'`,
    `img-src data: ${baseUrl}${LOGO_PATH}${withPictures ? ' https:' : ''}`,
    `style-src 'unsafe-inline'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

/** Otherwise a link would open inside the frame, where the page's policy refuses it. */
const OPENS_BESIDE = trustedHtml('<base target="_blank">');

const STYLE = trustedHtml(`<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 0.5em 0; padding-left: 0.75em; border-left: 2px solid #7f8580; }
</style>`);

/** An image whose address was set aside when its mail was received. Sanitized values contain neither brackets nor quotation marks. */
const REMOTE_PICTURE = /(<img(?: [^<>]*)?) data-remote-src="https:/;
const REMOTE_PICTURES = new RegExp(REMOTE_PICTURE, 'g');

/** Whether the markup has https images that are only shown if the reader asks. */
export const hasRemotePictures = (bodyHtml: string | null): boolean =>
  bodyHtml !== null && REMOTE_PICTURE.test(bodyHtml);

/** Restores the addresses of https images; `mailFramePolicy` allows them. */
export const withRemotePictures = (bodyHtml: string): string => bodyHtml.replace(REMOTE_PICTURES, '$1 src="https:');

/** Renders a mail as a document. External markup was sanitized on receipt; a text is rendered as paragraphs with its links. */
export function mailDocument({ bodyHtml, bodyText }: { bodyHtml: string | null; bodyText: string | null }): string {
  if (bodyHtml !== null && isCompleteDocument(bodyHtml))
    return bodyHtml.replace(/<head[^>]{0,1000}>/i, (head) => `${head}${OPENS_BESIDE.markup}`);
  const body = bodyHtml === null || bodyHtml === '' ? fragmentOf(bodyText ?? '').markup : trustedHtml(bodyHtml);
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        ${OPENS_BESIDE}${STYLE}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup;
}
