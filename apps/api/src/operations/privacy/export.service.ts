import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { StorageBucket } from '#providers/storage/storage.provider';
import { OrganizersService } from '../../demand/organizers/organizers.service';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { SECTIONS } from './export.sql';

interface StoredFile {
  bucket: StorageBucket;
  key: string;
  filename: string;
}

/** Exports the data about a person. Read-only. */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly organizers: OrganizersService,
    private readonly content: StoredContentService,
  ) {}

  /**
   * Yields one JSON document, `OrganizerExportView`, in chunks: each of its lists is one statement and one chunk. The first chunk follows
   * once the organizer is found. For admins.
   * @throws NOT_FOUND the organizer doesn't exist
   */
  async *pieces(organizerId: string): AsyncGenerator<string, void> {
    const organizer = await this.organizers.getInFull(organizerId);
    yield `{"generatedAt":${JSON.stringify(this.clock.now())},"organizer":${JSON.stringify(organizer)}`;
    for (const [section, sql] of Object.entries(SECTIONS)) {
      const rows = await this.database.query<object>(sql, [organizerId]);
      yield `,${JSON.stringify(section)}:${JSON.stringify(rows.map((row) => this.linked(row)))}`;
    }
    yield '}';
  }

  /** Replaces the storage location of each file with a link. */
  private linked(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.linked(item));
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]: [string, unknown]) => {
        if (name !== 'stored') return [name, this.linked(inner)];
        const file = inner as StoredFile | null;
        return ['url', file && this.content.signedUrl(file.bucket, file.key, file.filename)];
      }),
    );
  }
}
