/** The columns of `timeline_event` as `TimelineEventView`. */
export const EVENT = `id, request_id AS "requestId", kind, actor_type AS "actorType", actor_id AS "actorId",
  actor_label AS "actorLabel", via, payload, trace_id AS "traceId", created_at AS "createdAt"`;
