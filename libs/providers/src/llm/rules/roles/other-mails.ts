import type { Letter } from '../split/letter';

const REPLY_SUBJECT = /^\s*(?:re|rep|aw|tr|fwd?)\s?:/;

/** The footer of a list, below the signature too. */
const LIST_FOOTER =
  /\b(?:se desinscrire|desinscri\w+|desabonn\w+|unsubscrib\w+|vous recevez (?:cet|ce)|you (?:are receiving|received) this|(?:view|open|read) (?:it |this (?:e?-?mail )?)?(?:in|online|on) (?:your|a|the)? ?(?:browser|web)|version en ligne|voir (?:la version|dans le navigateur)|afficher (?:ce|cet|dans)|gerer (?:vos|mes) preferences|manage (?:your )?(?:preferences|subscription)|opt[ -]?out|ne plus recevoir|stop receiving)/;

/** How much more a sign in the subject weighs, at most. */
const TITLE = 2;

interface Sign {
  pattern: RegExp;
  weight: number;
}
const sign = (weight: Sign['weight'], pattern: RegExp): Sign => ({ weight, pattern });

/** Events, as far as a mail may tell of one that is known already. */
const KNOWN =
  '(?:seminaires?|reunions?|evenements?|conferences?|colloque|congres|convention|soirees?|mariages?|anniversaire|formations?|diners?|dejeuners?|cocktail|seminar|meeting|event|wedding|party|dinner|workshop|reception|journee|prestation|location|evening|tagung|veranstaltung|cena|evento)';
const DAY =
  '(?:\\d|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:mon|tues|wednes|thurs|fri|satur|sun)day|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december)\\b)';

