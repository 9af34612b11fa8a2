import { broken, ValidationError } from '#kernel/errors';
import { parseJson } from '#kernel/http/json-bounds';
import { type InboundPayload, readInboundPayload } from './inbound-payload';
import { WithoutFiles } from './without-files';

/** A mail as it is delivered and kept: the JSON of a provider, a form with the raw mail, or the raw mail by itself. */
export interface MailDelivery {
  contentType: string;
  body: Buffer;
}

/** The content type of a raw mail by itself. */
export const RAW_MAIL = 'message/rfc822';
export const JSON_TYPE = 'application/json';

/**
 * The delivery as it is to be kept, and what is in it. Unknown fields of JSON are ignored, or refused if a person has entered it
 * (`strict`). Ends in VALIDATION_ERROR.
 */
export async function openDelivery(
  given: MailDelivery,
  options: { strict: boolean },
): Promise<{ kept: MailDelivery; payload: InboundPayload }> {
  const { contentType, body } = given;
  if (contentType === RAW_MAIL) return { kept: given, payload: { raw: body } };
  if (!/^multipart\/form-data\b/i.test(contentType))
    return {
      kept: { contentType: JSON_TYPE, body },
      payload: readInboundPayload(parseJson(body), options),
    };
  const raw = await mailOfForm(contentType, body);
  return { kept: { contentType: RAW_MAIL, body: raw }, payload: { raw } };
}

/**
 * The raw mail in the field `email` of a multipart form, text or file. It keeps its bytes, since it may be in any charset: the form is
 * read one character a byte. Ends in VALIDATION_ERROR.
 */
async function mailOfForm(contentType: string, body: Buffer): Promise<Buffer> {
  const rest = WithoutFiles.of(body);
  const form = await new Response(rest.bytes.toString('latin1'), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const field = form?.get('email') ?? null;
  if (field === null)
    throw ValidationError.of('email', 'required', {
      en: 'The form must have a field email with the raw mail.',
      fr: 'Le formulaire doit avoir un champ email avec l’e-mail brut.',
    });
  const mail = Buffer.from(typeof field === 'string' ? field : await field.text(), 'latin1');
  if (mail.toString('latin1').trim() === '') throw new ValidationError([broken('email', 'notBlank', {})]);
  return rest.restored(mail);
}
