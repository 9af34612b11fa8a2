import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { FIELD_NAMES, type PastCorrection } from '#providers/llm/extraction';
import type { CorrectionView, CreateCorrection } from './training.dto';
import './training.errors';
import { SuggestionCorrected } from './training.timeline';

const CORRECTION = `id, request_id AS "requestId", original_suggestion AS "originalSuggestion", correction, notes,
  user_id AS "userId", created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId"`;
const EXAMPLE = `original_suggestion AS "originalSuggestion", correction, notes`;

const EXAMPLES_FOR_READING = 20;
const EXAMPLES_FOR_CHAT = 10;

/** What the team put right, kept as examples for the language model. */
@Injectable()
export class TrainingService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
  ) {}

  /** Keeps a correction; for team users. Ends in NOT_FOUND for an unknown request. */
  async correct(input: CreateCorrection, userId: string): Promise<CorrectionView> {
    const aboutExtraction = isAboutExtraction(input.originalSuggestion);
    const kept = await this.database.one<CorrectionView>(
      `INSERT INTO training_correction
         (id, request_id, original_suggestion, correction, notes, about_extraction, user_id, trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${CORRECTION}`,
      [
        newId(),
        input.requestId ?? null,
        input.originalSuggestion,
        input.correction,
        input.notes ?? null,
        aboutExtraction,
        userId,
        currentTraceId(),
        this.clock.now(),
      ],
    );
    await this.timeline.add(SuggestionCorrected, {
      requestId: kept.requestId,
      payload: { correctionId: kept.id, aboutExtraction },
    });
    return kept;
  }

  /** The newest corrections to the reading of mails; for other areas. */
  examplesForReading(): Promise<PastCorrection[]> {
    return this.database.query<PastCorrection>(
      `SELECT ${EXAMPLE} FROM training_correction WHERE about_extraction ORDER BY id DESC LIMIT $1`,
      [EXAMPLES_FOR_READING],
    );
  }

  /** The corrections on a request, then the newest of the others; for the chat. */
  examplesForChat(requestId: string): Promise<PastCorrection[]> {
    return this.database.query<PastCorrection>(
      `SELECT ${EXAMPLE} FROM (
         (SELECT *, 0 AS rank FROM training_correction WHERE request_id = $1 ORDER BY id DESC LIMIT $2)
         UNION ALL
         (SELECT *, 1 AS rank FROM training_correction WHERE request_id IS DISTINCT FROM $1 ORDER BY id DESC LIMIT $2)
       ) known ORDER BY rank, id DESC LIMIT $2`,
      [requestId, EXAMPLES_FOR_CHAT],
    );
  }
}

/** Whether a suggestion names a field that is read out of mails, as the extraction of a request does. */
const isAboutExtraction = (suggestion: string): boolean =>
  FIELD_NAMES.some((field) => new RegExp(`\\b${field}\\b\\W{0,3}[:=]`).test(suggestion));
