const UNITS: Record<string, number> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const MULTIPLIERS: Record<string, number> = { cent: 100, cents: 100, hundred: 100, mille: 1000, thousand: 1000 };
const ROUND: Record<string, number> = {
  dizaine: 10,
  douzaine: 12,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
  centaine: 100,
  dozen: 12,
};

const byLength = (words: string[]) => words.sort((a, b) => b.length - a.length).join('|');
const WORD = `(?:${byLength([...Object.keys(UNITS), ...Object.keys(MULTIPLIERS)])})`;
const ROUND_WORD = byLength(Object.keys(ROUND));

/** A number in words. */
export const NUMBER_WORDS = `\\b${WORD}(?:(?:[\\s-]+(?:et|and))?[\\s-]+${WORD}){0,6}\\b`;

/** `80`, `1 200`, `1,200`, `une soixantaine`, `a couple of hundred`, `quatre-vingts`, `one hundred and twenty` (folded text). */
export const COUNT = `(?:\\d{1,3}(?:[ .,]\\d{3}){1,2}(?!\\d)|\\d{1,5}|(?:a )?couple of (?:hundred|dozen)|(?:(?:une?|a|about a|deux|trois|two|three|several)\\s+)?(?:petite\\s+|bonne\\s+|good\\s+)?(?:${ROUND_WORD})s?|(?:a\\s+)?\\b${WORD}(?:(?:[\\s-]+(?:et|and))?[\\s-]+${WORD}){0,6}\\b)`;

/** The number of a match of `COUNT`, or null. */
export function countOf(text: string): number | null {
  const plain = text.trim();
  if (/^\d/.test(plain)) return Number(plain.replace(/[ .,]/g, ''));
  if (plain.includes('couple of')) return plain.endsWith('dozen') ? 24 : 200;
  const round = new RegExp(`(?:^|\\s)(${ROUND_WORD})s?$`).exec(plain);
  if (round?.[1]) {
    const times = UNITS[plain.split(/\s+/)[0] ?? ''] ?? 1;
    return times * (ROUND[round[1]] ?? 0);
  }
  let total = 0;
  let current = 0;
  for (const word of plain.split(/[\s-]+/)) {
    const multiplier = MULTIPLIERS[word];
    const unit = UNITS[word];
    if (multiplier === 1000) {
      total += Math.max(current, 1) * 1000;
      current = 0;
    } else if (multiplier) current = Math.max(current, 1) * multiplier;
    // "quatre-vingts" is four times twenty, while "cent vingt" adds.
    else if (unit === 20 && current % 100 === 4 && word.startsWith('vingt')) current += 76;
    else if (unit !== undefined) current += unit;
  }
  return total + current || null;
}
