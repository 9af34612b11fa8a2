import { isAutomatic } from './automatic.rules';

const judge = (mail: {
  subject?: string;
  text?: string;
  sender?: string | null;
  headers?: Record<string, string>;
  isAnswer?: boolean;
}) =>
  isAutomatic(new Map(Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value]])), {
    sender: mail.sender === undefined ? 'someone@example.test' : mail.sender,
    subject: mail.subject ?? 'Séminaire',
    text: mail.text ?? 'Bonjour',
    isAnswer: mail.isAnswer ?? false,
  });

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
