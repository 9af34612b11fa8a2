import type { ReadLineValues } from '../../offer-reading';

type Kind = ReadLineValues['kind'];

/** Whole words, each with its plural; a word may be a pattern. */
const anyOf = (words: string): RegExp =>
  new RegExp(`\\b(?:${words.trim().split(/,\s+/).join('|')})(?:e?s|x)?(?![a-z])`);

/** A tax that hotels collect for their town, without VAT. */
export const TOURIST_TAX = anyOf(
  "taxes? de sejour, (?:city|tourist|tourism|visitor'?s?'?|local|occupancy) (?:tax|levy), kurtaxe",
);

/** Things that people learn, make or taste together. */
const CRAFT =
  '(?:cook(?:ing|ery)|baking|tasting|cocktail(?:[ -]making)?|mixology|yoga|pilates|meditation|dance|dancing|salsa|pottery|ceramics|painting|drawing|craft|floristry|flower arranging|candle|candle[ -]making|chocolate|pasta|bread|cheese|perfume|gin|sushi|soap|pizza|wine|drumming|improv|singing|barista|latte art)';
const ATELIER =
  '(?:cuisine|culinaire|creati(?:f|ve)|cocktail|degustation|oenolog\\w+|poterie|ceramique|floral|fromage|chocolat|pain|patisserie|parfum|bougie|savon|vin|biere|peinture|dessin|photo|assemblage|greffe|taille|vendange|yoga|cirque|theatre|impro\\w*|musique|percussion|danse|mosaique|couture|jardinage|terrarium|kokedama|origami|calligraphie|bien-etre|sophrologie|zero dechet|bijoux|mixologie|sushi|macarons?)s?';
/** A drink that people taste. */
const TASTED =
  '(?:wine|whisky|whiskey|gin|beer|ale|rum|champagne|cheese|chocolate|port|sake|tea|coffee|cider|spirits?)';

