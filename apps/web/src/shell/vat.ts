import { useWords } from '../ui/locale';
import { useServiceSettings } from './session';
import { VAT } from './vat.words';

const asItIs = (text: string): string => text;

/** Marks amounts and labels as excluding (`net`) or including (`gross`) VAT; leaves them unchanged if the agency charges no VAT. */
export function useVat(): { isCharged: boolean; net: (text: string) => string; gross: (text: string) => string } {
  const words = useWords(VAT);
  const { vat: isCharged } = useServiceSettings();
  return isCharged ? { isCharged, net: words.net, gross: words.gross } : { isCharged, net: asItIs, gross: asItIs };
}
