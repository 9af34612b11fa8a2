import type { QueryRunner } from 'typeorm';

/** Puts other words into a function (`name(types)`), which has the former so many times. */
export async function reword(db: QueryRunner, name: string, before: string, after: string, times = 1): Promise<void> {
  const [made] = (await db.query(`SELECT pg_get_functiondef('${name}'::regprocedure) AS statement`)) as [
    { statement: string },
  ];
  const parts = made.statement.split(before);
  if (parts.length !== times + 1) throw new Error(`${name} is not as an earlier migration has made it.`);
  await db.query(parts.join(after));
}
