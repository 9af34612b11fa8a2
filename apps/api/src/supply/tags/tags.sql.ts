import type { JsonRow } from '#database/table';
import { type Tag, tags } from './tag.entity';

/** Adds tags ($1: a JSON array of records). */
export const INSERT_TAGS = tags.insertMany(tags.keys);

/** The columns of a tag, for statements of other areas that return tags within JSON. */
export const tagSelect = tags.columns;
export type TagJson = JsonRow<Tag>;
export const fromTagJson = (json: TagJson): Tag => tags.fromJson(json);
