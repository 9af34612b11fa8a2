import { type ErrorDetail, ValidationError } from '#core/errors';
import { type Wording, type WordingFault, valuesOf } from '#mail-templates/wording';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

const SAYS: Record<Exclude<WordingFault['rule'], 'unknownPart'>, (name: string, known: string) => Words> = {
  unknownPlaceholder: (name, known) => ({
    en: `does not know {${name}}: available here are ${known}`,
    fr: fr`ne connaît pas {${name}} : vous pouvez utiliser ici ${known}`,
  }),
  onlyInBody: (name) => ({
    en: `cannot contain {${name}}: it is only allowed in the text of the mail`,
    fr: fr`ne peut pas contenir {${name}} : il n’est permis que dans le texte de l’e-mail`,
  }),
  aloneOnLine: (name) => ({
    en: `must have {${name}} alone on its line`,
    fr: `doit avoir {${name}} seul sur sa ligne`,
  }),
  missing: (name) => ({
    en: `must contain {${name}} on a separate line: without it the mail lacks essential information`,
    fr: fr`doit contenir {${name}} seul sur une ligne : sans lui, il manque à l’e-mail une information essentielle`,
  }),
  once: (name) => ({
    en: `must contain {${name}} only once`,
    fr: `ne doit contenir {${name}} qu’une fois`,
  }),
};

/** 400 `VALIDATION_ERROR`, listing every error in the copy. */
export const wordsNotFit = (wording: Wording, faults: WordingFault[]): ValidationError =>
  new ValidationError(faults.map((fault) => detailOf(wording, fault)));

function detailOf(wording: Wording, fault: WordingFault): ErrorDetail {
  const { part: path, rule } = fault;
  if (fault.rule === 'unknownPart')
    return {
      path,
      rule,
      params: {},
      message: { en: `${path} is not a part of this mail`, fr: `${path} ne fait pas partie de cet e-mail` },
    };
  const names = path === 'body' ? [...valuesOf(wording), ...Object.keys(wording.pieces)] : valuesOf(wording);
  const { en, fr: french } = SAYS[fault.rule](fault.name, names.map((name) => `{${name}}`).join(', '));
  return { path, rule, params: { name: fault.name }, message: { en: `${path} ${en}`, fr: `${path} ${french}` } };
}
