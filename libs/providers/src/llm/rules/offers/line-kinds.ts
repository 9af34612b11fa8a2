import type { ReadLineValues } from '../../offer-reading';

type Kind = ReadLineValues['kind'];

/** Whole words, each with its plural; a word may be a pattern. */
const anyOf = (words: string): RegExp =>
  new RegExp(`\\b(?:${words.trim().split(/,\s+/).join('|')})(?:e?s|x)?(?![a-z])`);

/** A tax that hotels collect for their town, without VAT. */
export const TOURIST_TAX = anyOf(
  "taxes? de sejour, (?:city|tourist|tourism|visitor'?s?'?|local|occupancy) (?:tax|levy), kurtaxe",
);

/** Words that decide wherever they are in a label. The first list counts. */
const FIRST: [Kind, RegExp][] = [
  ['discount', anyOf('remise, reduction, rabais, ristourne, discount, gestes? commercia(?:l|ux), rebate, avoir')],
  ['other', TOURIST_TAX],
  [
    'other',
    anyOf(
      `master-?class, (?:cooking|yoga|tasting|cocktail) (?:class|session|lesson|workshop), initiation, visites? guidee, (?<=^ ?(?:la |une |the |a )?)visite, guided (?:tour|visit|walk), licen[cs]e, photo[ -]?booth, gonflable, bouncy castle,
      boat trip, excursion, balade, ateliers? (?:de |d'|du )?(?:cuisine|culinaire|creati(?:f|ve)|cocktail|degustation|oenolog\\w+|poterie|floral|fromage|chocolat|pain|patisserie|parfum|vin|peinture|photo|yoga|cirque|theatre|mosaique|couture|jardinage), cours (?:de|d') ?[a-z]+, rallye, oenologie,
      clay pigeon`,
    ),
  ],
  ['room_hire', anyOf('(?:conference|meeting|function|board|syndicate|hospitality|event)s? suite')],
  [
    'staff',
    anyOf(
      `technicien(?:ne)?, technician, (?:sound|light(?:ing)?|av|video) engineer, ingenieurs? (?:du )?son, regisseur, hotesse, maitres? d'hotel, serveur, serveuse, waiter, waitress, bartender, barm[ae]n, interpret(?:e?r)?e?,
      agents? (?:de (?:securite|service|nettoyage|surveillance|proprete)|d'(?:accueil|entretien)), (?:security|night|door) (?:guard|staff|officer|supervisor), (?:event|site|floor|bar|kitchen) supervisor, door-?m[ae]n, bouncer, videur, physionomiste, guard, (?:event|location|venue|floor|stage|duty) manager,
      (?<=\\b\\d{1,3} )agent, event coordinator, chef de projet, chef de rang, personnel, hostess, (?<=\\b(?:a|an|one|venue|evening|event) )host, attendant, staff(?! (?:restaurant|canteen|office|room)), vigile, ssiap,
      receptionist, (?<=^ ?(?:un |a )?)guide(?! d)(?!s? (?:book|price)), guide conferencier, tour guide, cuisinier, porter, caretaker, gardien, steward, sommelier, usher, barista, concierge, secouriste, equipes? de secours, pompier, infirmier, infirmiere, medic, first[ -]aider, (?:event |project |on-site )?coordinator, coordinat(?:eur|rice), logisticien, runner, charges? de securite, assistant, toast-?master, (?:yoga |fitness )?(?:teacher|instructor), voiturier, bagagiste, extras? (?:en salle|de service)`,
    ),
  ],
  [
    'beverage',
    anyOf(
      `(?:forfait|formule|package)s? (?:boisson|vin|soft|aperitif|bar|champagne|drink|alcool|pause|cafe), (?:drinks?|wine|beverage|bar|champagne|soft drinks?) package,
      (?:pre|after|post)[ -]?(?:dinner|lunch|theatre) drink, cocktails? (?:signature|maison|sans alcool|a la carte), open[ -]?bar, droits? de bouchon, corkage`,
    ),
  ],
  [
    'food',
    anyOf(
      '(?:aperitif|apero|buffet)s? dinatoire, (?:formule|forfait)s? (?:brunch|cocktail|dejeuner|diner|buffet|repas|traiteur|barbecue), cafes? gourmand, cheese course',
    ),
  ],
  [
    'package',
    anyOf(
      `forfaits?(?! (?:menage|nettoyage|mobilier|technique|chauffage|parking|transport|securite|linge)), (?<!\\b(?:av|audiovisual|technical|tech|sound|streaming)(?: \\w+)? )package,
      (?:demi-)?journees? d'etude, (?:day|daily|half-day|full-day|24[ -]?h(?:ou)?rs?|residential) (?:delegate )?rate, delegate (?:rate|package),
      (?:additional|extra|day) delegate, ddr, (?:semi-?)?residentiel(?:le)?, seminaires? (?:residentiel|a la journee|tout compris), soirees? etape,
      (?<=^|[-•*,;:] )je\\b(?! (?:vous|ne|me|te|le|la|les|l|m|t|n|s|peux|puis|suis|souhaite|propose|pense|confirme|reviens|reste|serai)),
      pension complete, demi-pension, full board, half board, (?:conference|meeting|seminar) (?:flat )?rate, offres? (?:globale|seminaire), tout compris,
      all[ -]inclusive, formules? [«" ]*(?:seminaire|journee|residentiel\\w*|semi-residentiel\\w*), (?<!\\b(?:salles?|espaces?) (?:de |du )?)seminaire(?!s? ?room)`,
    ),
  ],
  [
    'accommodation',
    anyOf(
      `chambre, bed ?room, nuitee, hebergement, accommodation, overnight, (?:single|double|twin|superior|deluxe|guest|hotel|standard|executive|classic) room, (?:standard|superior|deluxe|executive|classic|comfort|club) (?:single|double|twin|king),
      (?<=^ ?(?:(?:le|la|les|un|notre|our|the|\\d{1,2}) )?)gite, bed (?:and|&) breakfast, d?b ?& ?b, bell tent, yurt, yourte, bungalow, dortoir, dorm(?:itory|itories)?, cottage, lodge, cabane, mobil-?home, suite,
      (?:extra|additional) night, nuits? supplementaire, nuits? en, (?:single|double|twin) (?:occupancy|use|supplement), occupation (?:simple|single|double),
      (?<=\\b\\d{1,3} )(?:single|double|twin), supplements? (?:single|individuel\\w*)`,
    ),
  ],
];

