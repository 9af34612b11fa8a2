import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { toAttachmentView } from './communications.dto';
import { hasRemotePictures, mailDocument, withRemotePictures } from './mail-document';
import type { ListMessages, MessageDetailView, MessageListItem } from './messages.dto';
import { type BodyRow, type DetailRow, LISTED, MESSAGE_BODY, MESSAGE_DETAIL } from './messages.sql';

/** All mails as one list, and a single mail for reading. Read-only. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly database: Database,
    private readonly content: StoredContentService,
  ) {}

  /** Returns mails of one direction or of an organizer, newest first, without discarded ones; for team users. */
  async list(params: ListMessages): Promise<CursorPageView<MessageListItem>> {
    const { organizerId, requestId, unsorted, since, direction = organizerId ? undefined : 'inbound' } = params;
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const where = [
      'm.discarded_at IS NULL',
      ...(direction === undefined ? [] : [`m.direction = ${bind(direction)}`]),
      ...(organizerId === undefined
        ? []
        : [
            `m.request_id IN (SELECT id FROM request WHERE organizer_id = ${bind(organizerId)})`,
            'm.member_id IS NULL',
          ]),
      ...(requestId === undefined ? [] : [`m.request_id = ${bind(requestId)}`]),
      ...(unsorted === undefined ? [] : [`m.unsorted_reason IS ${unsorted ? 'NOT NULL' : 'NULL'}`]),
      ...(since === undefined ? [] : [`m.created_at >= ${bind(since)}`]),
    ];
    const { rows, ...page } = await this.database.page<MessageListItem>({
      select: LISTED,
      from: 'email_message m',
      join: 'LEFT JOIN request r ON r.id = m.request_id',
      rowsFirst: true,
      where,
      params: values,
      orderBy: newestFirst('m'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows, page, params);
  }

  /**
   * Returns a mail with its attachments and extracted data; for team users.
   * @throws NOT_FOUND the mail doesn't exist
   */
  async get(id: string): Promise<MessageDetailView> {
    const row = await this.database.maybeOne<DetailRow>(MESSAGE_DETAIL, [id]);
    if (row === null) throw new NotFound(NOUNS.emailMessage);
    const { bodyHtml, attachments, ...shown } = row;
    const files = attachments.map((file) => toAttachmentView(file, this.content));
    return {
      ...shown,
      hasHtml: bodyHtml !== null && bodyHtml !== '',
      hasRemotePictures: hasRemotePictures(bodyHtml),
      attachments: files,
    };
  }

  /**
   * Returns a mail as a document for a frame, with or without its remote https images; for team users.
   * @throws NOT_FOUND the mail doesn't exist
   */
  async html(id: string, withPictures: boolean): Promise<string> {
    const mail = await this.database.maybeOne<BodyRow>(MESSAGE_BODY, [id]);
    if (mail === null) throw new NotFound(NOUNS.emailMessage);
    const { bodyHtml } = mail;
    return mailDocument(withPictures && bodyHtml !== null ? { ...mail, bodyHtml: withRemotePictures(bodyHtml) } : mail);
  }
}
