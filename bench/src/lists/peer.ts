import { createServer } from 'node:http'
import { fastify } from 'fastify'
import pg from 'pg'
import { postgraphile } from 'postgraphile'

/** A peer over the same database as a process of its own: `node peer.ts naive|postgraphile <port> <folder of the socket> <user>`. */
const [name = '', port = '', host = '', user = ''] = process.argv.slice(2)
const pool = new pg.Pool({ host, user, database: user, max: 10 })

const shown = `id, uuid, name, description, original_filename, current_state, playable, size_bytes, duration_ms, width, height,
  tags, publication, moderation, created_at, updated_at`
const listed = `account_id = $1 and lifecycle = 'ACTIVE'`
const inRussian = `to_tsvector('russian', name || ' ' || description)`
const found = `${listed} and ${inRussian} @@ websearch_to_tsquery('russian', $2)`

interface ListRequest {
  readonly Querystring: { readonly account: string; readonly page?: string; readonly q?: string }
}

/** The list as a tutorial has it: OFFSET and count(*); words by an index of `tsvector`. */
async function serveNaive() {
  await pool.query(`create index if not exists peer_words on records using gin (${inRussian})`)
  await pool.query('analyze records')
  const app = fastify()
  app.get<ListRequest>('/list', async ({ query: { account, page = '1' } }) => {
    const { rows } = await pool.query({
      name: 'list',
      text: `select ${shown} from records where ${listed} order by created_at desc, id desc limit 20 offset $2`,
      values: [account, (Number(page) - 1) * 20],
    })
    const { rows: counted } = await pool.query({
      name: 'count',
      text: `select count(*)::int as total from records where ${listed}`,
      values: [account],
    })
    return { records: rows, total: counted[0]?.total }
  })
  app.get<ListRequest>('/search', async ({ query: { account, q = '' } }) => {
    const { rows } = await pool.query({
      name: 'search',
      text: `select ${shown} from records where ${found} order by created_at desc, id desc limit 20`,
      values: [account, q],
    })
    const { rows: counted } = await pool.query({
      name: 'found',
      text: `select count(*)::int as total from records where ${found}`,
      values: [account, q],
    })
    return { records: rows, total: counted[0]?.total }
  })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}

async function servePostgraphile() {
  const handle = postgraphile(pool, 'public', { disableQueryLog: true, graphiql: false })
  createServer(handle).listen(Number(port), '127.0.0.1')
}

await (name === 'postgraphile' ? servePostgraphile() : serveNaive())
