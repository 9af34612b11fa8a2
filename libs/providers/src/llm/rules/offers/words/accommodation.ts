/** Words of this kind, folded; one with a trailing dot is the whole label. */
export default {
  both: `
    bungalow, camping., chalet, double., duplex, king size, lodge, single., studio double, suite, tiny house, twin.
  `,
  fr: `
    appartement t1, appartement t2, appartement t3, appartement t4, arrivee anticipee, arrivee tardive, cabane, cabine double, cabine simple,
    cabine single, cabine twin, camping car, chambre, chambree, couchage, coucher., depart tardif, dortoir, emplacement camping car,
    emplacement caravane, emplacement de camping, emplacement tente, gite, grand lit, hebergement, hostellerie, internat, lit bebe, lit d appoint,
    lit double, lit en dortoir, lit jumeau, lit parapluie, lit simple, lit supplementaire, lit., logement, maison d hotes, maisonnette, mobil home,
    mobilhome, nuit d hotel, nuit en, nuit et petit dejeuner, nuit petit dejeuner, nuit supplementaire, nuit., nuitee, occupation double,
    occupation simple, occupation single, pod., refuge nuitee, residence etudiante, roulotte, studio 2 personnes, studio 4 personnes,
    studio deux personnes, studio t1, studio t2, supplement chambre, supplement double, supplement individuel, supplement individuelle,
    supplement single, supplement twin, tente amenagee, tente equipee, tente inuit, tente lodge, tente safari, tipi couchage, tonneau couchage,
    tonneau., yourte
  `,
  en: `
    accommodation, additional bed, additional night, apartment, apartment night, b b, bb., bed, bed and breakfast, bed breakfast, bed in dorm,
    bed room, bedroom, beds, bell tent, berth, bridal suite, bunk, bunk bed, bunk house, bunk room, bunkhouse, bunkroom, cabin, camp bed,
    camping pitch, camping pod, caravan, classic double, classic room, classic single, club double, comfort double, comfort single, cot, cottage,
    day room., day use, dayroom, dbb, deluxe double, deluxe room, deluxe single, deluxe twin, dorm, dormitory, dormitory room, double bed,
    double occupancy, double room, double use, doubles, doubles., early arrival, early check in, early check out, en suite room, en suite.,
    ensuite bedroom, ensuite room, ensuite rooms, ensuite., executive double, executive room, executive single, extra bed, extra night, family room,
    fold out bed, gatehouse room, glamping, glamping pod, guest bedroom, guest room, guestroom, honeymoon suite, hostel bed, hotel night,
    hotel room, houseboat cabin, king double, king room, king size room, late check in, late check out, late checkout, late departure, lodging,
    motorhome, overnight, overnight stay, pitch for, pitches for tents, pod, quad room, quadruple room, queen room, queen size room, rollaway,
    room night, rooms per night, rooms., safari tent, serviced apartment, shared room, shepherd hut, single bed, single occupancy, single room,
    single supplement, single use, singles, singles., sleeping pod, sleepover, sole occupancy, sole use supplement, standard double, standard room,
    standard single, standard twin, student room, suites, superior double, superior room, superior single, superior twin, tent pitch, tree house,
    treehouse, triple room, twin occupancy, twin room, twin share, twin supplement, twins, twins., yurt
  `,
};
