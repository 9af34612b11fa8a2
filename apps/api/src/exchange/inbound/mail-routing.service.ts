import { Inject, Injectable } from '@nestjs/common';
import { domainOf, isAddress } from '#core/addresses';
import type { Actor } from '#core/context';
import { Database } from '#database/database';
import { type MailConfig, mailConfig } from '../../foundations/mail-templates/mail.config';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { isPublicMailDomain } from '#domain/mail-servers';
import type { RequestStatus } from '#domain/vocabulary';
import { OFFERING_STAGES, REQUALIFYING_STATUSES } from '#domain/state-machines';
import { bareAddress, type ReadFor, type UnsortedReason } from '../communications/mail.rules';
import type { QuotedSender } from '#providers/llm/rules/split/history';
import { isAddressOf } from '../../demand/organizers/organizers.sql';
import { isOpen } from '../../demand/requests/requests.rules';
import { isForged } from './authentication.rules';
import type { MailList } from './automatic.rules';
import type { InboundMail } from './inbound-mail';
import { formSenderIn, type IsColleague, isForm, isMachine, quotedMailsIn, remarkAbove } from './forward.rules';
import { addressTokens, isForRequests, subjectCode } from './inbound.rules';

/** The author: the organizer of the request, a venue, or someone else. */
export interface Sender {
  actor: Actor;
  memberId: string | null;
}

export interface Reply {
  kind: 'reply';
  requestId: string;
  sender: Sender;
  /**
   * The purpose for which to read the mail: fields that the organizer was asked for or left open, the availability that a venue was
   * asked for, or later the prices of its offer, if it names any. Null for any other mail, and for an automatic one, which decides nothing.
   */
  expects: Exclude<ReadFor, 'request'> | null;
}

export type Route =
  | Reply
  | {
      kind: 'new_request';
      /** The organizer, if it isn't the sender: of a mail that a colleague forwards, or of a form on a website. */
      author: Author | null;
      /** The remark of a colleague above the mail that they forward. */
      note: string | null;
    }
  | { kind: 'unsorted'; reason: UnsortedReason };

/** A person with a mail address. */
export interface Author {
  name: string | null;
  email: string;
}

export interface Match {
  requestId: string;
  /** The venue that received the original mail, if the header names that mail. */
  memberId: string | null;
}

interface Acquaintance {
  status: RequestStatus;
  /** Whether something is missing, or the organizer was asked for it and hasn't replied yet. */
  awaitsFields: boolean;
  organizerId: string | null;
  organizerName: string | null;
  memberId: string | null;
  memberName: string | null;
  stage: string | null;
  known: boolean;
}

interface Colleagues {
  /** Whether an address is a team user's. */
  isTeamUser: (email: string) => boolean;
  /**
   * Whether a person belongs to the agency: an address of a team user or in a domain of the agency; the name of a team user if a header
   * gives no address.
   */
  isColleague: IsColleague;
}

