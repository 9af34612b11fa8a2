/**
 * The words by which the rule for unsolicited mails reads a text, folded, in French, English, German, Spanish, Italian and Dutch. All words of
 * a class share their weights, so that one language teaches the others. A word belongs to the first class that lists it.
 */

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Classes of words that say what a mail is about. */
export const MAJOR = {
  venue: words(`
    abbaye abbayes accommodation aerodrome agriturismo ailleurs airfield albergo amphi amphis amphitheater amphitheatre
    apartments appartement appartements arena atelier auberge auditorium auditoriums backdrop ballroom bar barge barn barns bars
    basilica bastide bateau bateaux bergerie berghutte bibliotheque bistrot boardroom boat boerderij brasserie brewery bunker
    cabane cabin cadre camping casa castello castillo castle catamaran cave cellar centre chai chalet chalets champ chapel
    chapelle chapiteau chateau chateaux chaumiere church cinema cinemas classrooms cloister convent cottage cour courtyard
    couvent cuisine dancefloor decor distillery domaine domaines dome dortoirs eglise elsewhere endroit endroits entrepot espace
    espaces espacio estate event-space farmhouse ferme ferme-auberge festsaal finca flat friche function-room galerie gallery
    garden gardens gare gasthof gite gites golf grange granges greenhouse guest-house guesthouse guinguette gymnase hacienda hall
    halle halles halls hangar hangars haus hebergement hippodrome hoeve hostel hotel hotels house houseboat hut hutte
    industriehalle inn jachthaven jardin kapelle kasteel kitchen kitchen-studio kloster lab laboratoire lawn library lieu lieux
    lighthouse local locatie location locations locaux lodge lodges loft lofts lokal longere lycee mairie maison maisonnette
    maisons manege manoir manoirs manor mansion marquee mas masia masseria meadow meeting-room meeting-space monastere monastery
    mosque moulin murs musee museum office-space orangerie palais palazzo parc parquet pavilion pavillon peniche peniches
    penthouse phare piscine place places plenary pleniere pre prieure priory properties property pub pubs quelque-part quinta
    ranch raum raume refuge restau restaurant restaurants resto retreat riad ristorante roof rooftop rooftops room rooms ruimte
    saal sala salas salle salle-de-reunion salles salon salons scheune schiff schip schloss schlosshotel schuur seminarraum serre
    set setting ship showroom site sites somewhere space spaces stade stadium station studio studios swimming-pool synagogue
    tagungshotel tagungsraum tagungsraume temple tent tente tents terrain terrasse terrasses terrazza theatre theatres tipi toit
    toit-terrasse townhall townhouse usine venue venues vergaderruimte verriere vignoble villa village-vacances villas vineyard
    warehouse weingut winery workspace yacht yourte youth-hostel yurt zaal zalen
  `),
  event: words(`
    abendessen after-work afterwork ag agm aid all-hands allhands almuerzo anniv anniversaire anniversaires anniversary aperitif
    apero arbitration assemblee assemblees assessment assises auction audition auditions award awards away-day awayday babyshower
    bal ball bapteme bar-mitsva bar-mitzvah barbecue bat-mitzvah bbq bday betriebsausflug birthday board boda bodas borrel
    breakfast bris brunch cabaret camp casting cena cenas ceremonial ceremonie ceremony christmas class classes clip cocktail
    cocktails codir codirs cohesion collation collecte colloque colloques colloquium comex comite communion concert concerts
    concours conference conferences conferenza congres congreso congresos congresses congresso conseil convegno convention
    conventions convivialite cours course courses cousinade cremaillere cse culte cup curso day debate defile degustation
    dejeuner dejeuners deliberations demo diner diners dinner dinners diplomes diwali do dreh drink drinks eid elections empfang
    encheres engagement enterrement entretiens epreuves evenement evenementiel evenements event evento eventos events evg evjf
    exam examen examens exams exhibition exposition fair feest feestje feier feiern fest fete fetes fiancailles fiesta film
    filming focus-group focus-groups formaciones formation formations forum fuhrungskraftetreffen funerailles funeral gala galas
    galette gathering geburtstag geburtstagsfeier gender-reveal get-together gouter graduation hackathon hackdays hands hearing
    heidag hen hochzeit hochzeiten housewarming iftar inauguration incentive integration interviews jahrestagung jornada jornadas
    journee journees jubilaum jubile jubilee jury kermesse kick-off kickoff klassentreffen klausurtagung konferenz konferenzen
    kongress kongresses lan lancement launch launch-party leavers lecture lectures loto lunch lunches mariage mariages
    masterclass match matrimonio mediation meeting meetings messe mitgliederversammlung noces noel nye obseques off-site offsite
    offsites onboarding parties party petit-dejeuner pop-up pot premiere prix-giving projection prom quiz rassemblement reception
    receptions rehearsal rehearsals remise rencontres repas repetition repetitions residence restitution retraite retreats
    reunion reunions reveillon riunione roadshow roadshows rodaje rueda school schulung screening seder sejour seminaire
    seminaires seminar seminare seminario seminars session sessions shoot shooting shootings show shower shows soiree soirees
    sommerfest sommet spectacle sprint stag stage summit symposium symposiums tagung tagungen talk talks taller talleres tasting
    team-building teambuilding tour tournage tournages tournament tournee tournoi town-hall training treffen trophee trophees
    trouwfeest vente veranstaltung vergadering vernissage verre voeux vortrag wake wedding weddings week-end weekend wei
    weihnachtsfeier workshop workshops worship xmas
  `),
  people: words(`
    actionnaires adherents administrateurs adultes adults agents agriculteurs alumnos amis analystes analysts architectes
    artisans artistes artists asistentes assis athletes attendees auteurs authors avocats benevoles bikers cadres candidates
    candidats cavaliers chanteurs chefs chercheurs chercheuses children client clientes clients collaborateurs colleagues
    colleghi collegues commerciaux congressistes congressmen conseillers consultants convives copains copines coproprietaires
    councillors couples coureurs cousins couverts covers crew customers cyclistes dancers danseurs debout delegados delegate
    delegates delegierte delegues dentistes dentists deputes directeurs directors doctors eleves elus empleados employees
    employes enfants engineers enseignants equipe equipes etudiants executives exhibitors experts exposants families famille
    familles family farmers femmes formateurs fournisseurs franchises freelances friends gaste gasten girls guest guests
    habitants headcount heads heirs hommes infirmieres ingenieurs investisseurs investors invitados invitees invites joueurs
    journalistes journalists kids kollegen kunde kunden ladies lads lawyers leaders leute locataires maires managers mates
    medecins members membres men mitarbeitende mitarbeiter mitglieder motards musicians musiciens nageurs neighbors neighbours
    notaires nurses ospiti parents partenaires participant participantes participants partners pax pelerins pensioners people
    pers person personas persone personen personne personnes persons pharmaciens pilgrims players potes presidents proches
    professeurs px relatives residents retraites riverains runners salaries scientists scouts seated seats shareholders singers
    socios souls sportifs staff stagiaires standing studenten students suppliers teachers team teams teilnehmer tenants tetes
    traducteurs trainees trainers translators trustees veterans vignerons visiteurs visitors voisins volunteers women
  `),
  month: words(`
    abril agosto aout apr april aug august augustus avr avril dec december decembre dezember dicembre diciembre enero feb
    febbraio febrero februar februari february fev fevrier gennaio giugno jan januar januari january janvier juil juillet juin
    jul juli julio july jun june juni junio luglio maart maggio mai march mars marz marzo may mayo mei nov november novembre
    noviembre oct october octobre octubre oktober ottobre sept september septembre septiembre settembre
  `),
  weekday: words(`
    dienstag dimanche dinsdag domingo donderdag donnerstag freitag fri friday jeudi jueves lundi lunes maandag mardi martes
    mercredi miercoles mittwoch mon monday montag sabado samedi samstag sat saturday sonntag sun sunday thu thurs thursday tue
    tues tuesday vendredi viernes vrijdag wed wednesday weds woensdag zaterdag zondag
  `),
  season: words(`
    abend abends afternoon apres-midi automne autumn demain easter ete evening evenings fruhjahr herbst hiver matin matinee
    midweek morning nachmittag otono paques pentecote primavera printemps q1 q2 q3 q4 quarter rentree semaine semestre soir soirs
    sommer spring summer tomorrow tonight toussaint trimestre verano vormittag week week-ends weekday weekdays weekends winter
  `),
  we: words(`i ich j je noi nosotros nous on we wij wir yo`),
  our: words(`
    ma mein meine mes mi mis my nos nostra nostro notre nuestra nuestras nuestro nuestros onze our unser unsere unseren unserer
  `),
  you: words(`ihr sie te toi tu usted ustedes vous you`),
  your: words(`ihre ihren su sus ta tes ton uw vos votre your`),
  seek: words(`
    after buscamos buscando busco cerchiamo cerco cherchaient cherchais cherche cherchent chercherais cherchions cherchons
    deniche denicher find gesucht helfen hunt hunting locate locating look looking quest quete recherchais recherche recherchent
    recherchions recherchons reperage reperer ricerca scouten scouting search searching seek seeking seeks source sourcing suche
    suchen trouve trouver trouverait trouvez zoek zoeken
  `),
  need: words(`
    benotigen benotigt besoin besoins brauchen braucht cherchant devons devrons dois doit faudra faudrait faut gebraucht
    indispensable lacking manque missing must necesario necesitamos necesito necessaire necessary necessite necessitent need
    needed needs nodig obliges require required requires serve servono short
  `),
  want: words(`
    aimer aimerais aimerait aimerions consider considering considerons desire desirerait desireux desirons dreaming envie hope
    hoping ideal idealement ideally intend intends intention interesse interested keen like love mochte mochten pense pensons
    plutot prefer preferably preference preferences preferons project projet projetons queremos quisiera quisieramos rather
    revais reve rever revons souhaite souhaitent souhaiterais souhaiterait souhaiterions souhaitons thinking veut veux vorremmo
    voudraient voudrais voudrait voudrions voulons want wants willen wish wishes would
  `),
  plan: words(`
    accueillir arrange arranging bring brings celebrate celebrates celebrer celebrons emmene emmener envisage envisageons fetent
    feter fetons gather gathers hold holding holds host hosting hosts invite inviter invitons marie marions married marry monte
    monter organisation organise organisent organiser organisieren organising organisons organizamos organize organizing plan
    plane planen planning plans prepare preparons prevoit prevoyons prevu putting rassembler recevoir reunir reunissons reunit
    run running tenir throw throwing
  `),
  youLook: words(`cherchez organisez preparez prevoyez recevez recherchez souhaitez`),
  hire: words(`
    alquilar book booking hire hiring loue louer louons mieten privatisable privatisation privatiser rent renting reservation
    reserver
  `),
  price: words(`
    angebot angebote ballpark budget budgets chiffrage chiffrer chiffrez cost costing costs cotation cotization cout coute
    coutent couterait couts devis enveloppe estimate estimation fee fees fourchette honoraires kosten kostet offerte precio
    precios preis presupuesto preventivo price prices pricing prix quotation quote quotes rate rates tarif tarifs
  `),
  offer: words(`
    adresse adresses advice advise conseiller conseillez conseils idea ideas idee idees offer offers offre offres opciones option
    options piste pistes proposal proposals proposer proposition propositions proposte propuesta recommander recommandez
    recommend recommendation recommendations selection shortlist suggest suggestion suggestions vorschlag vorschlage
  `),
  avail: words(`
    availability available dispo disponibilite disponibilites disponible disponibles dispos free frei libre libres verfugbar
  `),
  can: words(`
    can could konnen konnten kunt peut peut-on peux podrian potete pourrais pourrait-on pourriez pouvez puede pueden sauriez
  `),
  have: words(`aurais auriez avete avez disposez got haben habt have heeft teneis tienen`),
  know: words(`connais connaissez connaitriez kennen know savez`),
  please: words(`bitte danke gracias grazie kindly merci please pls plz svp thank thanks thx`),
  send: words(`
    adresser communiquer enviar enviarnos envoie envoyer envoyez inviarci parvenir schicken send senden sturen transmettre
  `),
  food: words(`
    buffet cafe canapes caterer catering coffee menu menus pause-cafe pauses plateaux-repas sandwiches tea the traiteur vin wine
  `),
  sleep: words(`
    bedroom bedrooms beds chambre chambres couchages habitaciones night nights nuit nuitees nuits overnight residentiel singles
    twin ubernachtung zimmer
  `),
  layout: words(`
    breakout breakouts classroom ecole ecran hybrid ilots paperboard projector screen sous-commission sous-commissions
    theatre-style u-shape videoprojecteur visio wifi
  `),
  invoice: words(`
    acompte avoir deposit due echeance factura facturation facture factures fattura iban impayee invoice invoices mahnung overdue
    paiement payment rechnung reglement relance rib solde virement
  `),
  job: words(`
    alternance application apply bewerbung candidature candidatures curriculum cv emploi entretien intern internship job
    lebenslauf position poste praktikum recrute recrutement resume salaire stagiaire vacancy
  `),
  sell: words(`
    beneficiez brochure catalogue decouvrez demonstration discover essai leads logiciel newsletter partenaire partenariat
    partnership plaquette plateforme platform prestataire prestataires profitez promo promotion referencement software webinaire
    webinar
  `),
  attach: words(`
    adjunto allegato anbei attached attachment ci-joint ci-jointe ci-jointes enclosed joint jointe piece-jointe pj
  `),
  confirm: words(`bestatigen confirmar confirmation confirme confirmed confirmee confirmons enregistree`),
  cancel: words(`
    absage absagen annulation annule annuler cancel cancelar cancellation cancelled postponed reporte reporter stornieren
  `),
};

