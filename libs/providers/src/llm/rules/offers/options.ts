/** What a client may add, without the word "option". */
const ADD =
  '(?:ajoute|rajoute|propose|organise|reserve|prevu|loue|complete|envisage|commande|mis a disposition|installe|fourni|integre)(?:e?s?)\\b';
const TO_ADD =
  '(?:ajouter|rajouter|completer|reserver|prevoir|louer|opter|choisir|commander|demander|beneficier|profiter|disposer|privatiser|passer a)';
const TO_ADD_EN =
  '(?:add|book|hire|have|choose|upgrade|opt|include|request|order|reserve|rent|bring in|arrange|go for)';

/** Others than the venue's own people: "un DJ", "a string trio". */
const SOMEBODY = '\\b(?:une?|des|deux|trois|quatre) (?:[a-z-]+ ){1,4}';
const SOMEBODY_EN = '\\b(?:an?|some|two|three|four) (?:[a-z-]+ ){1,4}';
/** Verbs of an extra that the client may order from them. */
const ACTS =
  '(?:venir|animer|assurer|jouer|intervenir|preparer|servir|cuisiner|encadrer|vous accompagner|accompagner|etre present|etre la|rejoindre|filmer|photographier|se joindre|guider)';
const ACTS_EN =
  '(?:come|play|join you|run|lead|cook|perform|attend|stay on|be there|be on hand|look after|take you|show you|do a|put on|lay on|bring)';

