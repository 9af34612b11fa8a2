import type { DateMention } from '../mentions/dates';
import type { Folded } from '../text';

/** Words of an earlier event, in the sentence or clause of the number. */
const EARLIER =
  /\b(?:etions|avions|etaient|avait|avaient|etait|l'an dernier|l'an passe|l'annee (?:derniere|passee|precedente)|annee passee|edition (?:precedente|passee)|(?:derniere|precedente) edition|derniere fois|fois precedente|initialement|a l'origine|(?:avons|avait|a|ont) (?:eu|ete|recu|accueilli|reuni|rassemble|organise)|(?:were|was)(?! (?:thinking|hoping|wondering|planning|looking|considering))|had(?! in mind| hoped| planned)|hosted|welcomed|came|attended(?! by)|gathered|last (?:year|time|edition|spring|summer|autumn|winter)|previous(?:ly)?(?: (?:year|edition|event))?|in the past|originally|back in)\b/g;
const NOW =
  /\b(?:cette annee|cette fois|serons|serions|sera|seront|reunira|rassemblera|attendons|prevoyons|this (?:year|time)|will|expect(?:ing)?|would like|cherchons|souhaitons|souhaiterions|aimerions|recherchons|revenons|looking for|(?:nous )?invitons|desormais|now)\b/g;
/** Where a clause ends: earlier and present counts stand side by side in one sentence. */
const CLAUSE = /[,;()]|\b(?:mais|but|et (?:nous|cette)|and (?:we|this)|while|alors que|tandis que|contre|puis)\b/g;
const CLAUSE_END = new RegExp(CLAUSE.source);

/**
 * Whether the words around a number, in its clause and before it in its sentence, are about the event that is asked for, and not about an
 * earlier one.
 */
export function isOfNow(source: Folded, start: number, end: number, dates: DateMention[], today: string): boolean {
  const before = source.before(start, 160);
  const after = source.after(end, 80);
  const cut = [...before.matchAll(CLAUSE)].at(-1);
  const lead = cut ? before.slice(cut.index) : before;
  const tail = after.slice(0, CLAUSE_END.exec(after)?.index ?? after.length);
  const now = Math.max(lastOf(NOW, lead), lastOf(NOW, tail) >= 0 ? 0 : -1);
  const earlier = Math.max(lastOf(EARLIER, lead), lastOf(EARLIER, tail) >= 0 ? 0 : -1);
  if (earlier >= 0) return now > earlier;
  if (now >= 0) return true;
  const since = source.rawIndex(start - before.length);
  const until = source.rawIndex(start);
  const last = dates.findLast((date) => {
    const at = date.source.rawIndex(date.start);
    return date.source.raw === source.raw && at >= since && at < until && !date.vague;
  });
  const through = source.rawIndex(end + after.length);
  const next = dates.find((date) => {
    const at = date.source.rawIndex(date.start);
    return date.source.raw === source.raw && at >= until && at < through && !date.vague;
  });
  if (next && (next.endDate ?? next.days[0] ?? '') >= today) return true;
  const present = lastOf(NOW, before);
  if (last && (last.endDate ?? last.days.at(-1) ?? today) < today) return present >= 0;
  return lastOf(EARLIER, before) <= present;
}

/** The position of the last match, or -1. */
export const lastOf = (pattern: RegExp, text: string): number => [...text.matchAll(pattern)].at(-1)?.index ?? -1;
