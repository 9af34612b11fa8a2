import type { CountMention } from '../mentions/counts';
import { COUNT, countOf } from '../mentions/numbers';
import type { Tokens } from '../mentions/tokens';
import type { Finding } from '../text';
import { isOfNow } from './clause';

/** Words of another count before the number, in its clause: a part of the guests, the company, a comparison. */
const NOT_BEFORE =
  /(?:(?:sous-)?groupes?|tables?|equipes|teams|sous-commissions?|break-?outs?(?: rooms?)?|sub-?groups?|ilots|ateliers)\s+(?:de|of|for|pour)\s*$|chambres? de\s*$|(?:compte|emploie|employs?|rassemble|societe de|entreprise de|company of|firm of|pme de|effectif (?:total )?de|effectif|startup de|start-up of|has|organisation of|groupe international de)\s+(?:environ |about |around |over |plus de |more than )?$|(?:par|per|pour une|for one)\s*$|\b(?:dont|contre|vs\.?|versus|au lieu de|plutot que|et non|compared (?:to|with)|against|instead of|rather than|not|no longer|including|parmi lesquels|among them)\s+(?:about |environ |les |the )?$|parking[^.\n]{0,25}$|(?:groupe|entreprise|societe|company|firm|group|pme|eti|startup|association|cabinet|banque)\s*\((?:de |of )?$/;
const NOT_AFTER =
  /^\s*(?:a mobilite reduite|en fauteuil|pmr|in (?:a )?wheelchairs?|with reduced mobility|vegetarien|vegetarian|vegan|par (?:table|groupe|atelier|chambre|salle|equipe)|per (?:table|group|room|team|workshop)|a (?:la )?distance|remote(?:ly)?|en visio|en ligne|online|dans (?:l'entreprise|la societe|le groupe|le monde)|in the (?:company|firm)|worldwide|au sein de|employed|allergi)/;
/** "2 groupes de" */
const GROUPS = new RegExp(`\\b(${COUNT})\\s+(?:groupes|groups|tables|equipes|teams)\\s+(?:de|of)\\s*$`);

/**
 * Returns the head count: the upper end of a range, the greatest of several counts, since the room must have a seat for
 * all. Groups of equal size are added up if no other people are counted. Sub-groups, the company's size, last year's count and prices per person don't count.
 */
export function readAttendees(tokens: Tokens[]): Finding<number> | null {
  const labeled = tokens.find(({ role, counts }) => role === 'attendees' && counts.length > 0);
  const children = tokens.find(({ role, counts }) => role === 'children' && counts.length > 0)?.counts[0];
  const first = labeled?.counts[0];
  // A form asks for adults and children apart.
  if (first) return { ...first, value: first.value + (/adult/.test(labeled.label) ? (children?.value ?? 0) : 0) };
  const found = tokens
    .filter(({ role }) => role === null)
    .flatMap((text) => together(text.counts).filter((one) => isOfTheEvent(one, text)));
  // A bare "for 80" counts only if there is no "80 people".
  const sure = found.filter((one) => one.confidence > 0.6);
  const groups = tokens.filter(({ role }) => role === null).flatMap(({ counts }) => counts.flatMap(allGroups));
  return (sure.length > 0 ? sure : groups.length > 0 ? groups : found).reduce<Finding<number> | null>(
    (best, one) => (best === null || one.value > best.value ? one : best),
    null,
  );
}

/** Multiplies the size of a group by the number of groups before it. */
function allGroups(one: CountMention): CountMention[] {
  const before = one.source.before(one.start, 60);
  const match = GROUPS.exec(before);
  const number = countOf(match?.[1] ?? '');
  if (!match || number === null) return [];
  return [{ ...one, value: number * one.value, start: one.start - before.length + match.index, confidence: 0.6 }];
}

const ADDED = /^\s*\(?\s*(?:,|et|and|\+|plus|ainsi que|&|as well as|avec|with|puis)?\s*$/;

/** Adds those who come on top to the number before them: "120 adultes et 18 enfants". */
function together(counts: CountMention[]): CountMention[] {
  const sorted = counts.toSorted((a, b) => a.start - b.start);
  const found: CountMention[] = [];
  for (const one of sorted) {
    const before = found.at(-1);
    const between = before && before.end <= one.start ? before.source.folded.slice(before.end, one.start) : 'x';
    if (before && one.extra && between.length < 20 && ADDED.test(between))
      found[found.length - 1] = { ...before, value: before.value + one.value, end: one.end };
    else if (one.value > 1) found.push(one);
  }
  // Companions on their own ("3 intervenants") count only if nobody else does.
  return found.some(({ extra }) => !extra) ? found.filter(({ extra }) => !extra) : found;
}

/** "Nous avons 150 salariés": the company's size. */
const STAFF_BEFORE = /\b(?:nous avons|on a|we have|we employ|avec nos|with our)\s*$/;
const STAFF = /(?:salaries|employes|employees|staff(?: members)?)$/;

function isOfTheEvent({ source, start, end }: CountMention, { dates, today }: Tokens): boolean {
  if (STAFF.test(source.folded.slice(start, end)) && STAFF_BEFORE.test(source.before(start, 20))) return false;
  if (NOT_BEFORE.test(source.before(start, 60)) || NOT_AFTER.test(source.after(end, 40))) return false;
  return isOfNow(source, start, end, dates, today);
}
