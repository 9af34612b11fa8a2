import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { FIELD_NAMES, type PastCorrection } from '#providers/llm/extraction';
import { trainingCorrections } from './training-correction.entity';
import type { CorrectionView, CreateCorrection } from './training.dto';
import './training.errors';
import { SuggestionCorrected } from './training.events';

const EXAMPLE = trainingCorrections.select('known', ['originalSuggestion', 'correction', 'notes']);

const EXAMPLES_FOR_READING = 20;
const EXAMPLES_FOR_CHAT = 10;

/** The team's corrections, stored as examples for the language model. */
@Injectable()
export class TrainingService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Stores a correction; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async correct(input: CreateCorrection, userId: string): Promise<CorrectionView> {
    const { aboutExtraction, ...kept } = await this.database.insert(trainingCorrections, {
      ...changesOf(input),
      aboutExtraction: isAboutExtraction(input.originalSuggestion),
      userId,
    });
    await this.events.publish(SuggestionCorrected, {
      requestId: kept.requestId,
      payload: { correctionId: kept.id, aboutExtraction },
    });
    return kept;
  }

  /** Returns the newest corrections to the reading of mails; for other areas. */
  examplesForReading(): Promise<PastCorrection[]> {
    return this.database.query<PastCorrection>(
      `SELECT ${EXAMPLE} FROM training_correction known WHERE about_extraction ORDER BY id DESC LIMIT $1`,
      [EXAMPLES_FOR_READING],
    );
  }

  /** Returns the corrections on a request, then the newest of the others; for the chat. */
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

/** Whether a suggestion names a field that is read from mails by the extraction of a request. */
const isAboutExtraction = (suggestion: string): boolean =>
  FIELD_NAMES.some((field) => new RegExp(`\\b${field}\\b\\W{0,3}[:=]`).test(suggestion));
