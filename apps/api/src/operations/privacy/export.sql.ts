import { literals } from '#database/statement';
import type { NotificationKind } from '#domain/vocabulary';
import { contactsOf, within } from './privacy.sql';

const THEIR_REQUESTS = `(SELECT id FROM request WHERE organizer_id = $1)`;

/** The storage location of a file. The export replaces it with a link. */
const stored = (bucket: string, key: string, filename: string): string =>
  `CASE WHEN ${key} IS NOT NULL THEN jsonb_build_object('bucket', '${bucket}', 'key', ${key}, 'filename', ${filename}) END AS stored`;

/** Whether an event is between the agency and venues, or about the agency's money: that is other people's data. */
const OF_OTHERS = `(e.payload ? 'memberId' OR e.payload ? 'memberIds' OR e.kind LIKE 'commission\\_%' OR e.kind LIKE 'assistant\\_%'
  OR (e.payload ? 'emailMessageId' AND EXISTS (SELECT 1 FROM email_message m
        WHERE m.id = (e.payload ->> 'emailMessageId')::uuid AND m.member_id IS NOT NULL))
  OR (e.payload ? 'messagingMessageId' AND EXISTS (SELECT 1 FROM messaging_message m
        WHERE m.id = (e.payload ->> 'messagingMessageId')::uuid AND m.member_id IS NOT NULL))
  OR (e.payload ? 'reminderId' AND EXISTS (SELECT 1 FROM reminder d
        WHERE d.id = (e.payload ->> 'reminderId')::uuid AND d.member_id IS NOT NULL))
  OR (e.payload ->> 'scope' = 'member'))`;

/** Notifications about what the organizer wrote, did or was asked. Others are about venues, money or the agency's own work. */
const ABOUT_THEM: readonly NotificationKind[] = [
  'request_created',
  'requalification_reply',
  'catalog_reaction',
  'unlinked_message',
  'past_event',
  'inactivity',
];

/**
 * The lists in an export of the organizer $1, one statement each. They exclude data of others: mails and messages with venues, the venues'
 * replies and prices, the team's notes on venues, its chats with the assistant and its names.
 */
