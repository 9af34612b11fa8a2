// node test/chaos/look.mjs URL: what the verifier says of a database by itself, without a ledger, as a JSON list; for the fuzz.
import pg from 'pg';
import { Report } from './report.mjs';
import { verifyState } from './verify.mjs';

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
const report = new Report('look', { quiet: true });
await verifyState(report, async (text, params = []) => (await client.query(text, params)).rows);
await client.end();
console.log(
  JSON.stringify([...report.found].flatMap(([what, found]) => found.map((each) => `${what}: ${JSON.stringify(each)}`))),
);
