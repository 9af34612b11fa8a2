/** Nouns of rooms. */
export const ROOM = '(?:(?:sous-?)?salles?|espaces?|salons?|zones?|pieces?)';
export const ROOM_EN = '(?:(?:class-?)?rooms?|spaces?|areas?)';
/** Whom a room of another kind is for. */
const GUEST_ROOM =
  "(?:presse|organisation|organisateurs?|staff|intervenants?|orateurs?|conferenciers?|artistes?|traduction|traducteurs|interviews?|interprete?s?|priere|repos|detente|jury|vip|conseil|allaitement|stockage|bagagerie|bagages?|logistique|materiel|traiteur|equipe(?: (?:technique|organisatrice|projet|d'organisation|de tournage|video)|(?= ?(?:[.,;(\\n]|$)))|elus|officiels|mannequins|comediens|candidats|temoins|benevoles|encadrants|tournage|enregistrements?|soins|massages?|coiffure|essayages?|costumes|accessoires|scrutateurs?|depouillement|deliberations?|arbitres?|essais|auditions?|casting|technique|crise|calme|silence|vestiaires?|habillage|maquillage|groupe(?= de musique)|musiciens|speakers?|dj|secretariat|medecin|infirmerie|preparation|conseil d'administration|bureau de vote|bureau|comite(?! [a-z]+ du \\d)|direction|repli)";
const GUEST_ROOM_EN =
  "(?:press|media|jury|prayer|quiet|calm|speakers?'?(?: ready| preview)?|waiting|retiring|holding|viewing|robing|consultation|staff|crew|organi[sz]ers?'?|organi[sz]ing team|production|interview|dressing|changing|make-?up|hair|first[ -]aid|storage|lactation|nursing|mothers'?|control|interpreters?'?|translation|vip|green|luggage|cloak|coat|bag|backstage|secretariat|prep(?:aration)?|registration|back-?office|war|phone|yoga|wellness|games|photo|deliberation|one-to-one|1:1)";
/** Adjectives between a room and its use. */
const CLOSED =
  '(?: (?:(?:fermee?|calme|privee?|isolee?|separee?|tranquille|attenante?|adjacente?|voisine?|contigue)s?|a part))?';
/** The main session, meals and numbers, for which a room isn't of another kind. */
const SESSIONS =
  'lancement|comite [a-z]+ du \\d|diner|dejeuner|cocktail|pause|cafe|repas|reunion|plenier|seminaire|evenement|soiree|conference|atelier|groupe|sous|travail|mise|jeu|exercice|cas|session|commission|table|exposition|expo|stand|poster|partenaire|conseil|formation|assemblee|ag\\b|presentation|convention|matin|apres|journee|petit|buffet|\\d|ensemble|discours|accueil|[a-z]+aine\\b|cent|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|vingt|trente|quarante|cinquante|soixante|mille';
/** Verbs of a meeting in the main room, and words that end like a verb. */
const MEETING_VERBS =
  'isoler|bosser|voter|notre|votre|leur|autre|reunir|travailler|dejeuner|diner|manger|accueillir|recevoir|tenir|organiser|faire|echanger|discuter|presenter|danser|exposer|celebrer|feter|installer|reflechir|avoir|etre|travail';
const MEETING_VERBS_EN =
  'work|meet|discuss|break|have|eat|host|hold|seat|be|accommodate|fit|sit|use|welcome|gather|present|run|do|celebrate|talk|dance';
/** Guests who need a separate room. */
const GUESTS_WITH_ROOMS =
  'judges|jury|speakers|presenters|performers|artists|models|band|crew|press|panellists|vips|organi[sz]ers|interviewers|interpreters|examiners|assessors';