/** Words of which the first in the label decides. */
const REST: [Kind, RegExp][] = [
  [
    'beverage',
    anyOf(
      `boisson, beverage, drink, wine, vin, bar, cafe, coffee, pause, aperitif, apero, champagne, cremant, prosecco, cava, fizz, kir, punch, soft, refreshment,
      verres? de (?:l'amitie|vin|bienvenue), biere, beer, pinte, pint, the(?=s\\b), (?<=\\bcafe,? (?:et |ou )?)the, tea(?!s? ?room), infusion, accueil(?= (?:gourmand|matinal|sucre|du matin)| ?$), jus de fruit, juice, soda, spirit,
      digestif, coupes? de, chocolats? chauds?, hot chocolate, rafraichissement, (?:bottle|bouteille|carafe|magnum)s? (?:of|de|d'), eaux? (?:plate|gazeuse|filtree), whisky, gin, rhum, pastis, liqueur, (?:vintage |tawny |college )port(?= ?$), bulles, sangria, cidre, cider, mojito, spritz, mimosa, (?:mineral |sparkling |still )water, eaux? minerale`,
    ),
  ],
  [
    'food',
    anyOf(
      `dejeuner, diner, lunch(?:eon)?, dinner, supper, souper, buffet, menu, repas, meal, plateau(?:x?[ -]repas)?, brunch, canape, catering, traiteur, caterer,
      bbq, barbecue, vegetarian, vegan, vegetarien(?:ne)?, petits?[ -]dej(?:euner)?, pdj, dej, part(?:y|ies), sandwich, wrap, bagel, (?:bacon|sausage) roll, salad,
      soup, soupe, (?:welcome|evening|drinks) reception, breakfast, cocktail, gouter, restauration, collation, afternoon tea(?!s? break), food, banquet, pieces, snack, gala,
      pizza, tapas, platter, hog roast, grill, mezze, fondue, raclette, crepe, galette, gateau, cake, dessert, viennoiserie, pastries, cheese, fromage, huitre,
      oyster, paella, couscous, mechoui, plancha, planche, mignardise, amuse-bouche, petits[ -]fours?, finger[ -]food, bowl[ -]food, grazing, nibble, sushi, burger, pancake, waffle, gaufre, ice cream, glace, croissant, cookie, muffin, hamper, fruit, plats? du jour, charcuterie, assiette, bouchee, verrine, mises? en bouche, food-?truck, encas, pique-nique, picnic, pieces? montee, bento, poke, (?:first|main|three|two|3|2)[ -]course`,
    ),
  ],
  [
    'av',
    anyOf(
      `(?:materiel|equipement|kit) (?:de |d'|du )?(?:projection|sonorisation|son|video|audio|technique|visioconference),
      video-?projecteur, projecteur, projector, ecran, screen, sono(?:risation)?, micro, microphone, mic, fibre, wi-?fi, internet, traduction, interpretation, regie, led,
      stage, scene, lighting, lumiere, eclairage, flip-?chart, paper-?board, visio\\w*, av, audiovisuel, audio, technique, technical, sound, p\\.?a\\.? system, streaming,
      captation, enregistrement, recording, camera, webcast, casque, sous-titrage, clicker, boitiers? de vote, voting, booth, cabine, pupitre, lectern, enceinte, speakers, television, tv, multiprise, video, staging, stage, podium, estrade, laptop, computer, ordinateur, tablet`,
    ),
  ],
  [
    'service',
    anyOf(
      `menage, nettoyage, forfaits? mobilier, cleaning, livraison, delivery, chauffage, heating, vestiaire, cloak-?room, gardiennage, securite, security, installation,
      (?<!\\b(?:cabaret|theatre|classroom|u-shape|boardroom|banquet) )set-?up, montage, mobilier, furniture, materiel, linge, linen, literie, drap, bedding, towel,
      serviette, (?:patio )?heater, parasols? chauffant, assurance, insurance, frais de (?:dossier|service), service charge, service (?:a table|en salle|et\\b), decoration, decor, fleurs?, flower, navette, shuttle,
      transfert?, taxi, coach, bus, autocar, minibus, badge, bagagerie, remise en etat, rangement, vaisselle, nappage, crockery, tableware, signaletique, signage, mises? en place, electricite, electricity, chaise, chair, surveillance, toilette, toilet, (?:printed|bespoke) menu, impression, printing, dechets, waste, (?<=\\b(?:event|deep|final|after-party|room) )clean(?!ing)`,
    ),
  ],
  [
    'other',
    anyOf(
      `parking, car park, stationnement, garage, dj, casino, activite, animation, velo, vtt, bike, feux? d'artifice, firework, team ?building, orchestre, band, disco,
      photographe, photographer, photobooth, spa, degustation(?! \\d), randonnee, canoe, karaoke, karting, croisiere, piano, massage, piscine, (?:swimming )?pool(?!s? house), gym, fitness, hammam, jacuzzi, hot tub, bain nordique, archery, tir a l'arc, chasses? au tresor, treasure hunt, quiz, sauna, musique, music, escape game, bowling, laser game, petanque, kayak, paddle, segway, quad, golf, tombola, caricaturiste, mentaliste, comedian, singer, chanteu(?:r|se), saxophoniste, pianist(?:e)?, quartet, jazz, olympiade, course d'orientation, murder mystery, raft(?:ing)?, zip[ -]?line, accrobranche, escalade, climbing, magicien, magician`,
    ),
  ],
  [
    'room_hire',
    anyOf(
      `salle, location, privatisation, espace, auditorium, amphi\\w*, pleniere, plenary, room, affretement, bateau, boat, hall, halle, space, (?:lecture |main )theatre, atrium, foyer, bastide, moulin,
      manoir, manor, loges?(?= (?:intervenant|artiste|des|pour)), chapelle, chapel, refectoire, verriere, pavillon, pavilion, patio, courtyard, cellar, cave, conservatory, peniche, hire, hiring, rental, venue,
      salon, domaine, roof-?top, (?<!in-)house(?! (?:wine|white|red)), club, ballroom, studio, sous-?com(?:m(?:ission)?)?, commission, break-?out, jardin, terrasse, garden, terrace, chateau, castle, villa, loft,
      lieu, site, chapiteau, tente, marquee, mise a disposition, galerie, gallery, galleries, library, bureau, office, area, board-?room, class-?room, warehouse, barn, grange,
      hangar, backstage, storage, atelier, exclusive use, palais, maison, gite, orangerie, kitchen, cuisine(?= ?$| (?:equipee|professionnelle|traiteur|est|en)\\b), lounge, chamber,
      floor, appartement, apartment, mezzanine, nef, pool house, cloitre, cloister, deck, arena, musee, museum, mansion, tower, parlour, foyer,
      (?:extra|additional) hour, heures? supplementaire, overtime, prolong(?:er|ation)s?, depassement, (?:prep(?:aration)?|build|rehearsal|rigging|strike) day,
      jour(?:nee)?s? (?:de |d')(?:montage|demontage|repetition|preparation|installation|tournage), (?:shoot|shooting|filming) day`,
    ),
  ],
];
/** "Location de vélos", "location mobilier": what is hired decides. */
const HIRED =
  /^(?:locations?|(?:la )?mises? a disposition|(?:l')?acces) (?:a la |a l'|au |aux |a |(?:d'un |d'une )(?:second |seconde |deuxieme |autre )?|de la |de l'|de |d'|des |du )?(?=[a-z])/;

/** "Location du bar du théâtre": the place, not what it sells. */
const HIRED_PLACE =
  /^(?:locations?|(?:la )?mises? a disposition) (?:du|de la|de l'|de notre|de votre) ?(?:bar|cafe|cafeteria|restaurant|buvette|brasserie|salle a manger)\b|^(?:[a-z]+ )?bar hire$/;
const HIRED_SUITE =
  /^(?:(?:room )?(?:hire|rental|use) of|locations? d[eu'])(?!.*\b(?:bed ?rooms?|chambres?|nights?|nuits?)\b).*\bsuite\b/;

/** Returns the kind of a line by its folded label; null if no word tells. */
export function lineKindOf(label: string): Kind | null {
  if (HIRED_PLACE.test(label)) return 'room_hire';
  const first = FIRST.find(([, pattern]) => pattern.test(label));
  // "Hire of the Harbour Suite"
  if (first?.[0] === 'accommodation' && HIRED_SUITE.test(label)) return 'room_hire';
  if (first) return first[0];
  // "Rooms: 148 €"
  if (/^ ?(?:the )?(?:rooms|singles?|doubles?|twins?)\s*$/.test(label)) return 'accommodation';
  // In English, the last noun of a label names the thing that is hired: "main stage room".
  const isPhrase = !/\b(?:and|et|in|at|for|via|from|dans)\b/.test(label);
  if (isPhrase && /\b(?:rooms?|halls?|areas?|kitchens?)\s*(?:\(.*)?$/.test(label)) return 'room_hire';
  // "Garden menu, three courses"
  if (isPhrase && /^[^,(]*(?<!\b(?:bar|drinks?|wine|cocktails?) )\bmenus?\s*(?:[,(].*)?$/.test(label)) return 'food';
  if (isPhrase && /\blighting\s*$/.test(label)) return 'av';
  if (isPhrase && /\bparking\s*$/.test(label)) return 'other';
  const hired = HIRED.exec(label);
  const found = REST.map(([kind, pattern]) => ({ kind, at: label.slice(hired?.[0].length).search(pattern) }));
  const nearest = found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0];
  if (hired) return nearest?.at === 0 ? nearest.kind : 'room_hire';
  return nearest?.kind ?? null;
}