/** Words that decide wherever they are in a label. The first list counts. */
export const FIRST: [Kind, RegExp][] = [
  [
    'service',
    anyOf(
      `remises? en (?:etat|ordre|place), (?:high|poseur|trestle|cocktail|round|banquet|banqueting|buffet|display|picnic|bistro|side) table, tables? (?:ronde|haute|rectangulaire|d'appoint|d'exposition), table (?:centre|decoration|plan|linen|dressing)(?:piece)?, centres? de table, plans? de table,
      (?:printed|bespoke|personali[sz]ed) menu, menus? (?:imprime|personnalise), (?:impression|printing|calligraphy) (?:de |des |d'|of )?[a-z' ]{3,20}, menu (?:printing|card), (?:name|place|escort)[ -]card, badge printing, groupes? electrogene,
      kids'? (?:club|corner), gardes? d'enfant, accueil (?:des )?enfants?, child-?care, creche, (?:luggage|bag|coat) (?:storage|drop|check), tente de reception,
      frais (?:de |du |d'|des )(?:menage|nettoyage|dossier|service|deplacement|livraison|gestion|transport|reservation|remise en etat|installation), frais (?:kilometrique|administratif|annexe), (?:booking|admin(?:istration|istrative)?|handling|delivery|cleaning|service|travel|processing|set-?up) (?:fee|charge|cost|expense),
      (?:exhibition|poster|display|notice|pin) board, grilles? (?:d'exposition|d'affichage|caddie), panneaux? d'affichage, supports? d'affichage, (?:lavage|location) de vaisselle`,
    ),
  ],
  [
    'discount',
    anyOf(
      `remise, reduction, rabais, ristourne, discount, gestes? commercia(?:l|ux), rebate, avoir(?! (?:lieu|acces|une?)), (?:early[ -]bird|loyalty|midweek|off-peak) (?:offer|saving), (?<=^ ?)(?:credit|less|moins)(?= )`,
    ),
  ],
  ['other', TOURIST_TAX],
  [
    'other',
    anyOf(
      `master-?class, ${CRAFT}[ -](?:class|session|lesson|workshop), (?:cooking|cookery) course, ${TASTED} tasting, (?:candle|soap|perfume|cocktail|bread|cheese|chocolate|pasta|sushi|wreath)[ -]making, life drawing, initiation, visites? (?:guidee|commentee|privee|libre|theatralisee), (?:curator|expert)(?:-led)? (?:tour|talk), (?<=^ ?(?:la |une |the |a )?)visite, (?:guided|private|curator|vineyard|winery|brewery|distillery|house|garden|city|walking|backstage) (?:tour|visit|walk), licen[cs]e, temporary event notice,
      photo[ -]?booth, bornes? photo, gonflable, bouncy castle, boat trip, excursion, balade, ateliers? (?:de |d'|du )?${ATELIER}, cours (?:de|d') ?[a-z]+, (?:seance|session)s? (?:de |d')(?:yoga|massage|meditation|sophrologie|sport|pilates|relaxation|coaching|golf|tir|karting|spa), rallye, oenologie,
      (?:clay|laser) (?:pigeon|shoot)(?:ing)?, murder[ -](?:party|mystery), forfaits? (?:ski|remontees?), (?:ski|lift|metro|travel) pass, (?:pub|music) quiz, (?:garden|giant|lawn|arcade) game, (?:museum|castle|park|entrance|entry|gallery) (?:admission|ticket|entry), entrees? (?:au |du |de la |a la |dans le )(?:musee|parc|chateau|site|jardin), (?:droits? |forfait |redevance )?sacem, droits? d'entree,
      (?:guest|keynote|motivational|after-dinner) speaker, conferences? (?:d'un |d'une |inspirante|sportif), (?:bike|bicycle|e-?bike|kayak|canoe|boat|car|segway|paddle|board) (?:hire|rental), casino (?:table|night), (?:exhibition|trade) stand, live (?:band|music|singer), animations? (?!culinaire)[a-z]+, (?:ev|car) charging, charging point, bornes? de recharge, silent disco, concert, recital, photo(?:call| shoot), (?:chamber|string|brass|vocal|wind) (?:ensemble|orchestra|choir|music), ensemble (?:vocal|musical|instrumental|baroque|a cordes|de (?:musique|cuivres|jazz))`,
    ),
  ],
  [
    'room_hire',
    anyOf(
      `(?:conference|meeting|function|board|syndicate|hospitality|event|banquet(?:ing)?|wedding|training|it|business|garden)s? suite, (?:set-?up|get-in|get-out|load-in|breakdown|derig|access|build) (?:day|evening|morning), (?:games|screening|cinema|media|private dining|pool|wine|map|drawing|ball) room, (?:upstairs|downstairs|whole|entire|private|mezzanine|roof-?top|roof|back|cellar|first[ -]floor) (?:bar|restaurant|pub|cafe|brewery), redevances? d'occupation, droits? d'occupation, (?:speakers?'?|vip|delegates?'?|private) lounge, restaurant (?:hire|rental|buy-?out), (?:pub|bar|cafe) (?:hire|buy-?out), cabinets? particulier, (?:main |whole |full )?stage and [a-z]+`,
    ),
  ],
  [
    'staff',
    anyOf(
      `technicien(?:ne)?, technician, (?:av|sound|lighting|lights?) tech, (?:sound|light(?:ing)?|av|video) engineer, ingenieurs? (?:du )?son, regisseur, hotesse, hotes? d'accueil, maitres? d'hotel, serveur, serveuse, waiter, waitress, bartender, barm(?:a|e)n, barmaid, interpret(?:e?r)?e?, invigilator, marshal, (?:charge|preposee?|responsable)s? (?:d'accueil|du vestiaire|d'evenement|de clientele), traducteur, traductrice, translator,
      agents? (?:de (?:securite|service|nettoyage|surveillance|proprete)|d'(?:accueil|entretien|exploitation)), agents? de (?:surete|prevention|stationnement|circulation|maintenance|caisse), (?:security|night|door) (?:guard|staff|officer|supervisor|team|personnel), (?:event|site|floor|bar|kitchen) supervisor, door-?m[ae]n, bouncer, videur, physionomiste, guard, (?:event|location|venue|floor|stage|duty) manager,
      (?<=\\b\\d{1,3} )agent, event coordinator, chef de projet, chef de rang, (?<=^ ?(?:(?:un|le|a|notre|private|personal|our) )?)chef(?= ?$| prive), personnel, hostess, (?<=\\b(?:a|an|one|venue|evening|event) )host, attendant, (?<!\\b(?:repas|menus?|plateaux?) )staff(?! (?:restaurant|canteen|office|room|meal|lunch|dinner)), vigile, ssiap,
      (?:door|event|floor) host, skipper, capitaine, matelot, receptionist, (?<=^ ?(?:un |a )?)guide(?! d)(?!s? (?:book|price)), guide conferencier, tour guide, cuisinier, commis(?! de), plongeur, porter, porteur, manutentionnaire, caretaker, cleaner, gardien, veilleur, steward, sommelier, usher, ouvreuse, barista(?! coffee), mixologist, butler, majordome, (?:staffed|manned|attended) [a-z]+, concierge, secouriste, equipes? de secours, pompier, infirmier, infirmiere, medic, first[ -]aider, lifeguard, maitres?-nageur,
      (?:event |project |on-site )?coordinator, coordinat(?:eur|rice), logisticien, runner, charges? de securite, assistant, assistante, toast-?master, compere, master of ceremonies, maitres? de ceremonie, (?:yoga |fitness )?(?:teacher|instructor), facilitator, facilitateur, voiturier, bagagiste, vestiairiste, chefs? de salle, sommeliere, equipes? de (?:service|salle|bar), (?:bar|service|kitchen|events?) team, (?<=^ ?(?:un |une |l')?)animat(?:eur|rice)(?= ?$), moniteur(?= ?$), moderateur, moderatrice, moderator, benevole, volunteer, (?:fire|safety) (?:warden|marshal|officer), nurse, (?<=^ ?(?:an? )?)(?:mc|crew)(?= ?$), (?:mountain |local )guide(?= ?$), guides? de montagne, agents? technique, interprete, extras? (?:en salle|de service),
      camera ?m[ae]n, videaste, camera operator, cadreur, operat(?:or|eur), stage-?hand, rigger, projectionniste, projectionist, electricien, electrician, (?<!\\b\\w+ en )nounou, nanny, baby-?sitter, baby-?sitting, child-?minder`,
    ),
  ],
  [
    'beverage',
    anyOf(
      `(?:forfait|formule|package)s? (?:boisson|vin|soft|aperitif|bar|champagne|drink|alcool|pause|cafe|eau), (?:drinks?|wine|beverage|bar|champagne|soft drinks?) package,
      (?:pre|after|post)[ -]?(?:dinner|lunch|theatre) drink, welcome (?:drink|cocktail|punch|glass), cocktails? (?:de bienvenue|d'accueil|signature|maison|sans alcool|a la carte)(?!.{0,20}\\bpieces), cocktails (?=\\(\\d), mocktail, open[ -]?bar, bars? a (?:jus|eau|cocktail|smoothie|the|biere|vin)s?, droits? de bouchon, corkage,
      (?:espresso|coffee|tea) (?:machine|station|cart), barista coffee, water on tables, machines? a cafe, accords? (?:mets|vins?), (?:matching|paired|flight of) wine, (?:wine|drinks?|whisky) (?:pairing|flight|token|voucher|ticket), (?:jeton|ticket|bon|consommation)s?(?: de)? (?:boisson|bar|biere), (?:jetons|bons) boisson, (?:pastr(?:y|ie)|croissant|viennoiserie|biscuit|cookie|cake|fruit)s? (?:and|et|&|\\+) (?:tea|coffee|cafe|the\\b|hot drink)s?, fontaines? a eau, water (?:station|dispenser|cooler), (?:morning|mid-?morning|afternoon|mid-?afternoon|tea|comfort|refreshment) break(?!s? ?out), degustations? (?:de |d'|des )?[a-z]+ \\d`,
    ),
  ],
  [
    'food',
    anyOf(
      `(?:aperitif|apero|buffet)s? dinatoire, (?:formule|forfait)s? (?:brunch|cocktail|dejeuner|diner|buffet|repas|traiteur|barbecue|midi|du midi|du jour|terroir|bistrot), cafes? gourmand, cheese course, bars? a (?:huitre|crepe|salade|pate|dessert|fromage|burger|tapas)s?, animations? culinaire, ateliers? (?:foie gras|crepe|huitre|plancha|wok|saumon|jambon|burger|risotto|decoupe),
      (?:bbq|barbecue|buffet|food|catering|lunch|dinner|supper|canapes?|meal|breakfast|picnic|brunch|street food) (?:package|deal), (?:cream|high) tea, candy bar, sweet table, after-show buffet, chefs? a domicile, (?:crew|staff|supplier|band|kids?|kids'|child(?:ren)?|children's|child's) (?:meal|menu|lunch|dinner), (?:repas|menus?|plateaux?) (?:staff|prestataire|technicien|enfant|equipe|artiste), chef's table, chocolate fountain, fontaine de chocolat`,
    ),
  ],
  [
    'av',
    anyOf('plateaux? (?:technique|tv), (?:light|laser) show, live[ -]stream(?:ing)?, moniteurs? (?:de retour|video)'),
  ],
  [
    'package',
    anyOf(
      `forfaits?(?! (?:salle|location|espace|menage|nettoyage|mobilier|technique|chauffage|parking|transport|securite|linge|animation|decoration|livraison|vaisselle|nappage|son|sonorisation|video|scenographie|deco|fleurs|mise en place|accueil|hotesses)), (?<!\\b(?:av|audiovisual|technical|tech|sound|streaming|lighting|decor(?:ation)?|furniture|parking|cleaning)(?: \\w+)? )package,
      (?:demi-)?journees? d'etude, (?:day|daily|half-day|full-day|24[ -]?h(?:ou)?rs?|8[ -]?h(?:ou)?rs?|residential) (?:delegate )?rate, delegate (?:rate|package), participants? non[ -]heberge, non-?resident(?:ial)?, (?:resident|day) participant, accompagnant(?:e)?, day(?:time)? (?:guest|visitor|attendee), accompanying (?:person|guest|partner),
      (?:additional|extra|day) delegate(?! catering| lunch| menu| parking), ddr, (?:semi-?)?residentiel(?:le)?, seminaires? (?:residentiel|a la journee|tout compris), soirees?[ -]etape,
      (?<=^|[-•*,;:] )je\\b(?! (?:vous|ne|me|te|le|la|les|l|m|t|n|s|peux|puis|suis|souhaite|propose|pense|confirme|reviens|reste|serai)),
      pension complete, demi-pension, full board, half board, (?:conference|meeting|seminar) (?:flat )?rate, offres? (?:globale|seminaire), tout compris,
      all[ -]inclusive, formules? [«" ]*(?:seminaire|(?:demi-)?journee|residentiel\\w*|semi-residentiel\\w*|mariage|tout inclus), pack (?:seminaire|(?:demi-)?journee|reunion|mariage|soiree), (?<!\\b(?:salles?|espaces?) (?:de |du )?)seminaire(?!s? ?room)`,
    ),
  ],
  [
    'accommodation',
    anyOf(
      `chambre, bed ?room, nuitee, hebergement, accommodation, (?<!storage )overnight, (?:single|double|twin|triple|family|superior|deluxe|guest|hotel|standard|executive|classic) room, (?:standard|superior|deluxe|executive|classic|comfort|club) (?:single|double|twin|king),
      (?<=^ ?(?:(?:le|la|les|un|notre|our|the|\\d{1,2}) )?)gite, bed (?:and|&) breakfast, d?b ?& ?b, bell tent, yurt, yourte, roulotte, tree-?house, shepherd's hut, (?:glamping|sleeping|camping) pod, (?:camping|tent) pitch, emplacements? de camping, caravan, tiny house, bungalow, bunk-?house, bunk-?room, student room, (?:safari |bell )tent, tentes? (?:lodge|inuit|safari), (?<=^ ?(?:un |une |the |a )?)(?:pod|chalet|camping)(?= |$), nuits? d'hotel, hotel night, day-?room, day use, dortoir(?! des moines), dorm(?:itory|itories)?, cottage, lodge, cabane, mobil-?home, suite(?! (?:a|au|aux)\\b),
      (?:extra|additional) (?:night|bed), bunk ?bed, lits? (?:supplementaire|d'appoint|en dortoir|bebe), cot, nuits? supplementaire, nuits? en, (?:single|double|twin) (?:occupancy|use|supplement), occupation (?:simple|single|double),
      (?<=\\b\\d{1,3} )(?:single|double|twin), supplements? (?:single|double|twin|individuel\\w*), (?:single|sole use) supplement, (?:early|late) check-?(?:in|out), (?:arrivee|depart)s? (?:tardi(?:f|ve)|anticipee?), (?:studio|appartement|maisonnette)s? (?:de )?(?:t\\d|\\d (?:personnes|couchages)), couchage`,
    ),
  ],
];