/** Decides where an inbound mail belongs. Read-only. */
@Injectable()
export class MailRouting {
  constructor(
    private readonly database: Database,
    @Inject(mailConfig.KEY) private readonly mail: MailConfig,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /** Returns the request that a mail replies to, a new request, or the unsorted inbox with the reason. */
  async route(mail: InboundMail): Promise<Route> {
    const sender = mail.from?.email ?? null;
    if (this.isForged(mail)) return { kind: 'unsorted', reason: 'forged' };
    // A mail from one of our addresses is our own mail returning.
    if (sender === null || this.isOurs(sender)) return { kind: 'unsorted', reason: 'automatic' };
    const match = await this.match(mail);
    if (mail.automatic) {
      const reply = match === null || match === 'unknown_code' ? null : await this.reply(match, sender);
      return reply?.kind === 'reply' ? { ...reply, expects: null } : { kind: 'unsorted', reason: 'automatic' };
    }
    if (match === 'unknown_code') return { kind: 'unsorted', reason: 'unknown_code' };
    if (match !== null) return this.reply(match, sender);
    return this.isForRequests(mail) ? this.beginning(mail) : { kind: 'unsorted', reason: 'no_thread' };
  }

  /**
   * Returns the author of a mail in another mail, if that isn't of its sender: the original sender of a forward by a colleague, or the
   * person in a website's form. Null if the mail names none, `sender` if it is the sender's own.
   */
  async authorOf(mail: { from: string; replyTo: string | null; text: string }): Promise<Author | 'sender' | null> {
    const sender = this.organizerAddress(mail);
    const { isColleague, isTeamUser } = await this.colleagues();
    const isOurs = isColleague({ name: null, email: sender });
    if (!isOurs && !isMachine(sender)) return 'sender';
    const quoted = isOurs ? quotedMailsIn(mail.text) : [];
    const original = quoted.find(({ from }) => !isColleague(from));
    if (original && !isMachine(original.from.email ?? '')) return authorIn(original.from);
    const form = formSenderIn((original ?? quoted.at(-1) ?? mail).text);
    if (form !== null && !this.isOurs(form.email) && !isTeamUser(form.email)) return form;
    // A team user never becomes an organizer by mail, nor does our website.
    return isTeamUser(sender) || quoted.length > 0 || isForm(mail.text) ? null : 'sender';
  }

  /** Returns the route of a mail that begins a conversation: a new request, or the unsorted inbox. */
  async beginning(mail: InboundMail): Promise<Extract<Route, { kind: 'new_request' | 'unsorted' }>> {
    const author = await this.authorOf({
      from: mail.from?.email ?? '',
      replyTo: mail.replyTo?.email ?? null,
      text: mail.text,
    });
    if (author === null) return { kind: 'unsorted', reason: 'forwarded' };
    if (author === 'sender') return { kind: 'new_request', author: null, note: null };
    return { kind: 'new_request', author, note: remarkAbove(mail) };
  }

  /** Returns how to tell colleagues from others. */
  async colleagues(): Promise<Colleagues> {
    const users = await this.database.query<{ name: string; email: string }>(
      `SELECT lower(name) AS name, lower(email) AS email FROM team_user`,
    );
    const names = new Set(users.map(({ name }) => name));
    const emails = new Set(users.map(({ email }) => email));
    const domains = new Set(await this.ownDomains());
    const isTeamUser = (email: string): boolean => emails.has(email.toLowerCase());
    return {
      isTeamUser,
      isColleague: ({ name, email }) =>
        email === null
          ? name !== null && names.has(name.toLowerCase())
          : isTeamUser(email) || domains.has(domainOf(email)),
    };
  }

  /**
   * Returns the domains of the agency, in lower case: of its sender address, of the address at which it receives mail, of its mailboxes and
   * of team users. Anyone may have an address in a public mail domain, so those don't count.
   */
  private async ownDomains(): Promise<string[]> {
    const team = await this.database.query<{ domain: string }>(
      `SELECT DISTINCT lower(substring(email FROM '[^@]*$')) AS domain FROM team_user WHERE NOT disabled`,
    );
    const own = [bareAddress(this.mail.from), this.mail.inboundDomain].map(domainOf);
    return [...own, ...team.map(({ domain }) => domain), ...(await this.mailboxes.domains())].filter(
      (domain) => !isPublicMailDomain(domain),
    );
  }

  /**
   * Returns a mail that the agency's own group or distribution list relayed as its author wrote it: an ordinary mail. Any other mail is
   * returned as it is.
   */
  async withoutOwnList(mail: InboundMail): Promise<InboundMail> {
    const { list, from, replyTo } = mail;
    if (list === null || from === null || !(await this.isOwnList(list))) return mail;
    const isOfList = (address: string): boolean => list.domains.includes(domainOf(address));
    // A group may ask for replies to itself, and puts its own address into From if the author's domain forbids relaying (DMARC).
    const author = replyTo === null || isOfList(replyTo.email) ? null : replyTo;
    const ordinary = { ...mail, automatic: false, list: null, replyTo: author };
    if (!isOfList(from.email) || from.email.toLowerCase() === list.author?.toLowerCase()) return ordinary;
    if (list.author === null) return { ...ordinary, from: author ?? from };
    const name = /^'?(.+?)'? (?:via|par) /iu.exec((from.name ?? '').replace(/\s+/g, ' '))?.[1] ?? author?.name ?? null;
    return { ...ordinary, from: { name, email: list.author } };
  }

  /** Whether a list belongs to a domain of the agency, or to one below it. */
  private async isOwnList({ domains }: MailList): Promise<boolean> {
    if (domains.length === 0) return false;
    const own = await this.ownDomains();
    return own.some((domain) => domains.some((one) => one === domain || one.endsWith(`.${domain}`)));
  }

  /** Returns the organizer's address for a new request: the reply address unless it is ours, else the sender's. */
  organizerAddress(mail: { from: string; replyTo: string | null }): string {
    return mail.replyTo !== null && !this.isOurs(mail.replyTo) ? mail.replyTo : mail.from;
  }

  /** Returns the organizer's name for a new request: the one given with the address that `organizerAddress` chooses. */
  senderName(mail: InboundMail): string | null {
    const from = mail.from?.email ?? '';
    const email = this.organizerAddress({ from, replyTo: mail.replyTo?.email ?? null });
    return (email === from ? null : mail.replyTo?.name) ?? mail.from?.name ?? null;
  }

  /**
   * Returns the role of an address on the request. If the person is both organizer and venue: the venue if the mail was linked to it
   * (`memberId`).
   */
  async senderOf(requestId: string, email: string, memberId: string | null = null): Promise<Sender> {
    return toSender(await this.acquaintance(requestId, email), memberId, email);
  }

  /** Whether a mail with one of our Message-IDs is our own mail, returned: `mailbox` is the one we sent it from. */
  isOwn(mailbox: string, sender: string): boolean {
    return this.isOurs(sender) || bareAddress(mailbox) === sender.toLowerCase();
  }

  /** Whether a mail is forged, according to the service's own receiving server. */
  isForged({ authentication }: InboundMail): boolean {
    const { authservId } = this.mail;
    return authservId !== undefined && isForged(authentication, authservId);
  }

  /** Whether a mail is addressed to the address for new requests. */
  isForRequests({ recipients }: InboundMail): boolean {
    return isForRequests(recipients, this.mail.inboundDomain);
  }

  /** Whether an address is one at which the service receives mail. */
  isOurs(address: string): boolean {
    const domain = this.mail.inboundDomain;
    return isForRequests([address], domain) || addressTokens([address], domain).length > 0;
  }

  /** Checks In-Reply-To and References, then the token of the address, then the code of the subject; the first match decides. */
  async match(
    mail: Pick<InboundMail, 'inReplyTo' | 'references' | 'recipients' | 'subject'>,
    domain = this.mail.inboundDomain,
  ): Promise<Match | 'unknown_code' | null> {
    const ids = [...(mail.inReplyTo === null ? [] : [mail.inReplyTo]), ...mail.references.toReversed()];
    if (ids.length > 0) {
      const byHeader = await this.database.maybeOne<Match>(
        `SELECT request_id AS "requestId", member_id AS "memberId" FROM email_message
          WHERE message_id = ANY($1) AND request_id IS NOT NULL ORDER BY array_position($1::text[], message_id) LIMIT 1`,
        [ids],
      );
      if (byHeader) return byHeader;
    }
    const tokens = addressTokens(mail.recipients, domain);
    if (tokens.length > 0) {
      const byToken = await this.database.maybeOne<{ requestId: string }>(
        `SELECT request_id AS "requestId" FROM email_thread WHERE token = ANY($1) LIMIT 1`,
        [tokens],
      );
      if (byToken) return { ...byToken, memberId: null };
    }
    const code = subjectCode(mail.subject);
    if (code === null) return null;
    const byCode = await this.database.maybeOne<{ requestId: string }>(
      `SELECT id AS "requestId" FROM request WHERE code = $1`,
      [code],
    );
    return byCode ? { ...byCode, memberId: null } : 'unknown_code';
  }

  /** Returns the route of a mail that belongs to a request: the unsorted inbox if the request doesn't know the sender. */
  async reply(match: Match, email: string): Promise<Reply | Extract<Route, { kind: 'unsorted' }>> {
    const found = await this.acquaintance(match.requestId, email);
    if (!found?.known) return { kind: 'unsorted', reason: 'unknown_sender' };
    const sender = toSender(found, match.memberId, email);
    const expects =
      sender.actor.type === 'organizer'
        ? REQUALIFYING_STATUSES.includes(found.status) && found.awaitsFields
          ? 'fields'
          : null
        : sender.memberId !== null && isOpen(found.status)
          ? found.stage === 'availability_requested'
            ? 'availability'
            : (OFFERING_STAGES as readonly string[]).includes(found.stage ?? '')
              ? 'offer'
              : null
          : null;
    return { kind: 'reply', requestId: match.requestId, sender, expects };
  }

  private acquaintance(requestId: string, email: string): Promise<Acquaintance | null> {
    return this.database.maybeOne<Acquaintance>(
      `SELECT request.status, cardinality(request.missing_fields) > 0 OR EXISTS (
                SELECT 1 FROM timeline_event asked
                 WHERE asked.request_id = request.id AND asked.kind = 'requalification_requested' AND NOT EXISTS (
                   SELECT 1 FROM timeline_event said WHERE said.request_id = request.id
                      AND said.kind = 'request_requalified' AND said.created_at >= asked.created_at)
              ) AS "awaitsFields",
              organizer.id AS "organizerId", coalesce(nullif(concat_ws(' ', organizer.first_name, organizer.last_name), ''), organizer.email) AS "organizerName",
              candidate.id AS "memberId", candidate.name AS "memberName", candidate.stage,
              organizer.id IS NOT NULL OR candidate.id IS NOT NULL OR EXISTS (
                SELECT 1 FROM email_message mail
                 WHERE mail.request_id = request.id
                   AND CASE mail.direction WHEN 'inbound' THEN lower(mail."from") = lower($2)
                       ELSE EXISTS (SELECT 1 FROM unnest(mail."to" || mail.cc || mail.bcc) address
                                     WHERE lower(coalesce(substring(address from '<([^<>]+)>\\s*$'), address)) = lower($2)) END
              ) AS known
         FROM request
         LEFT JOIN organizer ON organizer.id = request.organizer_id AND ${isAddressOf('organizer', '$2')}
         LEFT JOIN LATERAL (
           SELECT member.id, member.name, result.stage FROM result JOIN member ON member.id = result.member_id
            WHERE result.request_id = request.id AND lower(member.email) = lower($2) ORDER BY member.id LIMIT 1
         ) candidate ON true
        WHERE request.id = $1`,
      [requestId, email],
    );
  }
}

/** The person in a quoted header; null if it has no address. */
const authorIn = ({ name, email }: QuotedSender): Author | null =>
  email !== null && isAddress(email) ? { name, email } : null;

function toSender(found: Acquaintance | null, answeredMemberId: string | null, email: string): Sender {
  const member = found?.memberId ?? null;
  const asMember = member !== null && (found?.organizerId == null || answeredMemberId === member);
  if (asMember) return { actor: { type: 'member', id: member, label: found?.memberName ?? email }, memberId: member };
  if (found?.organizerId != null)
    return { actor: { type: 'organizer', id: found.organizerId, label: found.organizerName }, memberId: null };
  return { actor: { type: 'system', id: null, label: email }, memberId: null };
}