/** Words of a price that the client may take or leave. */
export const OPTIONAL = new RegExp(
  `(?:${[
    '(?<!\\b(?:mise )?)\\ben option',
    "(?<!\\b(?:mise en|une|l'|d'une) ?)\\boptions?(?! (?:vegetarien|vegan|veggie|halal|sans|at the same price|au meme (?:prix|tarif)))",
    '\\boptionnel(?:le)?s?',
    '\\boptional(?:ly)?',
    '\\bau choix',
    '\\bchoose one',
    '\\ba choisir',
    '\\bfacultati(?:f|ve)s?',
    '\\benvisageables?',
    '\\beventuel(?:le)?(?:ment|s)?',
    '\\ble cas echeant',
    '\\b(?:si|au) besoin(?! d)',
    '\\bsi (?:necessaire|souhaite|souhaitee|desire|voulu)',
    '\\bsi (?:ca|cela) vous (?:tente|interesse|dit)',
    '\\bsi vous (?:(?:le |en )?(?:souhaitez|desirez|voulez|preferez)|(?:en |y )?avez (?:envie|besoin|le temps)|restez|prolongez|optez)',
    "\\b(?:c'est|ce sont|it's|it is|that's) (?:une? (?:simple )?|an? )?(?:option|extra|supplement)(?![a-z])",
    "\\bsi (?:l'envie|le coeur) vous (?:en )?(?:prend|dit)",
    '\\b(?:on|nous) (?:peut|pouvons|pourrait|pourrions|pourra|pourrons) (?:aussi |egalement |toujours |vous |y )*(?:ajouter|rajouter)',
    '\\bwe (?:can|could|may) (?:also |always )?(?:add|throw in)',
    '\\bonly if you\\b',
    '\\bsi tu (?:veux|souhaites|preferes)',
    '\\b(?:selon|suivant) vos (?:envies|besoins|souhaits|gouts)',
    '(?<!\\b(?:suite|reponse|repondre|conformement|merci) )\\ba (?:votre|la) demande(?! de?\\b)',
    '\\b(?:pour (?:ceux|celles) qui|(?:ceux|celles) qui (?:le )?(?:souhait|veul|voudr|prefer|desir)\\w+)\\b',
    "\\benvie d[e']",
    "\\bpossibilites?(?= d(?:e |')(?!annul))",
    "(?<!\\b(?:c'est|nous est|si|sera|des que|le plus vite|rapidement|autant que|est-il) )\\bpossibles?\\b(?! (?:jusqu|avant|sans))",
    `\\b(?:peu(?:t|vent)|pourra(?:it|ient)?|pourront) (?:aussi |egalement )?(?:etre|s'y|vous etre) ${ADD}`,
    `\\b(?:vous|tu) (?:pou(?:vez|rrez|rriez)|peux|pourras) (?:aussi |egalement |toujours )*(?:(?:la |le |les |en |y |l'))?${TO_ADD}`,
    '\\ba ajouter\\b',
    // "Nous pouvons aussi vous proposer", "un DJ peut animer la soiree", "a string trio can play"
    '\\b(?:pouvons|pourrions|peux|pourrais|peut|peuvent|pourrait|pourraient) (?:vous |y |nous )?(?:aussi|egalement|encore)\\b(?! (?:vous )?(?:proposer|offrir|accueillir|recevoir))',
    `${SOMEBODY}(?:peu(?:t|vent)|pourrai(?:t|ent)) (?:${ACTS})`,
    `${SOMEBODY_EN}(?:can|could|may|might) (?:${ACTS_EN})\\b`,
    '(?<=^\\s*(?:[-*•] ?)?)(?:en complement|pour (?:agrementer|egayer|animer|prolonger|completer|pimenter|cloturer|terminer|finir|aller plus loin|les plus)|pourquoi pas|et pourquoi|to (?:round off|finish|liven|top|add)|why not|how about|perhaps)\\b',
    '\\bpour les (?:personnes|participants|invites|convives) qui\\b',
    '\\bfor (?:those|anyone|guests|people|delegates|anybody) (?:who(?!se)|wishing|wanting|staying)\\b',
    '\\b(?:si (?:cela|ca) vous (?:plait|convient)|a votre convenance|sur option|as you (?:wish|prefer|like))\\b',
    '\\ben supplement',
    '\\bif (?:desired|required|wanted|needed|necessary)',
    "\\bif you(?:'d| would)? (?:wish|like|want|prefer|rather|need|require|fancy|choose|decide|are interested|stay|extend)",
    '\\bshould you (?:stay|wish|want|like|need|require|prefer|choose|decide)',
    '\\b(?:can|could|may|might) (?:also )?be (?:added|booked|organi[sz]ed|rented|provided|requested|included|reserved)\\b(?! until| up to)',
    `\\byou (?:can|could|may|might)(?: also| always)? (?:wish to |want to |like to )?${TO_ADD_EN}`,
    '\\bwould you like\\b',
    '\\badd-?ons?\\b',
    '\\bavailable (?:at|for) (?:an )?(?:additional|extra)',
    '\\b(?:as|is) an? (?:optional )?(?:extra|upgrade|alternative)\\b(?! ?[£€$\\d])',
    '\\bbe an alternative\\b',
    '\\bpossible extra',
    '\\bfor an (?:extra|additional)\\b',
    '(?<=^\\s*(?:[-*•] ?)?)(?:add (?:a|an|the|our|some)\\b|upgrade\\b|supplement\\b(?= eventuel))',
    '\\b(?:entirely |completely )?up to you\\b',
    '\\bnot essential\\b',
  ].join('|')})(?![a-z])`,
);

/** "45 € per trip, on request" */
export const ON_REQUEST_BEHIND = /^[^;.]{0,30}[ ,(](?:on request|sur demande|upon request)\b/;

/** "Options : photobooth 590 €, karaoke 150 €" */
export const OPTIONS =
  /^\s*(?:[-*•] ?)?(?:(?:en |les |nos |our )?options?(?: possibles?)?|(?:possible |optional )?extras?|add-?ons?|en supplement|optional(?:ly)?) ?:/;

/** A word for one of several. */
const ONE_OF =
  '(?:au choix|a choisir|(?:le|un|leur) choix|choisi(?:r|ssez)|options?|possibilites?|alternatives?|solutions|propositions|formules (?:possibles|proposees)|choose|choices?|pick(?! ?-?up)|select|either|proposals|possibilities|one of)';
/** "Deux possibilités s'offrent à vous :", "Choose from:", "Lunch options:" */
export const CHOICE_HEADING = new RegExp(
  `^[^€£$]{0,140}\\b${ONE_OF}\\b[^€£$]{0,90}:\\s*$|\\b(?:vous pou(?:vez|rrez) (?:y |egalement |aussi )*(?:ajouter|completer)|(?:peuvent|pourront) s'y ajouter|you (?:can|may|could|might) (?:also )?(?:add|book)|optional (?:extras?|items?|add-ons?)|add-ons?|(?:prestations?|services?) (?:optionnel\\w*|en option|facultati\\w+|complementaires? en option)|^\\s*en supplement) ?:\\s*$`,
);

