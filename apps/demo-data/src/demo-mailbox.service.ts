import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { DAY, HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { MailboxesService } from '#api/foundations/mailboxes/mailboxes.service';
import { composed } from '#providers/email/smtp-sender';
import { SAMPLE_HOST, SampleMailServer } from '#providers/mailboxes/sample.mailboxes';

/** The address of the sample agency's mailbox. */
const SAMPLE_ADDRESS = 'bonjour@agence.test';

interface SampleMail {
  name: string;
  folder: 'INBOX' | 'Sent';
  /** Milliseconds before the day's noon. */
  before: number;
  from: string;
  to: string;
  subject: string;
  text: string;
}

/** The mails in the mailbox when it is connected: a brief, a supplier's invoice, and a mail that a colleague sent from Outlook. */
const mailsOf = (colleague: string): readonly SampleMail[] => [
  {
    name: 'annecy',
    folder: 'INBOX',
    before: 26 * HOUR,
    from: 'Solène Guérin <s.guerin@pistes-blanches.test>',
    to: SAMPLE_ADDRESS,
    subject: 'Séminaire de direction à Annecy',
    text: 'Bonjour,\n\nNous cherchons une salle à Annecy pour notre séminaire de direction les 15 et 16 septembre : 24 personnes, en U, avec vue si possible. Notre budget est de 4 500 € HT.\n\nBien cordialement,\nSolène Guérin\nPistes Blanches',
  },
  {
    name: 'facture',
    folder: 'INBOX',
    before: 25 * HOUR,
    from: 'Bureau & Papier <facturation@bureau-papier.test>',
    to: SAMPLE_ADDRESS,
    subject: 'Votre facture F-20481',
    text: 'Bonjour,\n\nVeuillez trouver ci-dessous le détail de votre facture F-20481 : ramettes et cartouches, 148,20 € TTC, à régler sous 30 jours par virement.\n\nService facturation\nBureau & Papier',
  },
  {
    name: 'outlook',
    folder: 'Sent',
    before: 24 * HOUR,
    from: colleague,
    to: 'Benoît Lacombe <b.lacombe@optique-lacombe.test>',
    subject: 'Votre séminaire',
    text: 'Bonjour Benoît,\n\nJ’ai relancé les deux lieux qui n’ont pas encore répondu ; je vous envoie la sélection dès demain.\n\nBonne journée',
  },
];

/** The mail that arrives a minute later, while a newcomer looks. */
const LATER: SampleMail = {
  name: 'offsite',
  folder: 'INBOX',
  before: 0,
  from: 'Tom Aldridge <t.aldridge@harbour-labs.test>',
  to: SAMPLE_ADDRESS,
  subject: 'Offsite in Marseille',
  text: 'Hello,\n\nCould you find us a place in Marseille for an offsite of 35 people on 7 October, classroom, with two break-out rooms? We can spend about €6,000.\n\nMany thanks,\nTom Aldridge\nHarbour Labs',
};

/** The sample agency's mailbox: on a mail server within this process, so that a trial shows one at work without an account. */
@Injectable()
export class DemoMailbox {
  constructor(
    private readonly database: Database,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly server: SampleMailServer,
    private readonly mailboxes: MailboxesService,
  ) {}

  /** Connects the mailbox, with its mails, as an admin does. Returns whether there is an admin yet. */
  async connect(today: string): Promise<boolean> {
    const admin = await this.admin();
    if (admin === null) return false;
    await this.fill(today, admin, false);
    const server = { host: SAMPLE_HOST, security: 'tls' as const };
    await this.mailboxes.connect(
      {
        ...{ address: SAMPLE_ADDRESS, displayName: 'L’agence', kind: 'shared', password: 'sample' },
        ...{ imap: { ...server, port: 993 }, smtp: { ...server, port: 465 } },
        followFrom: new Date(Date.parse(today) - 3 * DAY).toISOString().slice(0, 10),
      },
      { ...admin, kind: 'team', role: 'admin', sessionId: '' },
    );
    return true;
  }

  /** Puts the mails into this process's memory; after a restart, too. `all` includes the one that arrives later. */
  async restore(today: string, all: boolean): Promise<void> {
    const admin = await this.admin();
    if (admin) await this.fill(today, admin, all);
  }

  private async fill(today: string, { name, email }: { name: string; email: string }, all: boolean): Promise<void> {
    const mails = [...mailsOf(`${name} <${email}>`), ...(all ? [LATER] : [])];
    for (const mail of mails) {
      const messageId = `${mail.name}@sample.test`;
      const receivedAt = new Date(Date.parse(`${today}T12:00:00Z`) - mail.before - MINUTE);
      this.server.deliver(SAMPLE_ADDRESS, mail.folder, await rawOf(mail, messageId, receivedAt), receivedAt);
    }
  }

  private admin(): Promise<{ userId: string; name: string; email: string } | null> {
    if (this.app.production) return Promise.resolve(null);
    return this.database.maybeOne(
      `SELECT id AS "userId", name, email FROM team_user WHERE role = 'admin' AND NOT disabled ORDER BY created_at, id LIMIT 1`,
    );
  }
}

/** A mail as its server stores it. */
async function rawOf({ from, to, subject, text }: SampleMail, messageId: string, date: Date): Promise<Buffer> {
  const mail = { from, to: [to], cc: [], bcc: [], subject, text, html: '', references: [], attachments: [] };
  return (await composed({ ...mail, messageId, headers: { Date: date.toUTCString() } })).message;
}
