import { useWords } from '../ui/locale';
import type { Need } from '../requests/needs/need-drafts';
import { RESULTS } from '../results/results.words';
import type { Comparison, Offer } from './offers.queries';
import { OFFERS } from './offers.words';
import { useOfferFormats, useRowName } from './use-rows';

/** The offer that is accepted with a venue: its own total, and the needs without a price, with the team's assumptions. */
export function SelectedOffer({
  offer,
  comparison,
  needs,
}: {
  offer: Offer;
  comparison: Comparison | undefined;
  needs: readonly Need[];
}) {
  const words = useWords(RESULTS);
  const ofOffers = useWords(OFFERS);
  const rowName = useRowName(needs);
  const { price } = useOfferFormats();
  const isOf = ({ offerId }: { offerId: string }) => offerId === offer.id;
  const total = comparison?.totals.find(isOf);
  const lacks = (comparison?.rows ?? []).flatMap(({ key, cells }) => {
    const cell = cells.find(isOf);
    if (cell?.assumed)
      return cell.net === null ? [] : `${rowName(key)} (${ofOffers.assumed} ${price(cell.net, offer.currency)})`;
    return total?.gaps.includes(key) ? rowName(key) : [];
  });
  const amount = price(offer.totals.net, offer.currency);
  return (
    <>
      <p>{words.selectOffer(total?.atLeast || total?.assumed ? ofOffers.atLeast(amount) : amount)}</p>
      {lacks.length === 0 ? null : <p>{words.selectLacks(lacks.join(', '))}</p>}
    </>
  );
}
