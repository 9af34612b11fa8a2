/** Words of this kind, folded; one with a trailing dot is the whole label. */
export default {
  both: `
    all inclusive, ddr, full board, half board, mice package, residentiel, seminar
  `,
  fr: `
    accompagnant, accompagnante, classe de neige, classe decouverte, classe verte, cle en main, demi journee d etude, demi journee etude,
    demi journee seminaire, demi pension, en pension, forfait groupe, formule demi journee, formule journee, formule residentielle,
    formule seminaire, formule week end, je classique, je confort, je premium, je standard, je., journee d etude, journee de reunion,
    journee de travail, journee etude, journee residentielle, journee seminaire, journee tout compris, mini sejour, non heberge, non residentiel,
    non residentielle, non residents, offre globale, offre seminaire, participant non heberge, pension complete, pension., residentielle, sejour.,
    semi residentiel, semi residentielle, seminaire, seminaire a la journee, seminaire residentiel, seminaire semi residentiel,
    seminaire tout compris, soiree etape, stage en pension, stage multi activites, tout compris, tout inclus
  `,
  en: `
    24 hour delegate rate, 24 hour package, 24 hour rate, 24 hour., 24 hr rate, 24h rate, 24hr delegate rate, 24hr rate, 8 hour rate, 8hr rate,
    accompanying guest, accompanying partner, accompanying person, additional delegate, all in rate, away day package, conference flat rate,
    conference rate, conference room package, daily delegate, daily delegate rate, daily rate., day attendee, day delegate, day delegate rate,
    day guest, day package, day participant, day rate., day visitor, daytime guest, daytime visitor, ddr rate, delegate day rate, delegate package,
    delegate rate, dinner b b, dinner bed and breakfast, extra delegate, full day delegate, full day rate., half day delegate,
    half day delegate rate, half day rate., inclusive package, meeting flat rate, meeting rate, meeting room package, non resident, non residential,
    nonresident, nonresidential, overnight package, reception package, resident delegate, resident guest, resident participant, residential,
    residential rate, retreat, room package, semi residential, seminar rate, venue package
  `,
};
