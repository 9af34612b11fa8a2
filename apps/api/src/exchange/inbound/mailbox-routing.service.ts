import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import type { Actor } from '#core/context';
import { Database } from '#database/database';
import { type MailboxKind, OPEN_STATUSES } from '#domain/vocabulary';
import { asksForVenue } from '#providers/llm/rules/asks-for-venue';
import { organizersOf } from '../../demand/organizers/organizers.sql';
import type { InboundMail } from './inbound-mail';
import { subjectCode } from './inbound.rules';
import { type Match, MailRouting, type Reply, type Route } from './mail-routing.service';

/** The mailbox that brings a mail. */
export interface MailOrigin {
  mailboxId: string;
  kind: MailboxKind;
  folder: 'inbox' | 'sent' | 'other';
  /** The mailbox's address, in lower case. */
  address: string;
  /** The owner of a personal one. */
  ownerId: string | null;
  /** When the mail's server received it, if that is long ago; null: now. */
  at: Date | null;
}

/** A mail that a colleague sent with their own mail program. */
export interface Sent {
  kind: 'sent';
  requestId: string;
  memberId: string | null;
  /** The team user who wrote it; null if none has the address of its `From`. */
  by: string | null;
  actor: Actor;
}

export type MailboxRoute =
  | Route
  | Sent
  /** A mail of which nothing is stored. */
  | { kind: 'ignored' };

type Unsorted = Extract<Route, { kind: 'unsorted' }>;

interface OpenRequest {
  requestId: string;
  memberId: string | null;
}

const IGNORED = { kind: 'ignored' } as const;

/** The open requests of the organizers and venues with the addresses in $1, up to two. */
const OPEN_REQUESTS_OF = `
  SELECT found.id AS "requestId", min(found.member_id::text)::uuid AS "memberId" FROM (
    SELECT request.id, NULL::uuid AS member_id
      FROM unnest($1::text[]) given (email) JOIN LATERAL ${organizersOf('given.email')} organizer ON true
      JOIN request ON request.organizer_id = organizer.id AND request.status = ANY($2)
    UNION ALL
    SELECT request.id, member.id
      FROM unnest($1::text[]) given (email) JOIN member ON lower(member.email) = lower(given.email)
      JOIN result ON result.member_id = member.id
      JOIN request ON request.id = result.request_id AND request.status = ANY($2)
  ) found GROUP BY found.id ORDER BY found.id LIMIT 2`;

/** The request of a mail that refers to the mail with the Message-ID $1, which was filed before the mail that it answers. */
const REFERRING = `
  SELECT request_id AS "requestId", NULL AS "memberId" FROM email_message
   WHERE mailbox_id IS NOT NULL AND "references" @> ARRAY[$1::text] AND request_id IS NOT NULL ORDER BY created_at, id LIMIT 1`;

/** Which mails ($1, a JSON array) refer to a filed mail, are referred to by one, are stored, or name a person with an open request ($2). */
const CONCERNING = `
  SELECT head.uid FROM jsonb_to_recordset($1::jsonb) AS head (uid bigint, id text, ids text[], people text[])
   WHERE EXISTS (SELECT 1 FROM email_message WHERE message_id = ANY(head.ids || head.id))
      OR EXISTS (SELECT 1 FROM email_message WHERE mailbox_id IS NOT NULL AND "references" @> ARRAY[head.id] AND request_id IS NOT NULL)
      OR EXISTS (SELECT 1 FROM unnest(head.people) given (email) JOIN LATERAL ${organizersOf('given.email')} organizer ON true
                   JOIN request ON request.organizer_id = organizer.id AND request.status = ANY($2))
      OR EXISTS (SELECT 1 FROM unnest(head.people) given (email) JOIN member ON lower(member.email) = lower(given.email)
                   JOIN result ON result.member_id = member.id
                   JOIN request ON request.id = result.request_id AND request.status = ANY($2))`;

/** A mail of which only the header is known. */
export interface MailHead {
  uid: number;
  messageId: string | null;
  refersTo: string[];
  subject: string;
  people: string[];
}

