import { Injectable } from '@nestjs/common';
import { codesIn } from '#domain/asks';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { RequestStatus } from '#domain/vocabulary';
import type { Need } from '#domain/needs';
import { REQUEST_TRANSITIONS } from '#domain/state-machines';
import { KnowledgeService } from '../../supply/knowledge/knowledge.service';
import type { RequestView } from '../../demand/requests/requests.dto';
import { RequestsService } from '../../demand/requests/requests.service';
import { TrainingService } from '../../demand/training/training.service';
import { clipped, type KnownMember } from './assistant.rules';

const MAX_CANDIDATES = 50;
const MAX_NAMED = 10;
const MAILS = 10;
const MESSAGES = 10;
const TRANSCRIPTS = 5;
const KNOWLEDGE = 12;
/** Maximum length of a text in the data, in characters. */
const LONGEST = 2000;

/** The assistant's context for one turn of the chat. */
export interface ChatContext {
  requestId: string;
  status: RequestStatus;
  organizerEmail: string;
  /** What the request needs besides its main room. */
  needs: Need[];
  members: KnownMember[];
  /** The data for the model: nothing about other requests, no internal prices, no internal notes. */
  data: Record<string, unknown>;
}

/**
 * Gathers the assistant's context: the request, its people, their messages, knowledge about the venues, corrections.
 */
@Injectable()
export class AssistantContext {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly requests: RequestsService,
    private readonly knowledge: KnowledgeService,
    private readonly training: TrainingService,
  ) {}

  /**
   * Gathers the context of a turn. Call it outside of any transaction: a provider embeds the question.
   * @throws NOT_FOUND the request doesn't exist
   * @throws PROVIDER_ERROR the embeddings provider failed
   */
  async of(requestId: string, message: string): Promise<ChatContext> {
    const request = await this.requests.get(requestId);
    const shown = new Set(request.results.slice(0, MAX_CANDIDATES).map(({ memberId }) => memberId));
    const members = await this.members(requestId, [...shown], codesIn(message).slice(0, MAX_NAMED));
    const candidates = new Map(members.map((member) => [member.memberId, member]));
    const known = await this.knowledge.relevant([...candidates.keys()], message, KNOWLEDGE);
    const data = {
      now: this.clock.now().toISOString(),
      request: factsOf(request, candidates),
      members: members.filter(({ memberId }) => !shown.has(memberId)),
      mails: await this.mails(requestId),
      messages: await this.messages(requestId),
      transcripts: await this.transcripts(requestId),
      knowledge: known,
      corrections: await this.training.examplesForChat(requestId),
    };
    return {
      requestId,
      status: request.status,
      organizerEmail: request.organizer.email,
      needs: request.needs,
      members,
      data: clipped(data, LONGEST, MAX_CANDIDATES) as Record<string, unknown>,
    };
  }

  /** Returns the candidates of the request, and the venues that the user named by code. */
  private members(requestId: string, ids: string[], codes: string[]): Promise<KnownMember[]> {
    return this.database.query<KnownMember>(
      `SELECT m.id AS "memberId", m.code, m.name, m.city, m.email, s.stage
         FROM member m LEFT JOIN result s ON s.member_id = m.id AND s.request_id = $1
        WHERE m.id = ANY ($2::uuid[]) OR m.code = ANY ($3) ORDER BY s.position, m.code`,
      [requestId, ids, codes],
    );
  }

  private mails(requestId: string): Promise<object[]> {
    return this.database.query(
      `SELECT * FROM (
         SELECT direction, "from", "to", subject, left(coalesce(nullif(reply_text, ''), body_text, ''), ${LONGEST}) AS text,
                created_at AS at
           FROM email_message WHERE request_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MAILS}
       ) newest ORDER BY at`,
      [requestId],
    );
  }

  private messages(requestId: string): Promise<object[]> {
    return this.database.query(
      `SELECT * FROM (
         SELECT direction, left(coalesce(transcript, body, ''), ${LONGEST}) AS text, created_at AS at
           FROM messaging_message WHERE request_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${MESSAGES}
       ) newest ORDER BY at`,
      [requestId],
    );
  }

  private transcripts(requestId: string): Promise<object[]> {
    return this.database.query(
      `SELECT left(transcript, ${LONGEST}) AS text, created_at AS at FROM audio_upload
        WHERE request_id = $1 AND transcript IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ${TRANSCRIPTS}`,
      [requestId],
    );
  }
}

/** Describes the request to the model: the event, and the progress of the request. */
function factsOf(request: RequestView, candidates: Map<string, KnownMember>): object {
  const { firstName, lastName, company, email, locale } = request.organizer;
  return {
    code: request.code,
    status: request.status,
    leadsTo: REQUEST_TRANSITIONS[request.status],
    title: request.title,
    eventType: request.eventType,
    description: request.description,
    attendees: request.attendees,
    configuration: request.configuration,
    eventDate: request.eventDate,
    eventEndDate: request.eventEndDate,
    datesFlexible: request.datesFlexible,
    alternativeDates: request.alternativeDates,
    slot: request.slot,
    city: request.city,
    postalCodes: request.postalCodes,
    center: request.center,
    radiusKm: request.radiusKm,
    budgetMin: request.budgetMin,
    budgetMax: request.budgetMax,
    currency: request.currency,
    requirements: request.requirements,
    needs: request.needs,
    missingFields: request.missingFields,
    organizer: { firstName, lastName, company, email, locale },
    results: request.results.slice(0, MAX_CANDIDATES).map((result) => ({
      memberId: result.memberId,
      code: result.member.code,
      name: result.member.name,
      city: result.member.city,
      email: candidates.get(result.memberId)?.email ?? null,
      stage: result.stage,
      reaction: result.reaction,
      reactionComment: result.reactionComment,
      distanceKm: result.distanceKm,
      availabilityReply: result.availabilityReply,
    })),
  };
}
