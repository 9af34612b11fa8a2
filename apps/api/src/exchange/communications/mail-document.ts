import { LOGO_PATH } from '../../foundations/team/agency-profile';
import { fragmentOf, isCompleteDocument } from '#mail-templates/fragment';

import { html, trustedHtml } from '#mail-templates/html';

/**
 * What a browser may do with a mail: show it. No script, no form, no origin. A picture from elsewhere (but our own logo) would say to
 * the sender when and where it is read: https pictures alone, and only if the reader asks. Its links open beside the page; only our
 * own pages may frame it.
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

/** A link would else open inside of the frame, where the policy of the page refuses it. */
const OPENS_BESIDE = trustedHtml('<base target="_blank">');

const STYLE = trustedHtml(`<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  img { max-width: 100%; height: auto; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 0.5em 0; padding-left: 0.75em; border-left: 2px solid #7f8580; }
</style>`);

/** A picture whose address was put aside when its mail came. No value that was made safe holds a bracket or a quotation mark. */
const REMOTE_PICTURE = /(<img(?: [^<>]*)?) data-remote-src="https:/;
const REMOTE_PICTURES = new RegExp(REMOTE_PICTURE, 'g');

/** Whether the markup has https pictures that show only if the reader asks. */
export const hasRemotePictures = (bodyHtml: string | null): boolean =>
  bodyHtml !== null && REMOTE_PICTURE.test(bodyHtml);

/** The markup with its https pictures where they belong; `mailFramePolicy` lets them in. */
export const withRemotePictures = (bodyHtml: string): string => bodyHtml.replace(REMOTE_PICTURES, '$1 src="https:');

/** A mail as a document. Markup of others was made safe when it came; a text is set as paragraphs with its links. */
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