/** A heading of things on top: "Optional extras:", "À la carte", "Activités en supplément, si vous le souhaitez :". */
export const EXTRAS_HEADING =
  /^\s*(?:[-*•#] ?)?(?:(?:nos |les |our |some )?(?:options?(?: possibles)?|en options?|en supplement|(?:possible |available )?extras|add-?ons?|a la carte|optional(?: extras?| items?| add-?ons?| services?| upgrades?)?|upgrades|(?:prestations?|services?|activites?) (?:optionnel\w*|en option|en supplement|a la carte|facultati\w+|complementaires?)))\s*:?\s*$|^(?:(?!\b(?:tarifs?|prix|prices?|rates?|devis|quote|proposition)\b)[^€£$]){0,100}\b(?:en supplement|en option|optionnel\w*|optional\w*|facultati\w+|a la carte|si vous le (?:souhaitez|desirez|voulez)|si besoin|if you (?:wish|like|need)|if (?:required|needed)|on request)\b[^€£$]{0,40}:\s*$/;

/** "À toi de choisir entre les deux.", "Let us know which you'd prefer": the lines above are options. */
export const WHICH_OF_ABOVE =
  /\b(?:(?:a vous|a toi|libre a vous) de choisir|votre (?:choix|preference)|(?:une seule|un seul) (?:formule|menu|choix|option|des)|(?:dites|indiquez|precisez)-(?:nous|moi) (?:laquelle|lequel|votre)|(?:laquelle|lequel)\b|which (?:one|of (?:the|these)|menu|option|you(?:'d| would)? prefer)|your (?:choice|preference)|only one of|(?:pren(?:d|dra|dre|nent|dront)|chois(?:it|ira|issent|iront)) (?:tous |toutes )?(?:la|le) meme|(?:meme|seule?) (?:formule|menu|option|choix) pour (?:tous|toutes?|tout le|l'ensemble|le groupe|la table)|(?:same|one|single) (?:menu|option|choice|package) for (?:all|the whole|everyone|everybody|your)|one or the other|l'une? ou l'autre)\b/;
/** How many lines above are meant. */
export const OF_TWO = /\b(?:les deux|ces deux|des deux|the two|these two|both)\b/;

/** "Alternatively, a hot buffet is £30": this line, or the one before. */
export const ALTERNATIVELY =
  /^\s*(?:[-*•] ?)?(?:alternatively|sinon|ou bien|ou alors|ou encore|or else|otherwise|a defaut|si vous preferez|if you(?:'d| would)? (?:rather|prefer))\b/;

/** "Le rallye est proposé en option": the line with this name. */
export const SAID_OPTIONAL =
  /^\s*(?:le|la|les|l'|the) ?([a-z][a-z' -]{2,30}?) (?:(?:est|sont|is|are|reste|restent|remains?) (?:proposee?s? |offered |purely |entirely )?(?:en option|en supplement|une option|an? (?:option|optional extra)|optionnel\w*|facultati\w+|optional|up to you|a votre (?:convenance|choix))|(?:n'est|ne sont) (?:pas|nullement) (?:obligatoire|indispensable)s?|(?:is|are)(?:n't| not) (?:compulsory|mandatory|essential|required|obligatory))\b/;

/** "Les deux derniers sont facultatifs": how many of the lines above, a number word or "last". */
export const LAST_OPTIONAL =
  /^\s*(?:ces |les |the |le |la |ce )?(?:(deux|trois|quatre|two|three|four) )?(?:derni(?:er|ere)s?|last)(?: (deux|trois|quatre|two|three|four))?(?: (?!est|sont|is|are)[a-z]+){0,2} (?:est|sont|is|are|reste|restent)\b[^.;]{0,25}\b(?:facultati\w+|optionnel\w*|en option|optional|extras?|up to you|au choix|a votre convenance)\b/;

/** "Nous vous proposons deux solutions.": the sentences below, each of which begins with its number, are options. */
export const SEVERAL =
  /\b(?:deux|trois|plusieurs|two|three|several) (?:[a-z]+ )?(?:solutions|options|possibilites|formules|propositions|alternatives|choix|possibilities|choices|packages|proposals|ways)\b/;
export const IN_TURN =
  /^\s*(?:[-*•] ?)?(?:(?:la |le |the |our |en )?(?:premiere?|seconde?|deuxieme|troisieme|first|second|third|other)\b|(?:l'autre|soit|either|option [a-d1-4]|solution [a-d1-4])\b)/;

/** "We do three lunch options: soup (£8), a platter (£11) or a hot pot (£14)" */
export const OPTIONS_INLINE =
  /^[^:€£$]{0,60}\b(?:two|three|four|several|a choice of|choose(?: one| from| between)?|pick one|one of the following|deux|trois|quatre|plusieurs|au choix)\b(?![ -](?:courses?|plats?|hours?|heures?|days?|jours?|nights?|nuits?|services?|temps|personnes|people|guests))[^:€£$]{0,30}(?:\b(?:options|choices|possibilities|formules|menus|possibilites|choix|solutions)\b[^:€£$]{0,30})?:(?=.*[€£$])/;
