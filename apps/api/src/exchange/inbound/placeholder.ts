/** Links and names of pictures in a text part: everything besides words. */
const NOT_WORDS = /https?:\/\/[^\s<>"]+|<[^<>]{0,500}>|\[[^[\]]{0,500}\]|\bcid:\S+/gi;
/** A longer text part is meant to be read. */
const MAX_LENGTH = 600;
const MAX_COMPARED = 20_000;
/** The share of words that a text part shares with the HTML it stands for, at least. */
const MIN_SHARED = 0.3;
const ABOUT_DISPLAY =
  /\bhtml\b|navigateur|browser|version (?:en ligne|web)|(?:online|web)[ -]version|s['’]affiche|(?:afficher|consulter|voir) (?:ce|cet|le|la|l['’])|view (?:it|this) (?:e-?mail|message|online)|anzeigen|darstell|navegador|visualizza/i;
const MAX_ABOUT_DISPLAY = 250;

/**
 * Whether the text part is only a placeholder for the HTML ("Your mail program can't show HTML", the name of a picture): it is short, and hardly
 * any of its words are in the HTML, which has more; or it is about the display of the mail.
 */
export function isPlaceholder(text: string, ofHtml: string): boolean {
  const bare = text.replace(NOT_WORDS, ' ').trim();
  if (bare.length > MAX_LENGTH) return false;
  const words = wordsOf(bare);
  const others = wordsOf(ofHtml.slice(0, MAX_COMPARED).replace(NOT_WORDS, ' '));
  if (words.length === 0) return others.length > 0;
  if (others.length <= words.length / 2) return false;
  const known = new Set(others);
  const shared = words.filter((word) => known.has(word)).length / words.length;
  return (
    (shared < MIN_SHARED && others.length >= words.length) ||
    (bare.length < MAX_ABOUT_DISPLAY &&
      ABOUT_DISPLAY.test(bare) &&
      (shared < 2 * MIN_SHARED || others.length > 3 * words.length))
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
