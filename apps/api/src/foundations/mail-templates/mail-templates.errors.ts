import { type ErrorDetail, ValidationError } from '#core/errors';
import { type Wording, type WordingFault, valuesOf } from '#mail-templates/wording';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

const SAYS: Record<Exclude<WordingFault['rule'], 'unknownPart'>, (name: string, known: string) => Words> = {
  unknownPlaceholder: (name, known) => ({
    en: `does not know {${name}}: here you may use ${known}`,
    fr: fr`ne connaît pas {${name}} : ici vous pouvez employer ${known}`,
  }),
  onlyInBody: (name) => ({
    en: `cannot hold {${name}}: it stands in the text of the mail alone`,
    fr: fr`ne peut pas contenir {${name}} : il se place dans le texte de l’e-mail`,
  }),
  aloneOnLine: (name) => ({
    en: `must have {${name}} alone on its line`,
    fr: `doit porter {${name}} seul sur sa ligne`,
  }),
  missing: (name) => ({
    en: `must have {${name}} on a line of its own: without it the mail lacks what its reader needs`,
    fr: fr`doit contenir {${name}} seul sur une ligne : sans lui, il manque au lecteur ce dont il a besoin`,
  }),
  once: (name) => ({
    en: `must have {${name}} once only`,
    fr: `ne doit contenir {${name}} qu’une fois`,
  }),
};

/** 400 `VALIDATION_ERROR`, which names every fault of the words. */
export const wordsNotFit = (wording: Wording, faults: WordingFault[]): ValidationError =>
  new ValidationError(faults.map((fault) => detailOf(wording, fault)));

function detailOf(wording: Wording, fault: WordingFault): ErrorDetail {
  const { part: path, rule } = fault;
  if (fault.rule === 'unknownPart')
    return {
      path,
      rule,
      params: {},
      message: { en: `${path} is no part of this mail`, fr: `${path} ne fait pas partie de cet e-mail` },
    };
  const names = path === 'body' ? [...valuesOf(wording), ...Object.keys(wording.pieces)] : valuesOf(wording);
  const { en, fr: french } = SAYS[fault.rule](fault.name, names.map((name) => `{${name}}`).join(', '));
  return { path, rule, params: { name: fault.name }, message: { en: `${path} ${en}`, fr: `${path} ${french}` } };
}
