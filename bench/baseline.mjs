// The bare baseline: Fastify with pg, no framework, no ORM; the same session check (one indexed query), log line and JSON.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = Fastify({ logger: { level: 'info' } });

app.addHook('onRequest', async (request, reply) => {
  if (request.url === '/health') return;
  const token = /session_token=([^.;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const { rows } = await pool.query({
    name: 'session',
    text: `SELECT u.id FROM team_session s JOIN team_user u ON u.id = s.user_id WHERE s.token = $1 AND s.expires_at > now() AND NOT u.disabled`,
    values: [decodeURIComponent(token ?? '')],
  });
  if (rows.length === 0) await reply.code(401).send({ code: 'UNAUTHENTICATED', message: 'Unauthenticated' });
});
app.get('/health', () => ({ status: 'ok' }));
app.get('/api/tags', async (request) => {
  const limit = Number(request.query.limit ?? 20);
  const { rows } = await pool.query({
    name: 'tags',
    text: `SELECT id, name, category, created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId",
             (SELECT count(*)::int FROM tag) AS total FROM tag ORDER BY created_at DESC, id DESC LIMIT $1`,
    values: [limit],
  });
  return {
    items: rows.map(({ total: _total, ...item }) => item),
    total: rows[0]?.total ?? 0,
    page: 1,
    pageSize: limit,
  };
});
app.get('/api/tags/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'tag',
    text: `SELECT id, name, category, created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId" FROM tag WHERE id = $1`,
    values: [request.params.id],
  });
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
