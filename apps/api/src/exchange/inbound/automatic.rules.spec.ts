import { isAutomatic, listOf } from './automatic.rules';

const judge = (mail: {
  subject?: string;
  text?: string;
  sender?: string | null;
  headers?: Record<string, string>;
  isAnswer?: boolean;
  replyTo?: string;
  calendarMethod?: string;
}): boolean => {
  const headers = new Map(Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value]]));
  const text = mail.text ?? 'Bonjour';
  const signs = {
    sender: mail.sender === undefined ? 'someone@example.test' : mail.sender,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject ?? 'Séminaire',
    text,
    isAnswer: mail.isAnswer ?? false,
  };
  return (
    isAutomatic(headers, { ...signs, ownText: text, calendarMethod: mail.calendarMethod ?? null }) ||
    listOf(headers, signs) !== null
  );
};

describe('an automatic mail', () => {
  it.each([
    // Outlook and Exchange
    'Automatic reply: Availability on 18 March [#R-7K3Q9D]',
    'Réponse automatique : Disponibilité le 18 mars [#R-7K3Q9D]',
    'Réponse automatique\u00a0: séminaire'.replace('\u00a0', ' '),
    're\u0301ponse automatique : séminaire',
    'REPONSE AUTOMATIQUE: votre demande',
    'Automatische Antwort: Anfrage Seminar',
    'Automatische Abwesenheitsnotiz: Anfrage',
    'Respuesta automática: Seminario en Lyon',
    'Risposta automatica: Richiesta sala',
    'Automatisch antwoord: Aanvraag zaal',
    'Resposta automática: Pedido de sala',
    'Out of Office AutoReply: Availability request',
    'Absence du bureau : Demande de disponibilité',
    'Absent du bureau',
    // Gmail, Zimbra, Notes, hosting panels
    "I'm out of the office Re: your request",
    'I am currently out of the office',
    'Auto-reply: your message',
    '[Auto-Reply] Availability',
    'Autoreply',
    'Auto Response: thank you for your mail',
    'Automated response - ticket 4411',
    'Vacation reply',
    "Message d'absence",
    'Message d’absence : Demande',
    "Notification d'absence",
    'Réponse auto: séminaire',
    'Accusé de réception automatique',
    'Je suis actuellement absente du bureau',
    'Abwesenheitsnotiz',
    'Abwesend: Anfrage',
    'Abwesenheitsnachricht: Anfrage zu Räumen',
    'Ich bin derzeit nicht im Büro',
    'Estoy fuera de la oficina',
    'Mensaje automático',
    'Messaggio automatico: fuori sede',
    'Afwezigheidsbericht',
    'Afwezig: aanvraag',
    'Ik ben niet op kantoor',
    'Aviso de ausência',
    '[EXTERNAL] Automatic reply: Availability',
  ])('is recognized by its subject: %s', (subject) => {
    expect(judge({ subject })).toBe(true);
    expect(judge({ subject, isAnswer: true })).toBe(true);
  });

  it.each([
    'Out of Office: Re: Availability',
    'Out of office Re: Availability request',
    'Out of the office',
    'Out of office, back on Monday',
    'OOO: back on 4 January',
    'On annual leave',
    'En congés',
    'Fuera de la oficina: Solicitud',
    'Fuori ufficio: R: Richiesta',
    'Fora do escritório: Pedido',
    'AUTO: Jane Doe is out of the office (returning 12 May)',
    'AUTO : Jean Dupont est absent(e) (retour le 12 mai)',
    'Absence : Demande de disponibilité',
    'Absent: Re: Disponibilité',
    'Absent(e) : Disponibilité',
    'Congés : Re: Disponibilité',
    'Je suis en vacances',
    'Out of office until Monday',
    'Absence du bureau jusqu’au 12 mai',
    'Réponse automatique de Jean Dupont',
    'Automatic reply from Jane Doe',
    'Annual leave Re: Availability',
    'Nicht im Büro bis 12. Mai',
    'Im Urlaub',
    'De vacaciones hasta el lunes',
    'In ferie: R: Richiesta',
    'Fuori sede fino al 12',
    'Op vakantie tot maandag',
    'Férias: Pedido',
    '[EXTERNAL] Out of office: Availability',
  ])('is recognized by the subject of its reply: %s', (subject) => {
    expect(judge({ subject, isAnswer: true })).toBe(true);
  });

  it.each([
    ['X-Auto-Response-Suppress', 'All'],
    ['X-Auto-Response-Suppress', 'DR, OOF, AutoReply'],
    ['X-Auto-Response-Suppress', 'OOF'],
    ['X-Autoresponder', 'Plesk'],
    ['X-Autoreply', 'yes'],
    ['X-Autoreply-From', 'a@example.test'],
    ['X-Auto-Reply-From', 'a@example.test'],
    ['X-Mail-Autoreply', 'true'],
    ['X-Autorespond', 'yes'],
    ['X-Vacation', 'yes'],
    ['Auto-Submitted', 'auto-replied'],
    ['Auto-Submitted', 'auto-generated; type=vacation'],
    ['Precedence', 'auto_reply'],
    ['X-Precedence', 'bulk'],
    ['X-Failed-Recipients', 'a@example.test'],
    ['Return-Path', '<>'],
    ['Content-Type', 'multipart/report; report-type=disposition-notification; boundary=x'],
  ])('is recognized by %s: %s', (name, value) => expect(judge({ headers: { [name]: value } })).toBe(true));

  it('is recognized by its sender, and receipts by their first words', () => {
    for (const sender of [null, 'MAILER-DAEMON@mx.example', 'postmaster@mx.example'])
      expect(judge({ sender })).toBe(true);
    expect(judge({ subject: 'Read: Availability', text: 'Your message\n\n   To: …\nwas read on Monday.' })).toBe(true);
    expect(judge({ subject: 'Lu : Disponibilité', text: 'Votre message\n\nÀ : …\na été lu le lundi.' })).toBe(true);
  });
});

