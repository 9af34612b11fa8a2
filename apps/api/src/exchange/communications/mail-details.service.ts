import { Injectable } from '@nestjs/common';
import type { Need } from '#domain/needs';
import { NOUNS } from '#domain/nouns';
import { SENDABLE_STAGES } from '#domain/state-machines';
import type { NotChosenReason, Slot } from '#domain/vocabulary';
import { Database } from '#database/database';
import { literals } from '#database/statement';
import { NotFound } from '#core/errors';
import type { Locale } from '#i18n/locale';
import { localeSql } from '../../supply/members/members.sql';

/** The data of a request and its organizer used in mails. */
export interface RequestDetails {
  id: string;
  code: string;
  title: string;
  eventType: string | null;
  eventDate: string | null;
  eventEndDate: string | null;
  slot: string | null;
  attendees: number | null;
  configuration: string | null;
  needs: Need[];
  city: string | null;
  requirements: string | null;
  missingFields: string[];
  organizerId: string;
  organizerEmail: string;
  organizerFirstName: string | null;
  organizerLastName: string | null;
  organizerCompany: string | null;
  organizerLocale: Locale;
}

/** The data of a venue used in mails. */
export interface MemberDetails {
  id: string;
  name: string;
  email: string;
  contactName: string | null;
  locale: Locale;
}

/** Placeholder for the venue in a mail to an unknown address. */
export const nobodyKnown = (locale: Locale): MemberDetails => ({
  id: '',
  name: locale === 'fr' ? 'votre établissement' : 'your venue',
  email: '',
  contactName: null,
  locale,
});

export interface InvoiceDetails {
  invoiceNumber: string;
  amount: number;
  currency: string;
  dueDate: string | null;
  description: string | null;
  payUrl: string | null;
}

/** The data of a hold used in mails. */
export interface HoldDetails {
  id: string;
  code: string;
  /** Null: the whole venue. */
  roomName: string | null;
  dates: string[];
  slot: Slot;
  rank: number | null;
  expiresAt: Date | null;
}

const HOLD_DETAILS = `SELECT h.id, h.code, (SELECT name FROM room WHERE id = h.room_id) AS "roomName", h.dates, h.slot, h.rank,
  h.expires_at AS "expiresAt" FROM hold h`;

const MEMBER = `m.id, m.name, m.email, m.contact_name AS "contactName", ${localeSql('m')} AS locale`;

/** Reads the data of mails from other areas. */
@Injectable()
export class MailDetails {
  constructor(private readonly database: Database) {}

  /**
   * Returns the data of a request.
   * @throws NOT_FOUND the request doesn't exist
   */
  async request(id: string): Promise<RequestDetails> {
    const request = await this.database.maybeOne<RequestDetails>(
      `SELECT r.id, r.code, r.title, r.event_type AS "eventType", r.event_date AS "eventDate", r.event_end_date AS "eventEndDate",
              r.slot, r.attendees, r.configuration, r.needs, r.city, r.requirements, r.missing_fields AS "missingFields",
              o.id AS "organizerId", o.email AS "organizerEmail", o.first_name AS "organizerFirstName",
              o.last_name AS "organizerLastName", o.company AS "organizerCompany", o.locale AS "organizerLocale"
         FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.id = $1`,
      [id],
    );
    if (request === null) throw new NotFound(NOUNS.request);
    return request;
  }

  /**
   * Returns the data of a venue.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async member(id: string): Promise<MemberDetails> {
    const member = await this.database.maybeOne<MemberDetails>(`SELECT ${MEMBER} FROM member m WHERE m.id = $1`, [id]);
    if (member === null) throw new NotFound(NOUNS.member);
    return member;
  }

  /** Returns the status of a venue, or null if it was deleted. */
  async memberStatus(id: string): Promise<string | null> {
    const member = await this.database.maybeOne<{ status: string }>(`SELECT status FROM member WHERE id = $1`, [id]);
    return member?.status ?? null;
  }

  /** Returns the venue with this address, or null. */
  memberByEmail(email: string): Promise<MemberDetails | null> {
    return this.database.maybeOne<MemberDetails>(`SELECT ${MEMBER} FROM member m WHERE lower(m.email) = lower($1)`, [
      email,
    ]);
  }

