import type { Database } from '#database/database';

/** Sets the next codes of new members, to force a collision that is rare by chance. */
export function drawCodes(database: Database, ...codes: string[]): void {
  const query = database.query.bind(database);
  jest.spyOn(database, 'query').mockImplementation((sql, params = []) => {
    const text = typeof sql === 'string' ? sql : sql.text;
    if (!/^\s*INSERT INTO member\b/.test(text)) return query(sql, params);
    const drawn = (value: unknown): unknown =>
      typeof value === 'string' ? value.replace(/\bM-[2-9A-HJKMNP-Z]{6}\b/g, (code) => codes.shift() ?? code) : value;
    return query(sql, params.map(drawn));
  });
}
