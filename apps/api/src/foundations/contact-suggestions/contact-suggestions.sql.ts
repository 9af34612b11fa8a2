/** The pending suggestions for a record, as a JSON array of `ContactSuggestionView`; `record` is the SQL of its id. */
export const contactSuggestions = (owner: 'organizer_id' | 'member_id', record: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('field', p.field, 'value', p.value, 'source', p.source,
      'at', to_char(p.proposed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY p.proposed_at, p.field), '[]')
    FROM contact_suggestion p WHERE p.${owner} = ${record} AND p.rejected_at IS NULL)`;
