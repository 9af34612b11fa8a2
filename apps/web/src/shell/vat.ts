import { useWords } from '../parts/locale';
import { useServiceSettings } from './session';
import { VAT } from './vat.words';

const asItIs = (text: string): string => text;

/** Says of an amount or a label that it is without VAT (`net`) or with it (`gross`); says nothing if the agency charges none. */
export function useVat(): { isCharged: boolean; net: (text: string) => string; gross: (text: string) => string } {
  const words = useWords(VAT);
  const { vat: isCharged } = useServiceSettings();
  return isCharged ? { isCharged, net: words.net, gross: words.gross } : { isCharged, net: asItIs, gross: asItIs };
}