/** Classes of small words, which only count beside others. */
export const MINOR = {
  a: words(`a an een ein eine einem einen un una une uno`),
  the: words(`das dem den der die el gli het il l' la las le les lo los`),
  some: words(`any des deux four plusieurs quatre quelque quelques several some three trois two`),
  this: words(`ce celle celui ces cet cette diese dieser dieses esta este that these this those`),
  which: words(`combien cual cuales cuanto how que quel quelle quelles quels was welche what which wieviel`),
  where: words(`donde where wo`),
  for: words(`for fur para per pour voor`),
  in: words(`
    am around at au autour aux bei bij cerca close dans en im in nahe near nel outside pres proche vers vicino within
  `),
  of: words(`d' de del di du of van von`),
  with: words(`avec con met mit with`),
  and: words(`and e et und y`),
  be: words(`are be being est is ist sera serait serions serons seront sind sommes sont`),
  past: words(`been dernier derniere did era etaient etait etions fue had hatte hier last war were yesterday`),
  not: words(`aucun aucune can't don't kein keine n' ne nicht no not pas plus sans sin without won't`),
  own: words(`abbiamo ai aurions aurons avons hast ont tenemos`),
  hello: words(`
    bonjour bonsoir buenos buongiorno cher chere coucou dear guten hallo hello hey hi hola madame monsieur morning salut
  `),
};

/** Things that are counted and aren't people: "3 jours", "2 files". */
export const THINGS = new Set(
  words(`
    an annees ans articles avenue avis bis cartons categories chaises cities clics colis countries
    dates day days devis dollars editions etoiles euro euros exemplaires exposants fichiers files
    fois heure heures hour hours impressions items jour jours kg km kw lignes lots m mails meters
    metres miles millions mins minutes modules mois month months night nights nuit nuits options
    pages parts pays photos pieces pistes plats points postes pounds prix questions repas route
    rue semaine semaines sq sqm stands stars tables tentes times tonnes tours trains units verres
    villes week weeks year years
  `),
);
