/** Whether a sent catalog shows `member_photo photo`: the frozen snapshot names its id. */
export const SHOWN_IN_SENT_CATALOG = `EXISTS (
  SELECT 1 FROM catalog_item item JOIN catalog ON catalog.id = item.catalog_id
   WHERE item.member_id = photo.member_id AND catalog.status = 'sent'
     AND position(photo.id::text IN catalog.snapshot::text) > 0)`;
