import type { Folded, Range } from '../text';
import { lineKindOf } from './line-kinds';

export const PERSONAL_SUBJECT = /^(?:nous|je|j'|on|il|elle|ils|vous|we|i|he|she|they|you)\b/;

/** A sentence whose subject is named before it: "Elle est proposée à", "Its hire is". */
export const PRONOUN =
  /^\s*(?:elles?|ils?|celle-ci|celui-ci|it(?!'s| is| would be| will be)|they|this one|son|sa|its|their)\b(?:'s)?(?: (?:tarif|prix|price|cost|rate|fee))?(?: (?:vous|you|can|peut|peuvent|pourrait|would|will))*(?: (?:est|sont|is|are|be|sera|seront|serait|etre|cout\w+|costs?|se loue\w*|revient|reviennent|s'eleve|comes?|propose\w*|facture\w*|loue\w*|hired|priced|charged|let|available|disponibles?|donc|then))*(?: (?:a|de|at|for|to|out at|au (?:prix|tarif) de))?\s*$/;
/** "Want branded signage? That's 110 €": what the question before it offers. */
export const ANSWER =
  /^\s*(?:that's|that is|that'd be|that would be|it's|it is|it'd be|it would be|c'est|ce sera|ce serait|il faut compter|comptez|compter|prevoir|prevoyez)(?: just| only| a| another| alors| seulement)? ?$/;
export const isBehindQuestion = ({ folded }: Folded, offset: number): boolean =>
  folded
    .slice(Math.max(0, offset - MAX_TOPIC), offset)
    .trimEnd()
    .endsWith('?');

/** How far before a sentence its subject may be named. */
const MAX_TOPIC = 250;

/** The room or thing that the sentence before one is about, in positions from `offset`. */
export function topicBefore({ folded }: Folded, offset: number): Range | null {
  const before = folded.slice(Math.max(0, offset - MAX_TOPIC), offset).trimEnd();
  const from = offset - Math.min(offset, MAX_TOPIC);
  const start = Math.max(before.lastIndexOf('\n\n') + 2, before.slice(0, -1).search(/[.!?\n](?=[^.!?\n]*$)/) + 1, 0);
  // "Nous pouvons vous bloquer la salle Jaurès"
  for (const match of before.slice(start).matchAll(NOUN)) {
    const words = match[1]?.split(TOPIC_END)[0]?.trimEnd() ?? '';
    if (lineKindOf(words) !== 'room_hire') continue;
    const begin = from + start + match.index + match[0].length - (match[1]?.length ?? 0) - offset;
    return { start: begin, end: begin + words.length };
  }
  for (const match of before.slice(start).matchAll(/[^,;:(]+/g)) {
    const chunk = match[0].replace(TOPIC_LEAD, (lead) => ' '.repeat(lead.length));
    const words = chunk.split(TOPIC_END)[0]?.trimEnd() ?? '';
    const at = words.length - words.trimStart().length;
    if (
      words.trim() === '' ||
      /[€£$]/.test(words) ||
      PERSONAL_SUBJECT.test(words.trim()) ||
      lineKindOf(words.trim()) === null
    )
      continue;
    const begin = from + start + match.index - offset;
    return { start: begin + at, end: begin + words.length };
  }
  return null;
}
const NOUN = /\b(?:la|le|l'|notre|the|our) ?((?!(?:la|le|the|our) )[a-z][a-z0-9' -]{3,40})/g;
const TOPIC_LEAD =
  /^\s*(?:(?:(?:do you |would you )?(?:want|fancy|need|like)|(?:avez-vous )?(?:besoin|envie) (?:de|d')|une envie de|concernant|regarding|as for|pour|for|nous (?:avons|disposons de|pouvons vous proposer|vous proposons)|we (?:have|can offer(?: you)?|would suggest|suggest|recommend)|i (?:can|would) (?:offer|suggest)|oui|yes) ?,? ?)?(?:(?:la|le|les|l'|notre|nos|the|our|un|une|an?) ?)?/;
const TOPIC_END =
  /\s(?:est|sont|sera|seront|is|are|will|would|can|peut|pourra|vous|qui|which|that|se|comprend|dispose|accueille|seats|holds|has|offre|offers|free|libre|disponible|available|le \d|on \d|pour le|for your|pour votre)\b/;