export const SECTIONS = {
  formerContacts: `
    SELECT kind, value, until FROM organizer_former_contact WHERE organizer_id = $1 ORDER BY until, kind, value`,
  contactSuggestions: `
    SELECT field, value, source, proposed_at AS at, rejected_at AS "rejectedAt"
      FROM contact_suggestion WHERE organizer_id = $1 ORDER BY proposed_at, field`,
  requests: `
    SELECT id, code, status, source, title, event_type AS "eventType", description, attendees, configuration,
           event_date AS "eventDate", event_end_date AS "eventEndDate", dates_flexible AS "datesFlexible",
           alternative_dates AS "alternativeDates", slot, city, postal_codes AS "postalCodes", center_latitude AS latitude,
           center_longitude AS longitude, radius_km AS "radiusKm", budget_min AS "budgetMin",
           budget_max AS "budgetMax", currency, requirements, needs, missing_fields AS "missingFields", extraction,
           lost_reason AS "lostReason", won_at AS "wonAt", lost_at AS "lostAt", closed_at AS "closedAt",
           created_at AS "createdAt", updated_at AS "updatedAt"
      FROM request WHERE organizer_id = $1 ORDER BY created_at, id`,
  reactions: `
    SELECT s.request_id AS "requestId", m.name AS venue, s.reaction, s.reaction_comment AS comment, s.reacted_at AS "reactedAt"
      FROM result s JOIN member m ON m.id = s.member_id
     WHERE s.request_id IN ${THEIR_REQUESTS} AND (s.reaction IS NOT NULL OR s.reaction_comment IS NOT NULL)
     ORDER BY s.request_id, s.position, s.id`,
  catalogs: `
    SELECT request_id AS "requestId", version, title, message, sent_at AS "sentAt", sent_to AS "sentTo",
           expires_at AS "expiresAt", snapshot -> 'items' AS items, view_count AS "viewCount",
           first_viewed_at AS "firstViewedAt", last_viewed_at AS "lastViewedAt"
      FROM catalog WHERE request_id IN ${THEIR_REQUESTS} AND status = 'sent' ORDER BY sent_at, id`,
  // Blind copies are left out: those are other people's addresses.
  mails: `
    WITH contact AS MATERIALIZED (${contactsOf('$1')})
    SELECT m.id, m.request_id AS "requestId", m.direction, m."from", m."to", m.cc, m.subject, m.body_html AS "bodyHtml",
           m.body_text AS "bodyText", m.template, m.status, m.message_id AS "messageId", m.in_reply_to AS "inReplyTo",
           m.sent_at AS "sentAt", m.delivered_at AS "deliveredAt", m.opened_at AS "openedAt", m.clicked_at AS "clickedAt",
           m.bounced_at AS "bouncedAt", m.failed_at AS "failedAt", m.created_at AS "createdAt",
           ARRAY(SELECT to_jsonb(file) FROM (
             SELECT a.id, a.filename, a.content_type AS "contentType", a.size, ${stored('email-attachments', 'a.storage_key', 'a.filename')}
               FROM email_attachment a WHERE a.email_message_id = m.id ORDER BY a.created_at, a.id) file) AS attachments
      FROM email_message m
     WHERE m.member_id IS NULL
       AND (m.request_id IN ${THEIR_REQUESTS}
            OR (m.request_id IS NULL AND EXISTS (
                  SELECT 1 FROM contact JOIN unnest(m."to" || m.cc || m."from") AS named (address)
                                  ON lower(named.address) = contact.value
                   WHERE contact.kind = 'email' AND ${within('contact', 'm.created_at')})))
     ORDER BY m.created_at, m.id`,
  messages: `
    SELECT id, request_id AS "requestId", direction, "from", "to", type, body, transcript, status, sent_at AS "sentAt",
           delivered_at AS "deliveredAt", read_at AS "readAt", failed_at AS "failedAt", edited_at AS "editedAt",
           deleted_at AS "deletedAt", created_at AS "createdAt", file_name AS filename, file_content_type AS "contentType", file_size AS size,
           ${stored('voice-messages', 'file_key', `coalesce(file_name, regexp_replace(file_key, '^.*/', ''))`)}
      FROM messaging_message WHERE organizer_id = $1 ORDER BY created_at, id`,
  recordings: `
    SELECT id, request_id AS "requestId", content_type AS "contentType", size, transcript, created_at AS "createdAt",
           ${stored('member-audios', 'storage_key', `regexp_replace(storage_key, '^.*/', '')`)}
      FROM audio_upload WHERE organizer_id = $1 OR request_id IN ${THEIR_REQUESTS} ORDER BY created_at, id`,
  reminders: `
    SELECT id, request_id AS "requestId", kind, status, "to", due_at AS "dueAt", subject, body_html AS "bodyHtml",
           sent_at AS "sentAt", cancelled_at AS "cancelledAt", created_at AS "createdAt"
      FROM reminder d
     WHERE request_id IN ${THEIR_REQUESTS} AND member_id IS NULL AND kind <> 'availability'
       AND NOT EXISTS (SELECT 1 FROM member WHERE lower(member.email) = lower(d."to"))
     ORDER BY created_at, id`,
  notifications: `
    SELECT id, kind, title, body, request_id AS "requestId", created_at AS "createdAt"
      FROM notification
     WHERE request_id IN ${THEIR_REQUESTS} AND kind IN (${literals(ABOUT_THEM)}) ORDER BY created_at, id`,
  links: `
    SELECT id, scope, action, request_id AS "requestId", one_use AS "oneUse", expires_at AS "expiresAt", revoked_at AS "revokedAt",
           consumed_at AS "consumedAt", last_used_at AS "lastUsedAt", use_count AS "useCount", created_at AS "createdAt"
      FROM magic_token
     WHERE (scope = 'organizer' AND scope_id = $1)
        OR (scope = 'catalog' AND scope_id IN (SELECT id FROM catalog WHERE request_id IN ${THEIR_REQUESTS}))
     ORDER BY created_at, id`,
  timeline: `
    SELECT e.id, e.request_id AS "requestId", e.kind, e.actor_type AS "actorType",
           CASE WHEN e.actor_type = 'organizer' THEN e.actor_label END AS "actorLabel", e.via, e.payload, e.created_at AS "createdAt"
      FROM timeline_event e
     WHERE (e.request_id IN ${THEIR_REQUESTS}
            OR (e.request_id IS NULL AND (e.payload ->> 'organizerId' = $1::uuid::text OR e.actor_id = $1)))
       AND ${OF_OTHERS} IS NOT TRUE
     ORDER BY e.created_at, e.id`,
};
