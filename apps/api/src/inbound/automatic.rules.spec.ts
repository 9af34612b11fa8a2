import { isAutomatic } from './automatic.rules';

const judge = (mail: { subject?: string; text?: string; sender?: string | null; headers?: Record<string, string> }) =>
  isAutomatic(new Map(Object.entries(mail.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [value]])), {
    sender: mail.sender === undefined ? 'someone@example.test' : mail.sender,
    subject: mail.subject ?? 'Séminaire',
    text: mail.text ?? 'Bonjour',
  });

describe('a mail of a machine', () => {
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
    'Out of Office: Re: Availability',
    'Out of Office AutoReply: Availability request',
    'Out of office Re: Availability request',
    'Absence du bureau : Demande de disponibilité',
    'Absent du bureau',
    // Gmail, Zimbra, Notes, hosts' panels
    'Out of the office',
    'Out of office, back on Monday',
    "I'm out of the office Re: your request",
    'I am currently out of the office',
    'Auto-reply: your message',
    '[Auto-Reply] Availability',
    'Autoreply',
    'Auto Response: thank you for your mail',
    'Automated response - ticket 4411',
    'OOO: back on 4 January',
    'Vacation reply',
    'On annual leave',
    "Message d'absence",
    'Message d’absence : Demande',
    "Notification d'absence",
    'Réponse auto: séminaire',
    'Accusé de réception automatique',
    'Je suis actuellement absente du bureau',
    'En congés',
    'Abwesenheitsnotiz',
    'Abwesend: Anfrage',
    'Abwesenheitsnachricht: Anfrage zu Räumen',
    'Ich bin derzeit nicht im Büro',
    'Fuera de la oficina: Solicitud',
    'Estoy fuera de la oficina',
    'Mensaje automático',
    'Fuori ufficio: R: Richiesta',
    'Messaggio automatico: fuori sede',
    'Afwezigheidsbericht',
    'Afwezig: aanvraag',
    'Ik ben niet op kantoor',
    'Fora do escritório: Pedido',
    'Aviso de ausência',
    '[EXTERNAL] Automatic reply: Availability',
  ])('tells itself by its subject: %s', (subject) => expect(judge({ subject })).toBe(true));

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
    ['X-MS-Exchange-Generated-Message-Source', 'Mailbox Rules Agent'],
    ['X-Failed-Recipients', 'a@example.test'],
    ['Return-Path', '<>'],
    ['Content-Type', 'multipart/report; report-type=disposition-notification; boundary=x'],
  ])('tells itself by %s: %s', (name, value) => expect(judge({ headers: { [name]: value } })).toBe(true));

  it('tells itself by its sender, and as a receipt by its first words', () => {
    for (const sender of [null, 'MAILER-DAEMON@mx.example', 'postmaster@mx.example'])
      expect(judge({ sender })).toBe(true);
    expect(judge({ subject: 'Read: Availability', text: 'Your message\n\n   To: …\nwas read on Monday.' })).toBe(true);
    expect(judge({ subject: 'Lu : Disponibilité', text: 'Votre message\n\nÀ : …\na été lu le lundi.' })).toBe(true);
  });
});

describe('a mail of a person', () => {
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
  ])('is no machine’s by its subject: %s', (subject) => expect(judge({ subject })).toBe(false));

  it.each([
    ['Auto-Submitted', 'no'],
    ['Auto-Submitted', 'no (a person)'],
    ['X-Auto-Response-Suppress', 'None'],
    // no receipts, please: some programs of people ask for that with every mail
    ['X-Auto-Response-Suppress', 'DR, RN, NRN'],
    ['X-Auto-Response-Suppress', 'NDR'],
    ['Precedence', 'first-class'],
    ['Return-Path', '<someone@example.test>'],
    ['Content-Type', 'multipart/alternative; boundary="report-type"'],
    ['Disposition-Notification-To', 'someone@example.test'],
    ['Importance', 'high'],
  ])('is no machine’s by %s: %s', (name, value) => expect(judge({ headers: { [name]: value } })).toBe(false));
});
