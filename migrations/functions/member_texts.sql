CREATE OR REPLACE FUNCTION member_texts(member_ids uuid[])
 RETURNS TABLE(member_id uuid, body text)
  LANGUAGE sql
  STABLE PARALLEL SAFE
AS $$
SELECT m.id, left(concat_ws(E'\n', m.name, m.city, tags.list, m.description, rooms.list, knowledge.list), 12000)
  FROM unnest(member_ids) AS asked (id)
  JOIN member m ON m.id = asked.id
  CROSS JOIN LATERAL (
    SELECT string_agg(tag.name, ', ' ORDER BY tag.category, tag.name COLLATE "C", tag.id) AS list
      FROM member_tag mt JOIN tag ON tag.id = mt.tag_id WHERE mt.member_id = m.id
  ) tags
  CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(': ', room.name, room.description, layouts.list), E'\n'
                      ORDER BY room.created_at, room.id) AS list
      FROM room
      CROSS JOIN LATERAL (
        SELECT string_agg(replace(c.configuration, '_', ' ') || ' ' || c.max_capacity, ', '
                          ORDER BY c.configuration) AS list
          FROM room_capacity c WHERE c.room_id = room.id
      ) layouts
     WHERE room.member_id = m.id
  ) rooms
  CROSS JOIN LATERAL (
    SELECT string_agg(k.content, E'\n' ORDER BY k.created_at, k.id) AS list
      FROM knowledge_entry k WHERE k.member_id = m.id
  ) knowledge
$$;
