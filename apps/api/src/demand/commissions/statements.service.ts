import { AgencyProfile } from '../../foundations/team/agency-profile';
import { Inject, Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { broken, NotFound, ValidationError } from '#core/errors';
import { type AppConfig, appConfig } from '#core/app.config';
import { type BillingConfig, billingConfig } from '../billing/billing.config';
import { fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import { BYTE_ORDER_MARK, delimiterFor, writeCell } from '../../foundations/imports/cells';
import { AgencyService } from '../../foundations/team/agency.service';
import { localeSql } from '../../supply/members/members.sql';
import { daysAfter } from './commissions.rules';
import { statementPdf } from './statement-pdf';
import { accountsOf, type Movement } from './statement.rules';
import type { StatementPeriod, StatementView } from './statements.dto';

const MAX_DAYS = 366;

/**
 * All movements on the account of member `$1` up to day `$2`, in time zone `$3`: invoices, credit notes, and payments
 * of invoices.
 */
const MOVEMENTS = `
  SELECT (c.invoiced_at AT TIME ZONE $3)::date AS date, 'invoice' AS kind, c.invoice_number AS number, c.id, c.currency,
         c.amount + c.vat AS amount, c.request_id, 0 AS place
    FROM commission c WHERE c.member_id = $1 AND c.invoice_number IS NOT NULL AND (c.status <> 'cancelled' OR c.credited > 0)
  UNION ALL
  SELECT d.issue_date, 'credit_note', d.number, c.id, c.currency, -d.gross, c.request_id, 1
    FROM commission c JOIN billing_document d ON d.commission_id = c.id AND d.kind = 'credit_note' WHERE c.member_id = $1
  UNION ALL
  SELECT (c.paid_at AT TIME ZONE $3)::date, 'payment', c.invoice_number, c.id, c.currency,
         -coalesce(c.paid_amount, c.amount), c.request_id, 2
    FROM commission c WHERE c.member_id = $1 AND c.status = 'paid' AND c.invoice_number IS NOT NULL`;

interface Found {
  member: StatementView['member'] & { locale: Locale };
  before: { currency: string; amount: number }[];
  movements: Movement[];
}

/** One statement: the member, the balance before `$4`, and the movements from then to `$2`. */
const STATEMENT = `
  WITH movement AS MATERIALIZED (SELECT * FROM (${MOVEMENTS}) AS all_of_them WHERE date <= $2::date)
  SELECT json_build_object('id', m.id, 'code', m.code, 'name', m.name, 'locale', ${localeSql('m')}) AS member,
         (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', amount)), '[]')
            FROM (SELECT currency, sum(amount) AS amount FROM movement WHERE date < $4::date
                   GROUP BY currency HAVING sum(amount) <> 0) opening) AS before,
         (SELECT coalesce(json_agg(json_build_object('date', v.date, 'kind', v.kind, 'number', v.number,
                   'requestCode', r.code, 'currency', v.currency, 'amount', v.amount)
                   ORDER BY v.date, v.place, v.number), '[]')
            FROM movement v JOIN request r ON r.id = v.request_id WHERE v.date >= $4::date) AS movements
    FROM member m WHERE m.id = $1`;

/** A venue's account over a period: invoiced, credited and paid amounts. For team users. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(billingConfig.KEY) private readonly billing: BillingConfig,
    private readonly agencies: AgencyService,
  ) {}

  /**
   * Returns the account.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws VALIDATION_ERROR the period ends before it begins, or is longer than a year
   */
  async get(memberId: string, period: StatementPeriod): Promise<StatementView> {
    const { statement } = await this.read(memberId, period);
    return statement;
  }

  /** The same as a printable PDF, in the venue's language. */
  async pdf(memberId: string, period: StatementPeriod): Promise<{ name: string; content: Buffer }> {
    const { statement, locale } = await this.read(memberId, period);
    const content = await statementPdf(statement, {
      locale,
      letterhead: await this.agencies.letterhead(),
      from: this.billing.seller?.name ?? this.agency.name,
      issued: this.clock.now(),
    });
    return { name: nameOf(statement), content };
  }

  /** The same as CSV, one line per movement, for a spreadsheet in a language. */
  async csv(memberId: string, period: StatementPeriod, language: Locale): Promise<{ name: string; content: string }> {
    const { statement } = await this.read(memberId, period);
    const lines = statement.accounts.flatMap(({ currency, opening, entries }) => [
      [period.from, 'opening', '', '', currency, '', opening],
      ...entries.map(({ date, kind, number, requestCode, amount, balance }) => [
        date,
        kind,
        number,
        requestCode,
        currency,
        amount,
        balance,
      ]),
    ]);
    const header = ['date', 'kind', 'number', 'request', 'currency', 'amount', 'balance'];
    const rows = [header, ...lines.map((line) => line.map((cell) => writeCell(cell, language)))];
    const content = BYTE_ORDER_MARK + stringify(rows, { delimiter: delimiterFor(language) });
    return { name: nameOf(statement), content };
  }

  private async read(
    memberId: string,
    { from, to }: StatementPeriod,
  ): Promise<{ statement: StatementView; locale: Locale }> {
    if (from > to) throw new ValidationError([broken('from', 'notAfter', { other: `to (${to})` })]);
    if (to >= daysAfter(from, MAX_DAYS))
      throw ValidationError.of(
        'to',
        'isWithin',
        {
          en: `to: a statement covers at most ${MAX_DAYS} days.`,
          fr: fr`to : un relevé porte sur ${MAX_DAYS} jours au plus.`,
        },
        { days: MAX_DAYS },
      );
    const found = await this.database.maybeOne<Found>(STATEMENT, [memberId, to, this.app.timeZone, from]);
    if (!found) throw new NotFound(NOUNS.member);
    const { locale, ...member } = found.member;
    return { statement: { member, from, to, accounts: accountsOf(found.before, found.movements) }, locale };
  }
}

const nameOf = ({ member, from, to }: StatementView): string => `${member.code}-${from}-${to}`;
