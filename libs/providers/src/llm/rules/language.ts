import type { Folded } from './text';

/** Returns the language with more function words in the text. A text without any is French, like most texts. */
export function readLanguage(sources: Folded[]): 'fr' | 'en' {
  const count = (pattern: RegExp) => sources.reduce((sum, source) => sum + source.matches(pattern).length, 0);
  const french = count(
    /\b(?:le|la|les|des|une|un|du|et|nous|vous|pour|est|dans|avec|sur|bonjour|merci|notre|votre|cordialement|qui|que|je|au|aux|ce|cette|personnes)\b/g,
  );
  const english = count(
    /\b(?:the|and|of|for|we|you|is|are|with|in|our|your|would|to|please|hello|dear|regards|thanks|be|from|that|this|people|it|at)\b/g,
  );
  return english > french ? 'en' : 'fr';
}