/** Decides where a mail belongs that a mailbox brings: shared mailboxes take everything, personal ones only what is known. Read-only. */
@Injectable()
export class MailboxRouting {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly routing: MailRouting,
  ) {}

  /** Returns the request that a mail belongs to, a new request, the unsorted inbox with the reason, or that it is ignored. */
  async route(mail: InboundMail, messageId: string, origin: MailOrigin): Promise<MailboxRoute> {
    const sender = mail.from?.email ?? null;
    const match = await this.match(mail, messageId);
    const known = match === 'unknown_code' ? null : match;
    if (origin.folder === 'sent') return this.sent(mail, known, origin);
    const isShared = origin.kind === 'shared';
    if (sender === null || this.routing.isOurs(sender)) return isShared ? unsorted('automatic') : IGNORED;
    if (this.routing.isForged(mail)) return isShared || known !== null ? unsorted('forged') : IGNORED;
    if (sender.toLowerCase() === origin.address || (await this.areColleagues([sender]))) {
      const own = await this.ofColleague(mail, known, origin);
      if (own !== null) return own;
    }
    if (known !== null) {
      const reply = await this.routing.reply(known, sender);
      if (!mail.automatic) return reply;
      if (reply.kind === 'reply') return { ...reply, expects: null };
      return isShared ? unsorted('automatic') : IGNORED;
    }
    return isShared ? this.shared(mail, sender, match === 'unknown_code') : this.personal(mail, sender);
  }

  /**
   * Returns which mails of a personal mailbox, or of a Sent folder, may concern a request, by their headers. The others are ignored without
   * being fetched.
   */
  async concerning(heads: readonly MailHead[]): Promise<Set<number>> {
    const rows = await this.database.query<{ uid: string }>(CONCERNING, [
      JSON.stringify(
        heads.map(({ uid, messageId, refersTo, people }) => ({ uid, id: messageId, ids: refersTo, people })),
      ),
      OPEN_STATUSES,
    ]);
    const named = heads.filter(
      ({ subject, people }) => subjectCode(subject) !== null || people.some((address) => this.routing.isOurs(address)),
    );
    return new Set([...rows.map(({ uid }) => Number(uid)), ...named.map(({ uid }) => uid)]);
  }

  /**
   * Returns the route of a mail that was unsorted because the conversation it belongs to wasn't known, now that it is; null if its sender
   * still isn't.
   */
  async late(requestId: string, sender: string): Promise<Reply | null> {
    const reply = await this.routing.reply({ requestId, memberId: null }, sender);
    return reply.kind === 'reply' ? reply : null;
  }

  private async match(mail: InboundMail, messageId: string): Promise<Match | 'unknown_code' | null> {
    const match = await this.routing.match(mail);
    if (match !== null && match !== 'unknown_code') return match;
    return (await this.database.maybeOne<Match>(REFERRING, [messageId])) ?? match;
  }

  /** A mail outside of a thread in a shared mailbox. */
  private async shared(mail: InboundMail, sender: string, hasUnknownCode: boolean): Promise<MailboxRoute> {
    if (mail.automatic) return unsorted('automatic');
    if (hasUnknownCode) return unsorted('unknown_code');
    const beginning = await this.routing.beginning(mail);
    if (beginning.kind === 'unsorted') return beginning;
    // A colleague who forwards a mail has decided that it is a request, as has everyone who writes to the address for requests.
    const isForwarded = beginning.author !== null && (await this.areColleagues([sender]));
    if (isForwarded || this.routing.isForRequests(mail)) return beginning;
    const [only, ...others] = beginning.author === null ? await this.openRequestsOf([sender]) : [];
    // A venue that was asked writes of events too. An organizer may begin another request.
    const isVenue = only !== undefined && only.memberId !== null;
    if (!isVenue && this.asks(mail)) return beginning;
    return only !== undefined && others.length === 0 ? this.routing.reply(only, sender) : unsorted('not_a_request');
  }

  /** A mail outside of a thread in a personal mailbox: private, unless it comes from an organizer or venue with an open request. */
  private async personal(mail: InboundMail, sender: string): Promise<MailboxRoute> {
    if (mail.automatic) return IGNORED;
    const [only, ...others] = await this.openRequestsOf([sender]);
    if (only === undefined) return IGNORED;
    return others.length === 0 ? this.routing.reply(only, sender) : unsorted('no_thread');
  }

  /** A mail in the Sent folder. */
  private async sent(mail: InboundMail, known: Match | null, origin: MailOrigin): Promise<Sent | typeof IGNORED> {
    const recipients = [...new Set([...mail.to, ...mail.cc])];
    const strangers = await this.withoutColleagues(recipients);
    // Mails among colleagues and automatic ones aren't answers.
    if (mail.automatic || strangers.length === 0) return IGNORED;
    const [only, ...others] = await this.openRequestsOf(strangers);
    const requestId = known?.requestId ?? (others.length === 0 ? only?.requestId : undefined);
    if (requestId === undefined) return IGNORED;
    return {
      kind: 'sent',
      requestId,
      memberId: await this.venueAmong(requestId, strangers),
      ...(await this.author(mail, origin)),
    };
  }

  /** A colleague's mail outside of Sent: sent by them, if it went to a person of the request. Null if it is treated as anyone's. */
  private async ofColleague(
    mail: InboundMail,
    known: Match | null,
    origin: MailOrigin,
  ): Promise<Sent | typeof IGNORED | null> {
    const isOwn = mail.from?.email.toLowerCase() === origin.address;
    if (known === null && !isOwn) return origin.kind === 'personal' ? IGNORED : null;
    // A website's form may send in the mailbox's own name.
    if (known === null && origin.kind === 'shared') {
      const author = await this.routing.authorOf({
        from: mail.from?.email ?? '',
        replyTo: mail.replyTo?.email ?? null,
        text: mail.text,
      });
      if (author !== null && author !== 'sender') return null;
    }
    const sent = await this.sent(mail, known, origin);
    return sent.kind === 'sent' || isOwn || origin.kind === 'personal' ? sent : null;
  }

  private async author({ from }: InboundMail, { ownerId }: MailOrigin): Promise<Pick<Sent, 'by' | 'actor'>> {
    const email = from?.email ?? '';
    const user = await this.database.maybeOne<{ id: string; name: string }>(
      `SELECT id, name FROM team_user WHERE lower(email) = lower($1) OR id = $2 ORDER BY lower(email) = lower($1) DESC LIMIT 1`,
      [email, ownerId],
    );
    if (user === null) return { by: null, actor: { type: 'system', id: null, label: from?.name ?? email } };
    return { by: user.id, actor: { type: 'user', id: user.id, label: user.name } };
  }

  /** The venue to which a mail of a request went. */
  private async venueAmong(requestId: string, recipients: string[]): Promise<string | null> {
    const venue = await this.database.maybeOne<{ id: string }>(
      `SELECT member.id FROM result JOIN member ON member.id = result.member_id
        WHERE result.request_id = $1 AND lower(member.email) = ANY($2) ORDER BY member.id LIMIT 1`,
      [requestId, recipients.map((address) => address.toLowerCase())],
    );
    return venue?.id ?? null;
  }

  private openRequestsOf(addresses: string[]): Promise<OpenRequest[]> {
    return this.database.query<OpenRequest>(OPEN_REQUESTS_OF, [addresses, OPEN_STATUSES]);
  }

  private async areColleagues(addresses: string[]): Promise<boolean> {
    return (await this.withoutColleagues(addresses)).length === 0;
  }

  private async withoutColleagues(addresses: string[]): Promise<string[]> {
    const { isColleague } = await this.routing.colleagues();
    // A mailbox may be in a public mail domain, in which only its own address is ours.
    const mailboxes = await this.database.query<{ address: string }>(
      `SELECT address FROM mailbox WHERE address = ANY($1)`,
      [addresses.map((address) => address.toLowerCase())],
    );
    const ours = new Set(mailboxes.map(({ address }) => address));
    return addresses.filter(
      (email) => !ours.has(email.toLowerCase()) && !this.routing.isOurs(email) && !isColleague({ name: null, email }),
    );
  }

  private asks({ text, subject, date, attachments }: InboundMail): boolean {
    const files = attachments.map(({ filename }) => filename);
    return asksForVenue({ text, subject, files }, date ?? this.clock.now());
  }
}

const unsorted = (reason: Unsorted['reason']): Unsorted => ({ kind: 'unsorted', reason });
