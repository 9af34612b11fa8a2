import type { OfferLineInput } from '#api/demand/offers/offers.dto';
import type { RequestView } from '#api/demand/requests/requests.dto';

/** The terms of the demo venues. */
export const TERMS = {
  deposit: '30 % à la commande',
  cancellation: 'Sans frais jusqu’à 30 jours avant la date, puis 50 % du montant.',
};

type Line = Partial<OfferLineInput> & Pick<OfferLineInput, 'kind' | 'label'>;

/**
 * Returns the lines of the offer of the venue in this place: the first ones include more, the second names no price for
 * breakout rooms yet, the last one forgets a need.
 */
export function linesOf(
  { attendees, needs }: Pick<RequestView, 'attendees' | 'needs'>,
  venue: number,
): OfferLineInput[] {
  const people = attendees ?? 50;
  const main: Line[] = [
    venue === 0
      ? {
          ...{ kind: 'room_hire', label: 'Salle plénière', state: 'included', needId: 'main' },
          note: 'Offerte à partir de 80 participants.',
        }
      : { kind: 'room_hire', label: 'Salle plénière', unitPrice: 1800 + venue * 150, needId: 'main' },
    { kind: 'package', label: 'Journée d’étude', basis: 'per_person_day', unitPrice: 64 + venue * 4, needId: 'main' },
  ];
  const forNeeds = needs.flatMap((need, place): Line[] => {
    if (venue > 1 && place === needs.length - 1) return [];
    switch (need.kind) {
      case 'breakout':
        return [
          venue === 1
            ? { kind: 'room_hire', label: 'Salles de sous-commission', state: 'on_request', needId: need.id }
            : {
                ...{ kind: 'room_hire', label: 'Salles de sous-commission', needId: need.id },
                ...{ quantity: need.count ?? 1, unitPrice: 220 + venue * 10 },
              },
        ];
      case 'meal':
        return [
          { kind: 'food', label: 'Déjeuner assis', basis: 'per_person', unitPrice: 38 + venue, needId: need.id },
          {
            ...{ kind: 'food', label: 'Déjeuner gastronomique', basis: 'per_person', state: 'optional' },
            ...{ unitPrice: 62 + venue, needId: need.id },
          },
        ];
      case 'cocktail':
        return [{ kind: 'beverage', label: 'Cocktail', basis: 'per_person', unitPrice: 24 + venue, needId: need.id }];
      case 'bedrooms': {
        const quantity = (need.singles ?? 0) + (need.doubles ?? 0) + (need.twins ?? 0) + (need.unspecified ?? 0);
        return [
          {
            ...{ kind: 'accommodation', label: 'Chambres, petit déjeuner compris', basis: 'room_night', quantity },
            ...{ days: need.nights ?? 1, unitPrice: 118 + venue * 6, needId: need.id },
          },
        ];
      }
      case 'exhibition':
      case 'other':
        return [{ kind: 'room_hire', label: 'Espace d’exposition', state: 'included', needId: need.id }];
    }
  });
  const tax: Line[] = needs.some(({ kind }) => kind === 'bedrooms')
    ? [{ kind: 'other', label: 'Taxe de séjour', basis: 'per_person', vatRate: 0, unitPrice: 1.65 }]
    : [];
  const discount: Line[] =
    people >= 100 ? [{ kind: 'discount', label: 'Geste commercial', unitPrice: -300 - venue * 50 }] : [];
  return [...main, ...forNeeds, ...tax, ...discount] as OfferLineInput[];
}
