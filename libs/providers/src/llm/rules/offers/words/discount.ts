/** Words of this kind, folded; one with a trailing dot is the whole label. */
export default {
  both: `
    discount, rebate, remise fidelite
  `,
  fr: `
    avoir., bon de reduction, escompte, geste commercial, gestes commerciaux, rabais, reduction, remise, remise commerciale, remise exceptionnelle,
    ristourne, tarif reduit geste
  `,
  en: `
    credit note, credit., early bird, early bird offer, early bird saving, goodwill gesture, less., loyalty offer, loyalty saving, midweek offer,
    midweek saving, off peak offer, off peak saving, off the, off your, price reduction, saving.
  `,
};