/** Words of which the first in the label decides. */
export const REST: [Kind, RegExp][] = [
  [
    'beverage',
    anyOf(
      `a boire, to drink, boisson, beverage, drink, wine, vin, rose(?=,| ?$| et\\b), bar, cafe, coffee, pause, aperitif, apero, champagne, cremant, prosecco, cava, fizz, martini, espresso, negroni, margarita, bellini, aperol, cappuccino, latte, matcha, kombucha, cola, perrier, bubbly, bubbles, pimm's, sherry, sirop, mulled wine, barista coffee, kir, punch, soft, refreshment,
      verres? de (?:l'amitie|vin|bienvenue|blanc|rouge|rose|bulles|l'arrivee|depart), house (?:red|white|wine), (?:rouge|blanc) maison, pots? (?:d'accueil|de l'amitie|de bienvenue|de depart), biere, beer, ale, lager, pinte, pint, the(?=s\\b), (?<=\\bcafe,? (?:et |ou )?)the, tea(?!s? ?room), infusion, accueil(?= (?:gourmand|matinal|sucre|du matin)| ?$), jus(?! de viande), juice, smoothie, soda, spirit,
      digestif, coupes? de, chocolats? chauds?, hot chocolate, rafraichissement, (?:bottle|bouteille|carafe|magnum|fut|keg|barrel)s? (?:of|de|d'), carafe, bouteille(?= ?$), bottle(?= ?$), eaux? (?:plate|gazeuse|filtree), whisky, gin, rhum, rum, vodka, pastis, liqueur, (?:vintage |tawny |college )port(?= ?$), bulles, sangria, cidre, cider, mojito, spritz, mimosa, (?:mineral |sparkling |still |bottled )water, eaux? minerale, limonade, lemonade, squash, nespresso, tisane, eau(?= ?$), milkshake, chardonnay, sauvignon, merlot, malbec, rioja, pinot (?:noir|gris|grigio|blanc), bordeaux, bourgogne, chablis, sancerre, muscadet, beaujolais, riesling, gewurztraminer, chinon, corbieres, minervois, cotes? du rhone, porto, calvados, cognac, armagnac, hypocras, stout, ipa(?= |$)`,
    ),
  ],
  [
    'food',
    anyOf(
      `a manger, bouffe, (?:hot |cold |main |vegetarian )?dish(?:es)?, to eat, eat(?= ?$), dejeuner, diner, lunch(?:eon)?, dinner, supper, souper, buffet, menu, repas, meal, plateau(?:x?[ -]repas)?, plateaux? (?:de fromage|de charcuterie|de fruits de mer|traiteur), paniers?-repas, brunch, canape, catering, traiteur, caterer,
      bbq, barbecue, vegetarian, vegan, vegetarien(?:ne)?, petits?[ -]dej(?:euner)?, pdj, dej, part(?:y|ies), sandwich, wrap, bagel, (?:bacon|sausage|breakfast) roll, salad, salade,
      soup, soupe, (?:welcome|evening|drinks) reception, breakfast, cocktail, gouter, restauration, collation, afternoon tea(?!s? break), food, feast, banquet, pieces, snack, gala,
      pizza, tapas, platter, hog roast, (?:sunday|christmas) roast, roast, carvery, curry, grill, grillade, brochette, mezze, antipasti, fondue, raclette, tartiflette, choucroute, crepe, galette, gateau, cake, dessert, viennoiserie, pastries, pastry, cheese, fromage, huitre,
      oyster, paella, couscous, mechoui, plancha, planche, wok, mignardise, amuse-bouche, petits[ -]fours?, tables? d'hote, casse-croute, (?:sharing|grazing|charcuterie|antipasti|meat|mezze) board, slider, fries, frites, chips, nacho, taco, wing, hot[ -]dog, noodle, dim sum, ramen, kebab, poulet, chicken, steak, entrecote, gratin, cassoulet, bouillabaisse, moules, seafood, prawn, lobster, homard, caviar, ceviche, arancini, focaccia, bruschetta, panini, croque-monsieur, flammekueche, bretzel, pretzel, doughnut, donut, beignet, churros, eclair, tiramisu, meringue, pavlova, sorbet, granola, porridge, omelette, rolls?, baps?, baguette, bun, jacket potato, ploughman's, cupcake, flapjack, macaron, chouquette, tartine, aligot, cochon, agneau, porcelet, rotisserie, cantine, canteen, elevenses, starter, entree \\+ plat, plat \\+ dessert, tart, tarte, pie, quiche, stew, lasagne?s?, risotto, pasta, pates(?= |$), sausage, merguez, tajine, chili, jambon, ham, saumon, foie gras, oysters?, finger[ -]food, bowl[ -]food, grazing, nibble, sushi, burger, pancake, waffle, gaufre, ice cream, glace, croissant, brioche, cookie, brownie, biscuit, muffin, scone, hamper, fruit, plats? du jour, plats? principa(?:l|ux), charcuterie, assiette, bouchee, verrine, mises? en bouche, pain surprise, food-?truck, en-?cas, pique-nique, picnic, pieces? montee, bento, poke, (?:first|main|three|two|four|3|2|4)[ -]course, (?:deux|trois|quatre|\\d) plats, entree[ +-](?:et )?plat, popcorn, pudding, trifle, crumble, roast beef, salmon, trout, lamb, beef, duck, canard, magret, boeuf, bourguignon, blanquette, parmentier, poisson, potage, veloute, falafel, hummus, houmous, burrito, samosa, crudites, yaourt, yogh?urt, hors d'oeuvre, barbe a papa, candy floss, fish and chips`,
    ),
  ],
  [
    'av',
    anyOf(
      `(?:materiel|equipement|kit|systeme|pack|forfait) (?:de |d'|du )?(?:projection|sonorisation|son|video|audio|audio-?visuel|technique|visio\\w*|hybride|scenique|lumiere),
      video-?projecteur, video-?projection, projecteur, projector, projection, ecran, screen, sono(?:risation)?, micro, microphone, mic, fibre, wi-?fi, internet, connexion, connectivity, traduction, interpretation, regie, led,
      stage, scene, lighting, lumiere, eclairage, uplight(?:er|ing)?, flip[ -]?chart, paper[ -]?board, tableaux? (?:blanc|numerique|interactif|papier), white-?board, smart-?board, clickshare, visio\\w*, hybrid, hybride, av, audiovisuel, audio, technique, technical, sound, p\\.?a\\.?(?: system|(?= ?$)), streaming, diffusion, retransmission, livestream,
      captation, enregistrement, recording, camera, webcast, webcam, casque, sous-titrage, clicker, telecommande, boitiers? de vote, murs? d'images, laser pointer, pointeur, conference system, systemes? de conference, (?:portable|mobile) p\\.?a\\.?, hdmi, adaptateur, adaptor, photocopieur, imprimante, printer, induction loop, boucle magnetique, vote electronique, voting, booth, cabine, pupitre, lectern, enceinte, speakers, speaker system, platine, television, tv, moniteur, monitor, prompteur, tele-?prompter, auto-?cue, multiprise, extension lead, video, video[ -]conferenc(?:e|ing), (?:conference|spider) phone, pieuvre, staging, podium, estrade, catwalk, pendrillon, truss, structure alu(?:minium)?, laptop, computer, ordinateur, pc(?: portable)?, tablet, tablette, mixing desk, table de mixage, sound desk`,
    ),
  ],
  [
    'service',
    anyOf(
      `menage, nettoyage, forfaits? mobilier, cleaning, livraison, delivery, chauffage, heating, climatisation, air conditioning, vestiaire, cloak-?room, gardiennage, securite, security, installation,
      (?<!\\b(?:cabaret|theatre|classroom|u-shape|boardroom|banquet) )set-?up, montage, demontage, get-in, get-out, load-in, breakdown, mobilier, furniture, materiel, linge, linen, literie, drap, bedding, towel,
      serviette, (?:patio )?heater, parasols? chauffant, parasol, braseros? chauffant, assurance, insurance, service charge, service (?:a table|en salle|et\\b), (?<=^ ?(?:le |du |the )?)service(?= ?$), decoration, decor, fleurs?, flower, floral(?:e|es)?, bouquet, (?:table )?centre-?piece, ballon, balloon, candle, bougie, arche?(?= (?:florale|de ballons)), wedding arch, navette, shuttle, voitures? avec chauffeur, private driver,
      transfert?, taxi, coach, bus, autocar, car(?= (?:depuis|aller|pour|avec|navette|\\d))(?! park), minibus, vtc, badge, lanyard, bagagerie, porterage, portage, rangement, vaisselle, verrerie, glassware, cutlery, nappage, nappe, housse, chair cover, table-?cloth, napkin, crockery, tableware, signaletique, signage, mises? en place, electricite, electricity, (?:consommation|compteur|raccordement) electrique, chaise, chair, bench, benches, mange-debout, pouf, canapes? (?=lounge|d'angle|salon)|fauteuil, table(?=s?(?: ?$| et | and )), surveillance, toilette, toilet, impression, printing, stationery, note-?pad, blocs?(?:-notes)?(?= (?:et|stylo)| ?$), delegate pack, dechets, waste, (?<=\\b(?:event|deep|final|after-party|room) )clean(?!ing), balisage, flechage, signposting, clean-?down, clear-?(?:up|down), tidy-?up, rubbish, skip hire, fencing, plantes?(?= |$), plant hire, talkie-walkie, walkie-talkie, moquette, carpet, tapis, cloison, paravent, partition, barnum, gazebo, potelet, poteaux, conciergerie, reprographie, stockage, fumigene, extincteur, barriere, barrier, dance[ -]?floor(?! light), pistes? de danse(?! led| eclairee)`,
    ),
  ],
  [
    'other',
    anyOf(
      `parking, car park, park(?= ?$), (?:se|vous) garer, stationner(?= ?$), stationnement, garage, dj, casino, activite, activity, activities, animation, velo, vtt, trottinette, bike, feux? d'artifice, firework, feux? de camp, fire-? ?pit, camp-?fire, bonfire, brasero, team ?building, orchestre, band, trio, fanfare, disco,
      photographe, photographer, videographer, photobooth, spa, degustation(?! \\d), randonnee, nature walk, canoe, karaoke, blind test, karting, croisiere, cruise, piano, massage, piscine, (?:swimming )?pool(?!s? house), gym, fitness, hammam, jacuzzi, hot tub, bain nordique, yoga, pilates, sophrologie, meditation, relaxation, archery, tir a l'arc, chasses? au tresor, treasure hunt, quiz, sauna, musique, musical, musicien, musician, music, escape game, bowling, laser game, paintball, petanque, boules, croquet, molkky, kayak, paddle, voile, sailing, surf, segway, quad, buggy, 2cv, golf, tombola, caricaturiste, caricaturist, mentaliste, mentalist, hypnotist, comedian, comedien, singer, chanteu(?:r|se), choir, chorale, saxophoniste, saxophonist, pianist(?:e)?, harpist(?:e)?, violoniste, guitarist(?:e)?, quartet, quatuor, jazz, gospel, olympiade, course d'orientation, orienteering, murder mystery, raft(?:ing)?, zip[ -]?line, tyrolienne, accrobranche, escalade, climbing, magicien, magician, magie, magic, spectacle, show(?!s?-?room),
      bushcraft, axe[ -]throwing, lancer? de haches?, face[ -]painting, maquillage, conferencier, billetterie, billet, ticket, admission, carbone, carbon offset, jeux(?! de lumiere), jeu de piste, sheepdog, stargazing, sortie, safari, hike, concours, challenge, defi, ane, poney, pony, outdoor cinema, welly, games, baby-?foot, table football, ping-pong, table tennis, flipper, simulateur, simulator, realite virtuelle, virtual reality, vr, casques? vr, goodies, gift bag, goody bag, tote bag, cadeau, poterie, equitation, horse riding, promenade, caleche, horse and carriage, helicopter, helicoptere, montgolfiere, balloon flight, hot air balloon, falconry, fauconnerie, demonstration, plongee, fishing, peche(?! melba), ceilidh, generator, stands?(?: (?:equipe|modulaire)s?)?, photocopie, photocop(?:y|ies|ying), tournoi, tournament, rafting, ski, raquettes, luge, patinoire, ice rink`,
    ),
  ],
  [
    'room_hire',
    anyOf(
      `salle, location, privatisation, espace, auditorium, amphi\\w*, pleniere, plenary, room, affretement, bateau, boat, hall, halle, space, (?:lecture |main )theatre, theatre, atrium, foyer, bastide, moulin, mill,
      manoir, manor, loges?(?= ?$| (?:\\d|intervenant|artiste|des|pour)), chapelle, chapel, refectoire, refectory, verriere, pavillon, pavilion, patio, courtyard, cour(?= ?$| (?:interieure|d'honneur|pavee|carree|vitree|couverte|centrale|anglaise|du|des)|,), cellar, cave, caveau, chai, pressoir, crypte, crypt, undercroft, vault, conservatory, serre, green-?house, glass-?house, boat-?house, peniche, barge, hire, hiring, rental, venue,
      salon, domaine, roof-?top, (?<!in-)house(?! (?:wine|white|red)), club, ballroom, studio, sous-?com(?:m(?:ission)?)?, commission, break-?out, jardin, terrasse, garden, terrace, lawn, pelouse, prairie, parc(?= ?$| (?:du|de|arbore)), chateau, castle, villa, loft,
      lieu, site, chapiteau, tente, marquee, mise a disposition, galerie, gallery, galleries, bibliotheque, library, bureau, office, area, board-?room, class-?room, warehouse, barn, grange, ecuries?, stables, manege, preau, gymnase, gymnasium, sports hall,
      hangar, laboratoire, laboratory, dojo, court de tennis, tennis court, terrain de sport, pitch, (?:hospitality|executive) box, belvedere, donjon, abbatiale, abbaye, abbey, cellier, carre(?= ?$), rotonde, rotunda, ferme, farm-?house(?! (?:lunch|menu|breakfast|cheese|platter|kitchen|dinner)), longere, metairie, forge, tipi, backstage, storage, atelier, exclusive use, exclusivite, rien que pour (?:vous|nous), (?:all )?to yourselves, privatisee?, privatisable, paillote, guinguette, kiosque, cabin, boathouse, refuge, vestry, vicarage, monastere, couvent, abbey, palais, maison, gite, orangerie, orangery, kitchen, cuisine(?= ?$| (?:equipee|professionnelle|traiteur|est|en)\\b), lounge, chamber, pub, coworking, co-working,
      floor, etage, rez-de-chaussee, appartement, apartment, mezzanine, nef, nave, pool house, cloitre, cloister, deck, pont(?= (?:superieur|inferieur|principal|soleil)), arena, arene, stade, stadium, musee, museum, mansion, tower, tour(?= (?:nord|sud|est|ouest|du|de)), parlour, plateaux?(?= (?:tv|de \\d+ ?m)),
      (?:extra|additional) hour, heures? (?:supplementaire|entamee), overtime, prolong(?:er|ation)s?, depassement, (?:prep(?:aration)?|build|rehearsal|rigging|strike) day,
      jour(?:nee)?s? (?:de |d')(?:montage|demontage|repetition|preparation|installation|tournage), (?:shoot|shooting|filming) day, loyer`,
    ),
  ],
];
