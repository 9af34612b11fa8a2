/** A `TagRow` of the table `tag`. */
export const tagSelect = `tag.id, tag.name, tag.category, tag.created_at AS "createdAt", tag.updated_at AS "updatedAt",
  tag.trace_id AS "traceId"`;