/** The words for a room, or a service for guests, that is neither the main one nor a smaller one of its kind. */
const OTHER_ROOMS = [
  // Rooms with a name
  `vestiaires?`,
  `cloak-?rooms?`,
  `coat checks?`,
  `loges?(?: (?:pour (?:les|le|des)|des|d'|de) ?[a-z]+)?`,
  `green-? ?rooms?`,
  // "Un bureau fermé pour notre équipe", "press room", "un salon VIP"
  `(?:${ROOM}|bureaux?|locaux|local|loges?|lieu) (?:(?:ferme|calme|prive|independant|separe|dedie|discret|equipe|isole|securise|tranquille)e?s? )?(?:(?:pour|de|d'|dedie?e?s? (?:a|aux))? ?(?:la |l'|les |le |des |nos |notre |vos |votre |leurs? )?)${GUEST_ROOM}(?: et (?:de |d')?${GUEST_ROOM})?`,
  `(?:${ROOM}|bureau|coin|lounge|carre) (?:vip|prive(?:e|s|es)?|a part|calmes?|back-?office)`,
  `petits? (?:salons?|bureaux?|locaux|local)(?: a part)?`,
  `bureaux? (?:pour (?:les |des |nos |d')?|d'|de )(?:entretiens?|rendez-vous|entrevues|oraux|auditions|consultations)(?: individuels?)?`,
  `(?:interview|meeting|appointment|consulting) (?:offices|booths)`,
  `salons? (?:pour|for) (?:le |les |la |l')?(?:conseil|comite|direction|intervenants|apartes)`,
  `(?:private|separate) (?:room|office|space) for (?:the |our )?(?:board|committee|chair\\w*|panel|directors|executives|team|press)`,
  `${GUEST_ROOM_EN}(?:'s|s'|')?[ -](?:rooms?|offices?|lounges?|areas?|spaces?|corners?)`,
  `vip lounges?`,
  `(?:private|separate|small) (?:lounges?|offices?)`,
  `lounges?(?= (?:for|area)\\b)`,
  `(?:(?:small |quiet |private )?(?:office|room|space)) for (?:the |our )?(?:staff|judges|jury|band|organi[sz]ers?|speakers?|press|crew|team|luggage|vips?|interpreters?)`,
  // "Un endroit pour déposer les bagages"
  `(?:somewhere|a place|un endroit|de la place) (?:to|pour|ou) (?:safely )?(?:store|leave|keep|put|change|deposer|stocker|ranger|laisser|entreposer|se changer)(?: (?:our |the |their |les |des |nos |leurs )?[a-z]+)?`,
  `backstage`,
  `secretariat(?= \\d)`,
  `(?<=\\bun )secretariat(?! general)`,
  `${ROOM} (?:de |pour )(?:yoga|jeux?|sport|sieste|stocker|ranger|entreposer|se changer|deposer)`,
  // "Un espace pour les élus", "a small room where the speakers rest"
  `(?:(?:local|locaux|coin|piece|reserve|cellule)(?: [a-z]+)?|(?:salon|espace|zone|salle)${CLOSED}) (?:pour|ou) (?:(?:recevoir|accueillir|installer|loger|isoler) )?(?:l'|les |le |la |nos |notre |des |une |un )(?!${SESSIONS})[a-z]{3,}`,
  `(?:small|separate|quiet|private|second|other) (?:room|space|area) where (?:the |our |we |some )?[a-z]{3,}`,
  `(?:room|space|area|corner) (?:for|where) (?:the |our |their |some )?(?:${GUEST_ROOM_EN}|hair|make-?up|silent auction|auction|raffle|coats?|luggage|bags|children|kids|band|caterers?|musicians|storage|equipment|gifts|games)`,
  // "Deux pièces en plus du décor, pour les costumes"
  `(?:${ROOM}|bureaux?|locaux)${CLOSED}(?: (?:en plus|outre|a cote|en dehors)[^.;:\\d]{0,25})?,? (?:l'une )?(?:pour|reservee?s? (?:a|aux)|destinee?s? (?:a|aux)) (?:l'|les |le |la |nos |notre )?${GUEST_ROOM}(?: et (?:pour )?(?:l'|les |le |la |nos )?${GUEST_ROOM})?`,
  // "Une pièce pour le maquillage, une autre pour stocker le matériel"
  `(?<=\\b(?:pieces?|salles?|locaux|local|bureaux?|espaces?|loges?)\\b[^.;\\n]{0,60}(?:,|\\bet) )(?:et )?une? autre pour (?:les? |la |l')?[a-z]+`,
  `(?<=\\b(?:rooms?|offices?|spaces?)\\b[^.;\\n]{0,60}(?:,|\\band) )(?:and )?(?:another|one|one more) (?:for|to) (?:the |our )?(?!\\d)[a-z]+`,
  // "Une pièce pour habiller les mannequins"
  `(?:local|locaux|salon|espace|coin|piece|zone|salle|bureau|reserve)${CLOSED} (?:pour|ou) (?:s')?(?:se )?(?!(?:se )?(?:${MEETING_VERBS})\\b)[a-z]{2,}(?:er|ir|dre|ttre|ire)(?: (?:l'|les |le |la |leurs? |nos |notre |des )?[a-z]+)?`,
  `(?:local|piece|salle|placard|bureau)(?: [a-z]+)? (?:fermant|qui fermes?|fermee?s?) a cle`,
  // "Somewhere quiet to prepare", "a lockable room"
  `(?<=\\bneeds? )somewhere (?:quiet|private|safe|secure) (?:to|for (?:the|our)) [a-z]+`,
  // "Le jury délibérera à part"
  `(?:jury|judges)(?=[^.;\\n]{0,30}\\b(?:a part|a huis clos|separement|privately|separately)\\b)`,
  `(?:lockable|secure|locked|soundproof|darkened) (?:rooms?|spaces?|offices?|areas?)`,
  `(?<!\\b(?:pour|for) (?:le |les |un |notre )?)bureaux? de vote`,
  `(?:salle|espace|piece|salon|bureau|local|coin|endroit) pour que [a-z' ]{3,25}`,
  `offices? for (?:the |our |their )?(?!\\d|lunch|dinner|meeting)[a-z]+(?: team)?`,
  // "A space to record interviews", "judges need a room of their own"
  `(?:room|space|area|corner|place) to (?!(?:${MEETING_VERBS_EN})\\b)[a-z]{3,}`,
  `(?<=\\b(?:${GUESTS_WITH_ROOMS})(?: will)? (?:needs?|requires?|wants?) (?:a|their own|an?|one) (?:(?:small|quiet|private|separate) )?)(?:room|space|office|area)(?: of their own)?`,
  `rooms? (?:to be )?used as`,
  // "Deux salons", which may not be the main room
  `(?<!\\b(?:dans|in) )(?<=\\b(?:un|deux|trois|quatre|petits?|\\d) )salons?(?! (?:professionnels?|internes?|des|du|de la|de l')\\b)`,
  // Rooms for children, and for registration
  `play-?rooms?`,
  `salles? de jeux`,
  `registration (?:desk )?areas?`,
  `creche`,
  `garderie`,
  `baby-?sitting`,
  `nursery`,
  `kids' (?:club|room|corner)`,
  `childcare`,
];
export const ROOM_OF_ANOTHER_KIND = new RegExp(`\\b(?:${OTHER_ROOMS.join('|')})(?![a-z])`, 'g');
