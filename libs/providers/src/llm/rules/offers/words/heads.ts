/** Words that take the kind of those behind them ("pack son", "glass of wine"), by the kind that they have alone. */
export default {
  room_hire: `
    atelier, exclusive use, hire, hiring, location, mise a disposition, private hire, rental, sole use
  `,
  package: `
    forfait, pack, package
  `,
  beverage: `
    bar a, barrel of, bottle, bouteille, cup of, fut, glass of, jug, pichet, pitcher, pot of, verre
  `,
  food: `
    bouchees, corbeille, panier, plateau, platters of, portion, tray
  `,
  service: `
    kit, materiel
  `,
  none: `
    acces, assortiment, be set up, cart, charge, choice of, choix, corner, cost, coupe, cout, equipe, equipement, equipment, extra, fee, fontaine,
    formule, fountain, fourniture, frais, machine, offer, offre, option, pair of, prestation, prestations, price, prix, provision of, range of,
    rate, selection, selection of, service, session, set, set of, stand de, station, supplement, supply, supply of, tarif, tasse, team, upgrade,
    use of, workshop
  `,
};