/** What shows that a mail is something else. Each counts once. */
const OTHERS: Sign[] = [
  // Invoices, payments and the bank
  sign(
    3,
    /\b(?:facture (?:[a-z]{0,3}-?\d|n|no|d'|du|de|ci|en|pro|jointe|impayee|relative|correspondante)|(?:votre|notre|vos|nos|la|cette|une) factures?\b|avoir (?:n|sur|de \d)|invoice (?:n|no|#|for|attached|is|from|inv|dated|enclosed|overdue)|(?:your|our|attached|the|this|unpaid|overdue|outstanding) invoices?\b|credit note|statement of account|releve (?:de compte|bancaire|mensuel)|relance (?:de paiement|n|facture)|payment (?:reminder|due|received|advice|of)|net a payer|montant (?:du|a payer|ttc|preleve)|amount due|balance due|prelevement|remittance|iban|bic\b|echeance)/,
  ),
  sign(
    2,
    /\b(?:virement|direct debit|bank transfer|sort code|bon de commande n|purchase order|votre (?:banque|conseiller|compte)|your (?:bank|account)|carte bancaire|credit card|solde|overdraft)\b/,
  ),
  // Applications
  sign(
    7,
    /\b(?:candidatures?|cv (?:ci|et|en|joint|attached)|(?:mon|ci-joint|my|our) (?:cv|curriculum)|curriculum vitae|lettre de motivation|openings\b|careers?\b|demande de stage|en terminale|bac pro|(?:the|your) (?:[a-z]+ ){0,3}(?:role|position|job|vacancy)\b|je joins mon|cover letter|(?:job |spontaneous |speculative )application|my resume|apply(?:ing)? for|(?:alternance|emploi|poste|apprentissage|cdi|cdd) (?:de|d'|en|dans|au|chez|a)\b|stage (?:de|d'|en|dans|au|chez|a)\b(?! ?(?:theatre|danse|yoga|chant|musique|equitation|tennis|golf|foot|peinture|meditation|cuisine|formation))|(?:looking for|recherche (?:un |du )?) ?(?:work|shifts|travail)|\bshifts\b|internships?|(?:au|le|un|du|ce|votre) poste\b|vacanc(?:y|ies)|recrut(?:e|ement|ez)|(?:a la )?recherche (?:d'un|d'une|de mon) (?:stage|emploi|alternance|poste|contrat)|job (?:offer|alert|opening))/,
  ),
  // Advertising
  sign(
    4,
    /(?:-|moins )\d\d ?%|\b(?:(?<!: ?)newsletters?(?! ?:)|lettre d'information|beneficiez|early booking|reservez avant|profitez|decouvrez|inscrivez-vous|(?:je m'|j')inscris|reservez (?:vite|des|votre|vos|maintenant)|offres? (?:exceptionnelles?|speciales?|exclusives?|valables?|promotionnelles?|de lancement|decouverte|printemps|hiver|ete)|\d\d ?% (?:de (?:remise|reduction)|off|discount)|book (?:now|early|before|by|direct)|register (?:now|here|today|by|your)|save the date|sign up|don't miss|ne manquez pas|special offer|early bird|limited (?:time|offer)|discover (?:our|the|how)|places? limitees?|limited (?:places|seats)|webinaires?|webinars?|replay|code promo|promo code|shop now|read more|lire la suite|en savoir plus|find out more|learn more|top \d+|telechargez|download|livre blanc|white ?paper|en moyenne|on average|pensez a reserver|book your|book a (?:meeting|table|event|visit|tour)|reservez (?:votre|vos)|complimentary|(?:est|sont) offerts?|(?:is|are) free of charge|grille tarifaire|cadre exceptionnel|au plaisir de (?:travailler|vous (?:accueillir|recevoir|rencontrer))|black friday|soldes|gagnez|participez|tirage au sort|prize draw|win an?|rank(?:s|ing)? (?:for|on|high)|your (?:website|site|listing)|votre site (?:n|est|web n))\b/,
  ),
  // Pitches: other venues and suppliers
  sign(
    6,
    /\b(?:(?:nous|je|on) (?:vous |me )?(?:proposons|accueillons(?! (?:une?|nos|notre|mes|le \d|ce|cette|\d+ [a-z]+ (?:le|du|en))\b)|disposons|accompagnons|offrons|presentons|sommes (?:(?:un|une) (?:nouveau|nouvelle|jeune)? ?(?:plateforme|lieu|traiteur|hotel|prestataire|fournisseur|logiciel|solution|imprim|loueur|entreprise (?:de|d'|specialis))|specialis|traiteur|heureux de (?:vous )?(?:presenter|annoncer|faire)))|(?:we|i) (?:offer|provide|speciali[sz]e|supply|help (?:agencies|companies|event)|work with|can (?:host|offer|accommodate|welcome|seat)|are (?:a|an) (?:leading|venue|family|caterer|catering|hotel|boutique|new|team|company|agency|supplier|professional)|(?:are|am) (?:delighted|pleased|excited|thrilled|proud) to (?:announce|introduce|present|offer|launch))|nos (?:salles|salons|lieux|espaces|offres|solutions|prestations|tarifs|forfaits|formules|menus|chambres|hotels|nouveautes|restaurants)\b|notre (?:catalogue|brochure|offre|gamme|plateforme|logiciel|savoir-faire|plaquette|carte (?:de|d')|showroom|portfolio)\b|(?:met|mettons|mets) a (?:votre|la) disposition|(?:mes|nos) tarifs|(?:ma|notre) plaquette|(?:mon|my|our) portfolio|my rates|devis (?:gratuit|sous \d)|(?:je suis|i am|i'm) (?:un |une |an? )?(?:dj|photograph|traiteur|caterer|magicien|musicien|animat|fleuriste|florist|consultant|freelance|commercial)\w*|(?:je suis|i am|i'm|we're|we are|nous sommes) (?:(?!pas|not|looking|a la)[a-z'-]+ ){0,4}(?:magician|magicien|photograph\w*|videaste|videographer|traiteur|caterer|chef|musicien\w*|musician|singer|chanteu\w+|waite?r(?:ess)?|serveu\w+|hotesses?|florist\w*|fleuriste|decorat\w+|regisseur|animat(?:eur|rice)|comedien\w*|interpreter|translator|graphiste|illustrat\w+|dj|mc|entertainer|duo|band)\b|(?:could|can|may) i (?:come by|show you|present|introduce|send you (?:my|our|a brochure))|puis-je (?:vous )?(?:presenter|envoyer m|appeler)|(?:proposer|inscrire|referencer|ajouter|faire connaitre|louer|list|rent out) (?:mon|notre|nos|mes|my|our) (?:[a-z]+ )?(?:lieux?|salles?|gites?|domaine|chateau|maison|hotel|villa|espaces?|venue|place|house|barn|space|property)|(?:gerante?|proprietaires?|owners?) (?:d['eu]|of)|(?:we|i) (?:run|own|manage) (?:an?|the) (?:[a-z-]+ ){0,2}(?:venue|hotel|restaurant|bar|pub|brewery|barn|castle|house|estate|gallery|space|studio|farm|club|hall|agency|company)|(?:nous gerons|je gere|nous exploitons) (?:une?|le|la)|get(?:ting)? listed|j'anime|je couvre|our (?:[a-z-]+ )?(?:rooms?|venues|spaces|hotel|restaurant|castle|estate|barn|brochure|catalogue|catalog|offers?|solutions?|range|services?|rates|platform|software|packages?|products?|menus?|ballroom|suites?|facilities|showroom|property|portfolio)\b)/,
  ),
  sign(
    3,
    /\b(?:vos (?:prochains?|futurs?|prochaines?) (?:evenements?|seminaires?|clients?|receptions?|soirees?|projets?|reunions?|conventions?)|vos (?:evenements|seminaires|receptions|clients|conventions|collaborateurs|mariages|organisateurs|soirees|equipes|reunions|tournages)|your (?:next |upcoming |future |corporate )?(?:events|clients|customers|seminars|meetings|weddings|teams|guests|agency|brand|business|sales|organi[sz]ers)|votre (?:prochaine? (?:evenement|seminaire|reception|soiree|reunion|convention|conference)|activite|parc|infogerance|visibilite|marque|referencement|chiffre)|(?:votre|your) (?:[a-z]+ )?(?:evenement|seminaire|convention|soiree|cocktail|congres|mariage|reunion|event|seminar|conference|party|wedding|talk|speech)\b(?! (?:space|room|venue|place|planning|team))|your (?:next|upcoming) (?:event|seminar|meeting|conference|party|offsite|retreat|wedding)|vous (?:cherchez|organisez|souhaitez|recherchez|etes (?:a la recherche|organisat))|(?:are )?you (?:looking for|planning|organi[sz]ing))/,
  ),
  sign(
    2,
    /\b(?:commission(?:s)? (?:de|of|agence)|commissionnable|commissionable|taux de commission|agency commission|\d{1,2} ?% commission|partenariats?|partnership|become a partner|devenir partenaire|tarifs? (?:agences?|preferentiels?|negocies)|agency rates|preferred (?:rates|supplier|partner)|visite de presentation|eductour|fam trip|showround|site inspection invitation|demo(?:nstration)? (?:de|of|gratuite|call)|free (?:trial|demo)|essai gratuit|quick call|audit gratuit|generer (?:des|plus)|leads|seo\b)/,
  ),
  // Deliveries, orders, accounts and support
  sign(
    3,
    /\b(?:colis|livraison (?:de|prevue|est|du|n|a)|votre (?:livraison|commande|colis|abonnement|contrat|reservation|billet|voyage|ticket|dossier|mot de passe|inscription)|your (?:delivery|order|parcel|package|subscription|booking|reservation|ticket|password|registration|trip|flight|case)|tracking (?:number|n)|numero de suivi|has (?:been )?(?:shipped|dispatched|delivered)|expedie[es]?\b|\[?ticket ?(?:#|n|id|:|no)|incident|case #|numero de (?:ticket|dossier)|mot de passe|password|code de (?:verification|connexion)|verification code|connexion a votre|sign-?in (?:attempt|from)|security alert|alerte (?:de )?securite|maintenance (?:programmee|planifiee|window|prevue)|scheduled maintenance|mise a jour de (?:nos|vos)|terms (?:of|and)|cgu|cgv|politique de confidentialite|privacy policy)/,
  ),
  // Surveys
  sign(
    3,
    /\b(?:enquete|sondage|questionnaire|survey|feedback|vous etiez|dites-nous|tell us what|votre (?:avis (?:compte|nous|est|sur)|opinion|satisfaction)|your (?:opinion|feedback|experience|review)|how (?:did we do|was your)|notez|donnez (?:nous )?(?:votre|une note)|rate (?:your|us)|net promoter)/,
  ),
  // Invitations and chatter
  sign(
    5,
    /\b(?:quelqu'un (?:a|aurait|peut|sait)|tu viens|on va (?:boire|manger|diner|prendre)|boire un verre|qui (?:appelle|ramene|apporte|vient|prend|veut|receptionne|ouvre|s'occupe|se charge)|(?:dans|de|en|a) la salle de reunion|in the meeting room|has any(?:one|body)|who(?:ever)? (?:left|took|has (?:my|the|an?|seen|taken)\b)|(?:on|we) (?:dejeune|dine|mange|lunch)|rejoindre la reunion|rejoignez|participer a la reunion|join (?:the|us|on|my|here|with|zoom|via)|meeting id|id de (?:la )?reunion|passcode|code secret|microsoft teams|teams\.microsoft|zoom\.us|meet\.google|google meet|webex|calendar invitation|invitation(?:\s?:| (?:outlook|teams|calendrier|zoom))|(?:participants (?:obligatoires|facultatifs)|(?:required|optional) attendees)|vous (?:invit|convi)\w+|(?:est|etes) (?:cordialement )?(?:invite|convie)e?s?\b|you (?:are|'re) (?:cordially )?invited|(?:invite|inviting) you|accepte ?:|accepted ?:|declined ?:|canceled ?:|annule ?:|ordre du jour|compte[- ]rendu|minutes of|agenda (?:for|:)|rsvp)/,
  ),
  sign(
    4,
    /\b(?:(?:hi|hello|hey) (?:all|everyone|everybody|folks)|(?:bonjour|salut|hello) (?:a )?(?:tous|toutes|tout le monde)|chers (?:collegues|adherents|membres)|so far we|on se (?:retrouve|voit|rejoint) (?:tous |toutes )?(?:a \d|en salle|au bureau|lundi|mardi|mercredi|jeudi|vendredi|demain)|see you (?:there|on|at|tomorrow|in)|je serai (?:absent|en|au)|je suis (?:absent|en conge|malade|en retard)|i(?:'ll| will) be (?:off|out|late|away|on)|out of office|(?:maternity|parental|paternity|annual|sick) leave|conge (?:maternite|parental|maladie|paternite)|en (?:conges?|rtt|vacances)|on (?:holiday|vacation)|ooo\b|(?:is|are) now with|a mon retour|on my return|when i(?:'m| am) back|no longer work|ne travaille plus|ne fais plus partie|en teletravail|working from home|point (?:hebdo|equipe|d'equipe|rapide|projet|mensuel)|weekly|stand-?up|catch[- ]up|reunion d'equipe|hotel reserve|ordre de mission|reclamation|complaint|signaler|d'hier|yesterday|last night|n'a pas marche|ne marchait pas|did(?:n't| not) work|pour rappel|petit rappel|n'oubliez pas|don't forget|reminder|rappel ?:|fyi|pour info|merci de (?:remplir|valider|signer|completer|renvoyer)|conges|machine a cafe|cafetiere|imprimante|printer|badges?|lunch\?|repas d'equipe|team lunch|choisissez|dites[- ]moi (?:si|qui)|tell me (?:if|whether) you|(?<!petit[ -])dej\b|cadeau|cagnotte|covoiturage|car ?pool|collecte|tombola|la reunion (?:\S+ ){0,4}est (?:reportee|annulee|decalee|deplacee)|meme heure|vos agendas|table is (?:in|booked)|j'ai reserve|fire drill|exercice (?:incendie|d'evacuation)|contrat signe|signed contract|acompte|deposit|liste (?:a jour )?des (?:participants|invites)|guest list|seating plan|call sheet|(?:is|are|est|sont) confirme\w*|montage (?:le|a|des)|demontage|feuille de route|(?:rdv|call) (?:a |at )?\d|ouverture au public|repetitions a|de-?rig|ne peut plus fournir|slides|visite technique|post-event|rapport|report (?:of|from|on)|cantine|refectoire|canteen|photos de)\b/,
  ),
  // What is already booked: details, changes, cancellations
  sign(
    8,
    /\b(?:(?:(?:nous|on) (?:avons|a)|j'ai|(?:vous|tu) (?:nous |m')?(?:avez|as)) (?:deja |bien )?(?:reserve|retenu|bloque|signe|trouve|confirme)\w*|reservee?s? (?:chez|aupres|avec) vous|(?:notre|ma|cette|la) reservation|(?:votre|notre|cette|la|l'|d')\s?option (?:sur|posee|prise|du|expire|est|arrive|pour|n)|option (?:posee|echue|levee)|en option|(?:devons|dois|doit|souhaitons|obliges d'|contraints d'|voulons|faut|malheureusement|regret d') ?annuler|annulons|renonc\w+ a|(?:decaler|reporter|deplacer|avancer|annuler|modifier|confirmer) (?:notre|ma|mon|la|le|l'|cette|cet|ce)|prendre la (?:petite|grande|autre)|pass(?:e|er|ons) de \d+ a \d+|(?:nombre|effectif|liste|chiffre) (?:final|definiti)\w*|(?:prevenir|avertir|prevenez|tell|warn|inform) (?:le|la|les|the) (?:chef|restaurant|traiteur|lieu|salle|cuisine|venue|kitchen|caterer|hotel)|(?:on|nous) rest(?:e|ons) a \d|(?:nos|our) (?:invites|participants|guests|convives) (?:de|du|of|on|for) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|plan de (?:table|salle)|rooming list|(?:le|notre) (?:traiteur|technicien|livreur|dj) (?:arrive|livre|vient)|(?:dossier|reference|reservation|booking|commande|bc) (?:n|no|r-|#)? ?[a-z]?-?\d{3,}|preuve d[eu]|caution|(?:we|i)(?:'ve| have)?(?: already)? (?:booked|reserved|signed|confirmed)|(?:our|my|the|this) (?:booking|reservation)|(?:have|need|must|like|want) to (?:cancel|postpone|reschedule|move)|(?:change|shift|move|switch) (?:it |this |that |the (?:date|day|time) )?to (?:the|another|an?) |en plus d(?:es|u)|comme (?:prevu|convenu)|as (?:planned|agreed)|drop(?:ped|ping) out|(?:se sont|s.est) desiste\w*|so we(?:'re| are) \d|we(?:'re| are) (?:now|down to) \d|let the (?:hotel|venue|restaurant|caterer|kitchen) know|pull(?:ed|ing) out|(?:is|are) (?:off\b|(?:now )?(?:booked|reserved|cancel+ed))|(?:est|sont) (?:deja )?(?:reserve|annule|maintenu)\w*|do we owe|for (?:saturday|friday|tomorrow|next week)'s)/,
  ),
  // Answers of venues and suppliers
  sign(
    6,
    /\b(?:(?:votre|ta|your|ihre|su) (?:demande(?! de)|enquiry|inquiry|request|sollicitation|interet|confiance|anfrage|solicitud|consulta|client|cliente|groupe|group|sejour|stay)\b|merci d'avoir (?:pense|choisi|contacte)|(?:nous sommes|we(?:'re| are)|sommes) (?:unfortunately |malheureusement |deja )?(?:disponibles?|complete?s?|fully booked|available|libres?|open|booked) (?:le|les|du|aux|pour|a|on|for|from|in)\b|(?:mon|notre|my|our) (?:offre|offer|devis) (?:suit|suivra|pour|follows|for)|vous confirmer|(?:est|sont|is|are) (?:libres?|free|available|disponibles?) (?:le|les|on|du)|adjunt(?:o|amos)|validez|(?:fully booked|liste d'attente|waiting list|complet (?:le|a|cette))|devis (?:vous )?(?:parviendra|suit|suivra|sera)|shall (?:i|we) (?:hold|keep|book|send)|(?:je|nous) (?:vous )?(?:l')?(?:(?:bloqu|gard|liber|confirm|adress)(?:e|ons|erai|erons)|tiens|tenons|maintiens|maintenons|transmets|transmettons) (?:la|le|les|votre|cette|notre|l'|que)|(?:could|can) (?:also )?offer (?:you|the|a)|(?:we|i) (?:can|could) (?:hold|keep)|vous (?:confirm|inform|rappel|pri)ons|visite (?:est|prevue|du|de|technique)|bieten wir|wir bieten|unser angebot|wir (?:halten|freuen uns auf ihre?n?)|das angebot gilt|(?:le|les) (?:ofrecemos|presentamos|proponemos|confirmamos|informamos))/,
  ),
  // Thanks and news after an event
  sign(
    2,
    /\b(?:merci (?:encore |beaucoup |infiniment )?(?:a (?:toutes?|tous|toute l'equipe) )?pour (?:la|le|cette|ce|votre|l'|tout|un)\s?(?:belle |magnifique |super |tres belle )?(?:soiree|journee|accueil|seminaire|organisation|evenement|mariage|reception|moment|travail|diner|fete|visite|ce)|(?:etait|etaient|ont ete|a ete) (?:tous |tres |vraiment |absolument )?(?:ravi|content|enchant|parfait|magnifique|satisfait|super|genial)\w*|(?:ont|a|avons|ai) (?:tous |beaucoup |vraiment )?(?:adore|apprecie)|bravo|on vous recommande\w*|(?:we|everyone|everybody|guests) (?:all )?(?:had|loved|enjoyed)|thank(?:s| you)(?: so much| again| all)? for (?:hosting|everything|having us|(?:the|a|such|last|your) (?:[a-z]+ ){0,2}(?:evening|day|party|dinner|event|weekend|night|wedding|stay|seminar|conference|time|work|help with))|still talking about|retour sur)\b/,
  ),
  // An event that is known already, or is over
  sign(
    2,
    new RegExp(
      `\\b(?:la|le|du|l'|cette|ce|the|this|die|der|das|el|votre|your|les|des) ?(?:[a-z]+ )?${KNOWN} (?:[a-z]+ )?(?:du|des|de|d'|of|on|from|vom|am|del|au|prevue?) ?${DAY}`,
    ),
  ),
  sign(
    2,
    /\b(?:(?:aura|auront|a) lieu (?:le|du|a|en|dans)|inscription (?:aupres|obligatoire|gratuite|avant)|findet statt|tendra lugar|takes place)\b/,
  ),
  sign(
    2,
    /\b(?:derniers? (?:samedis?|week-?ends?|dates?) libres?|last (?:free )?dates|location seche|capacite d[e']|capacity of|holds? up to|up to \d+ (?:standing|seated)|peut accueillir|pouvant accueillir|can (?:host|seat|welcome))\b/,
  ),
  sign(1, /\b(?:etait|etaient|was|were|had|hier|yesterday|last (?:week|month|night|year)|dernier|derniere)\b/),
  sign(1, /\b(?:vos|votre|your)\b/),
  sign(1, /\d ?(?:€|eur|euros)|[£$€] ?\d/),
  sign(1, /\d ?%/),
  // Journalists, researchers and juries
  sign(
    5,
    /\b(?:journaliste (?:a|au|pour|chez|independant\w*|pigiste|specialis\w*)|(?:i'm|i am) (?:a |an )?(?:journalist|reporter|editor|researcher|phd)|writing (?:for|about|an article|a piece)|(?:article|reportage|papier|dossier|these|memoire|book) (?:sur|about|on)\b|high resolution|for immediate|podcast|la redaction|doctorant\w*|membre (?:du|de notre) jury|accepteriez-vous d'(?:etre|intervenir)|jury member|libres de droits|guide annuel)/,
  ),
  // The same in German and Spanish
  sign(
    3,
    /\b(?:rechnung(?:en|s\w*)?|mahnung|zahlungserinnerung|uberweis\w+|bewerb\w+|lebenslauf|praktikum|abwesen\w*|(?:nicht|ausser) (?:im|dem) (?:buro|haus)|abmelden|jetzt (?:buchen|anmelden)|preisanpassung|preisliste|umfrage|zufrieden|storn\w+|absagen|abgesagt|(?:ihrer?|unserer?|die) (?:buchung|reservierung|besichtigung)|reservierungsbestatigung|hiermit|kostenvoranschlag|facturas?\b|proforma|curriculum|fuera de la oficina|oferta especial|descuento|propuesta comercial|a su disposicion|catalogo|sin compromiso|reserve antes|presupuesto (?:firmado|aceptado)|hemos reservado|(?:nuestra|su) reserva|cancelar|anular)\b/,
  ),
  // Press, associations, officials
  sign(
    3,
    /\b(?:communique de presse|press release|a propos de|about us|mecenat|sponsoring|sponsorship|sponsors?|(?:quote|devis) (?:n[°o] ?|#|d-?)?\d{3,}|as requested|shall we go ahead|appel a (?:projets|communications|candidatures)|appel a (?:conferenciers|intervenants|contributions|benevoles|candidats|dons|temoignages)|call for (?:papers|speakers|abstracts|volunteers|entries)|(?:recherche|cherche|recherchons|cherchons|looking for|seeking) (?:des |de |some )?(?:intervenants|orateurs|conferenciers|benevoles|exposants|sponsors|speakers|volunteers|exhibitors)|fiche technique|balances|bien recu|bon a tirer|proof of|proforma|pro forma|adhesion|cotisation|membership|(?:devenez|devenir|become an?|liste des|nos|our) (?:exposants?|exhibitors?)|reservez votre stand|book your (?:stand|booth)|billetterie|tickets?|prefecture|urssaf|impots|hmrc|tva|vat (?:number|return)|mise en demeure|formal notice|attestation|assurance|insurance|(?:votre|la|ma) mutuelle|contrat d(?:e|')|bail|loyer|syndic\b|devis (?:n|no|ci-joint|en piece|signe|joint)|(?:votre|notre) devis|our quot\w+|passage de notre technicien|notre technicien|extincteurs|nettoyage|cleaning|en ligne|impressions)/,
  ),
  sign(
    1,
    /\b(?:please find|ci-joint|veuillez trouver|vous trouverez|find attached|en piece jointe|attached is|attached please)/,
  ),
  // Advertised prices and openings
  sign(
    4,
    /\b(?:(?:des|from|a partir de|starting at) (?:only |seulement )?(?:[£€$] ?\d|\d[\d .,]{0,8}(?:€|eur|k€))|reouv\w+|reopen\w*|rouvre|ouvre (?:ses|enfin)|ouverture d[eu]|venez (?:visiter|decouvrir|nous)|come and (?:see|visit)|visitez|ouvre en|is for sale|(?:nouvelle|new) (?:pleniere|salle|ballroom|venue)|reservation avant|bookings? (?:before|by|until)|parking gratuit|free parking|now open|opens (?:its|in|on)|opening of|speakers? (?:request|invitation)|(?:would you|if you|to) (?:speak|spoke|talk) (?:on|at|about)|intervenir (?:lors|a|au)|convocation|referenc(?:er|ement)|(?:our|notre|nos) (?:best )?(?:price|prix|quote)\b|valid for \d|valable \d|(?:proprietaires? d|owners? of|(?:i|we) own)|contactez[- ](?:nous|le|la|moi|[a-z]+ (?:pour|au))|contact (?:us|me|our) (?:for|today|to|now))/,
  ),
];

/** How strongly a mail is an invoice, an application, advertising, a notice, a survey, an invitation or chatter: 0 if it is none of them. */
export function otherMail({ subject, written, signature }: Letter): number {
  // The subject says what a mail is, unless it is that of the mail it replies to.
  const title = REPLY_SUBJECT.test(subject.folded) ? '' : subject.folded;
  const footer = [subject, written, signature].some(({ folded }) => LIST_FOOTER.test(folded));
  return OTHERS.reduce(
    (sum, { weight, pattern }) =>
      sum + (pattern.test(title) ? weight + Math.min(weight, TITLE) : pattern.test(written.folded) ? weight : 0),
    footer ? 3 : 0,
  );
}