describe('a machine without headers', () => {
  it.each([
    'Automatiskt svar: Votre demande',
    'Autosvar: forespørgsel',
    'Automatisk svar: Henvendelse',
    'Automaattinen vastaus: pyyntö',
    'Odpowiedź automatyczna: zapytanie',
    'Automatická odpověď: poptávka',
    'Automatikus válasz: ajánlat',
    'Răspuns automat: cerere',
    'Αυτόματη απάντηση: αίτημα',
    'Автоматический ответ: запрос',
    '自動返信: お問い合わせ',
    '自动答复: 询问',
  ])('is recognized in other languages: %s', (subject) => expect(judge({ subject })).toBe(true));

  it.each([
    ['Non remis : Votre demande', 'MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@orga.example'],
    ['Undeliverable: Votre demande', 'postmaster@orga.example'],
    ['Undelivered Mail Returned to Sender', 'bounces@mx.example'],
    ['Échec de la remise : demande', 'system@mx.example'],
    ['Unzustellbar: Anfrage', 'post@mx.example'],
    ['failure notice', 'root@mx.example'],
  ])('is recognized as a bounce: %s from %s', (subject, sender) => expect(judge({ subject, sender })).toBe(true));

  it.each([
    [
      'Accusé de réception : votre message',
      'ne-pas-repondre@ville.example',
      'Bonjour, nous avons bien reçu votre message. Ceci est un message automatique, merci de ne pas y répondre.',
    ],
    ['Confirmation de réception', 'contact@ville.example', 'Cet e-mail est envoyé automatiquement.'],
    ['We have received your request', 'no-reply@help.example', 'A ticket was opened.'],
    ['Thank you for contacting us', 'support@help.example', 'This is an automated message. Please do not reply.'],
    ['Votre demande a bien été prise en compte', 'noreply@ville.example', 'Elle porte le numéro 12.'],
    [
      'Confirmation de réception de votre message',
      'nepasrepondre@ville.example',
      'Nous avons bien reçu votre courriel et vous répondrons sous 48h. Merci de ne pas répondre à ce message.',
    ],
    ['Ticket #4821 créé : Votre demande', 'noreply@help.example', 'Votre ticket a été créé. Merci de ne pas répondre.'],
    ['Case 00123-A has been opened', 'support@help.example', 'This is an automated message.'],
    ['Acknowledgement of your enquiry', 'noreply@help.example', 'We will come back to you.'],
    ['Eingangsbestätigung', 'info@stadt.example', 'Diese Nachricht wurde automatisch generiert.'],
  ])('is recognized as a receipt: %s', (subject, sender, text) => expect(judge({ subject, sender, text })).toBe(true));

  const oneClick = {
    'List-Unsubscribe': '<https://n.example/u>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  it('is recognized as a newsletter by its headers for unsubscribing in one click', () => {
    expect(judge({ headers: { ...oneClick, 'Feedback-ID': '1:campaign' } })).toBe(true);
    expect(judge({ headers: oneClick, replyTo: 'hello@example.test' })).toBe(true);
    // a form that a service sent for its visitor, a reply, and a link for leaving a sales person's list
    expect(judge({ headers: oneClick, replyTo: 'visitor@orga.example' })).toBe(false);
    expect(judge({ headers: oneClick, isAnswer: true })).toBe(false);
    expect(judge({ headers: { 'List-Unsubscribe': '<mailto:u@n.example>' } })).toBe(false);
  });

  it.each(['REPLY', 'CANCEL', 'COUNTER'])("is recognized as a calendar's answer: %s", (calendarMethod) =>
    expect(judge({ calendarMethod })).toBe(true),
  );
  it.each(['REQUEST', 'PUBLISH'])("isn't seen in an invitation: %s", (calendarMethod) =>
    expect(judge({ calendarMethod })).toBe(false),
  );
});