  /** Returns the owner of an address among the recipients of a request's mails: its organizer, a venue (`member`), or unknown (neither). */
  async addressee(
    request: RequestDetails,
    address: string,
  ): Promise<{ organizer: boolean; member: MemberDetails | null; locale: Locale }> {
    const organizer = address.toLowerCase() === request.organizerEmail.toLowerCase();
    const member = organizer ? null : await this.memberByEmail(address);
    return { organizer, member, locale: member?.locale ?? request.organizerLocale };
  }

  /** Returns the first of a request's candidates, preferring those in one of `stages`, or null. */
  candidate(requestId: string, stages: readonly string[]): Promise<MemberDetails | null> {
    return this.database.maybeOne<MemberDetails>(
      `SELECT ${MEMBER} FROM result JOIN member m ON m.id = result.member_id WHERE result.request_id = $1
        ORDER BY result.stage = ANY($2) DESC, result.position, result.id LIMIT 1`,
      [requestId, stages],
    );
  }

  /** Returns the stage of a candidate, or null if it is no longer one. */
  async stage(requestId: string, memberId: string): Promise<string | null> {
    const result = await this.database.maybeOne<{ stage: string }>(
      `SELECT stage FROM result WHERE request_id = $1 AND member_id = $2`,
      [requestId, memberId],
    );
    return result?.stage ?? null;
  }

  /** Returns why a candidate isn't chosen, or null. */
  async notChosenReason(requestId: string, memberId: string): Promise<NotChosenReason | null> {
    const result = await this.database.maybeOne<{ reason: NotChosenReason | null }>(
      `SELECT not_chosen_reason AS reason FROM result WHERE request_id = $1 AND member_id = $2`,
      [requestId, memberId],
    );
    return result?.reason ?? null;
  }

  /** Whether a venue is asked to hold a room for a request, and hasn't answered. */
  async isAskedToHold(requestId: string, memberId: string): Promise<boolean> {
    const asked = await this.database.maybeOne(
      `SELECT 1 FROM hold WHERE request_id = $1 AND member_id = $2 AND status = 'requested' AND source = 'team' LIMIT 1`,
      [requestId, memberId],
    );
    return asked !== null;
  }

  /** Returns what a venue held for a request, or was booked for it, until another was selected. */
  heldUntilWon(requestId: string, memberId: string): Promise<HoldDetails[]> {
    return this.database.query<HoldDetails>(
      `${HOLD_DETAILS} WHERE h.request_id = $1 AND h.member_id = $2 AND h.rank IS NOT NULL
        AND (h.status = 'booked' OR h.status = 'released' AND h.end_reason = 'request_won') ORDER BY h.dates, h.id`,
      [requestId, memberId],
    );
  }

  /** Returns some holds, by their days. */
  holds(ids: readonly string[]): Promise<HoldDetails[]> {
    return this.database.query<HoldDetails>(`${HOLD_DETAILS} WHERE h.id = ANY ($1::uuid[]) ORDER BY h.dates, h.id`, [
      ids,
    ]);
  }

  /** Returns how many venues the newest catalog of a request shows, or would show if there is none. */
  async catalogSize(requestId: string): Promise<number> {
    const { count } = await this.database.one<{ count: number }>(
      `SELECT coalesce(
         (SELECT (SELECT count(*) FROM catalog_item i WHERE i.catalog_id = c.id) FROM catalog c WHERE c.request_id = $1
           ORDER BY c.version DESC LIMIT 1),
         (SELECT count(*) FROM result WHERE request_id = $1 AND stage IN (${literals(SENDABLE_STAGES)})))::int AS count`,
      [requestId],
    );
    return count;
  }

  /** Returns the newest invoice of a venue on a request, or null. */
  invoice(requestId: string, memberId: string): Promise<InvoiceDetails | null> {
    return this.database.maybeOne<InvoiceDetails>(
      `SELECT invoice_number AS "invoiceNumber", amount + vat - credited - credited_vat AS amount, currency, due_date AS "dueDate", description,
              payment_session_url AS "payUrl"
         FROM commission WHERE request_id = $1 AND member_id = $2 AND invoice_number IS NOT NULL
        ORDER BY invoiced_at DESC, id DESC LIMIT 1`,
      [requestId, memberId],
    );
  }
}