describe('an absence notice without headers', () => {
  it.each([
    ['Fuera de la oficina: Votre demande', 'Estoy de vacaciones.'],
    ['Out of office: Availability', 'I am on annual leave until 7 December.'],
    ['Absence : Votre demande', 'Je suis absent jusqu’au 7 décembre.'],
  ])('is recognized without the mail it answers: %s', (subject, text) => {
    expect(judge({ subject, text })).toBe(true);
    const request = `${text} Nous cherchons une salle pour 40 personnes.`;
    expect(judge({ subject, text: request })).toBe(false);
  });

  it.each([
    'Bonjour,\n\nActuellement en congés, je ne suis pas disponible jusqu’au 7 décembre. Pour toute urgence contactez le 04 72 00 00 00.',
    'Bonjour,\n\nNotre bureau est fermé, nous sommes en congés du 28 novembre au 7 décembre. Votre message sera traité à notre retour.',
    'Merci pour votre message. Je suis absente jusqu’au lundi 7 décembre inclus et vous répondrai dès mon retour.',
    'I am out of the office until 7 December with limited access to my email. For urgent matters please call Anna.',
    'Hello, I am on annual leave and back on Monday 7 December. I will get back to you then.',
    'Ich bin bis zum 7. Dezember im Urlaub. In dringenden Fällen wenden Sie sich bitte an meine Kollegin.',
    'L’établissement est fermé du 20 décembre au 3 janvier. Les demandes seront traitées à la réouverture, en cas d’urgence : 06 00 00 00 00.',
  ])('is recognized in a reply: %s', (text) => {
    expect(judge({ subject: 'Re: Disponibilité', text, isAnswer: true })).toBe(true);
    expect(judge({ subject: 'Disponibilité', text, isAnswer: false })).toBe(false);
  });

  it.each([
    'Bonjour, nous ne sommes pas disponibles le 18 mars, le domaine est fermé pour congés du 15 au 20 mars. Contactez-nous pour une autre date.',
    'Je suis en congés jusqu’au 7 décembre, mais la salle est libre le 18 mars. Pour toute question urgente contactez Paul.',
    'We are closed until 3 January, but the venue is available on 18 March. Please contact Anna for a quote.',
    'Nous sommes complets ce jour-là, à bientôt.',
    'Je serai absente demain, appelez-moi plutôt jeudi.',
    'Le lieu est fermé le 18 mars.',
  ])("isn't seen in a reply that answers: %s", (text) =>
    expect(judge({ subject: 'Re: Disponibilité', text, isAnswer: true })).toBe(false),
  );
});

describe('a personal mail', () => {
  it.each([
    'Re: Automatic reply system for our seminar',
    'Automatic reply system for our seminar',
    'Automatic reply-system: which one?',
    'Re: Automatic reply: Availability on 18 March',
    'RE: Réponse automatique : séminaire',
    'AW: Automatische Antwort: Anfrage',
    'Seminar: out of office with the whole team',
    'Out of office days for 40 people in Lyon',
    'Absence de réponse à ma demande',
    'Absence du bureau national au congrès',
    'Abwesende Gäste beim Gala-Dinner',
    'En congrès à Lyon',
    'Ausente un invitado',
    'Afwezige gasten',
    'Autoresponsable et durable : un séminaire',
    'Vacation rental for a team building',
    'Fuori dal comune: cena di gala',
    'Message automatiquement traduit',
    'Away day for 30 people',
    'Oof, what a request',
    'Read: our brochure',
    'Lu et approuvé : devis',
    'Accusé de réception : devis signé',
    'Merci pour votre message',
    'Undeliverable promises: a seminar',
  ])("isn't taken for automatic by its subject: %s", (subject) => {
    expect(judge({ subject })).toBe(false);
    expect(judge({ subject, isAnswer: true })).toBe(false);
  });

  it.each([
    'Hors du bureau : une journée d’équipe',
    'Out of office: offsite for 40 people',
    'Fuori sede: evento aziendale',
    'En congés : week-end séminaire',
    'De vacaciones: viaje de empresa',
    'In ferie: cena di gala',
    'Außer Haus: Teamtag in Lyon',
    'Buiten kantoor: teamdag',
    'Fora do escritório: dia de equipa',
    'Vacances : arbre de Noël pour 200 personnes',
    'Auto: salon pour 200 personnes',
    'OOO - offsite for 40 people',
  ])("isn't taken for automatic by the subject of a first mail: %s", (subject) =>
    expect(judge({ subject })).toBe(false),
  );

  it.each([
    ['Auto-Submitted', 'no'],
    ['Auto-Submitted', 'no (a person)'],
    ['X-Auto-Response-Suppress', 'None'],
    // "no receipts, please": some mail clients send this with every mail
    ['X-Auto-Response-Suppress', 'DR, RN, NRN'],
    ['X-Auto-Response-Suppress', 'NDR'],
    ['Precedence', 'first-class'],
    ['Return-Path', '<someone@example.test>'],
    ['Content-Type', 'multipart/alternative; boundary="report-type"'],
    ['Disposition-Notification-To', 'someone@example.test'],
    ['Importance', 'high'],
    // an Exchange rule that forwards a personal mail
    ['X-MS-Exchange-Generated-Message-Source', 'Mailbox Rules Agent'],
  ])("isn't taken for automatic by %s: %s", (name, value) => expect(judge({ headers: { [name]: value } })).toBe(false));
});
