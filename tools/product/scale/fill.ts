import { type Client, restoreIndexes, takeIndexesAway } from './indexes.sql.ts'
import { recordRows, type Scale } from './record-rows.sql.ts'

const rowsAtOnce = 50_000

/**
 * Fills an empty database with invented accounts, their owners and their records. Nothing is behind the records: no
 * files, no versions. Triggers and foreign keys rest meanwhile, so what they keep is made whole at the end.
 */
export async function fillDatabase(client: Client, scale: Scale, tell: (sentence: string) => void) {
  await client.query(`set skleyka.account = '0'`)
  const { rowCount } = await client.query('select from records limit 1')
  if (rowCount !== 0) throw new Error('в\u00a0этой базе уже есть видео: образец заводится только в\u00a0пустой')
  // an unfinished fill leaves nothing: neither half of the rows nor a table without its indexes
  await client.query('begin; set local session_replication_role = replica')
  await client.query(accountRows, [scale.accounts, scale.seed])
  const indexes = [...(await takeIndexesAway(client, 'records')), ...(await takeIndexesAway(client, 'record_words'))]
  for (let from = 1; from <= scale.records; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce - 1, scale.records)
    const { text, values } = recordRows(scale, from, to)
    await client.query(text, values)
    tell(`${to.toLocaleString('ru')} видео`)
  }
  await client.query(
    `insert into record_words select id, words_of(records) from records where lifecycle = 'ACTIVE' order by id`,
  )
  tell('слова для поиска собраны')
  await restoreIndexes(client, indexes)
  tell('порядки списков готовы')
  await client.query('select recount_records()')
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** An account a number: `scale-1` is the largest. The owner of each is a user of its own. */
const accountRows = `
  with made as (
    insert into accounts (code, name, available_sections, created_at)
    select 'scale-' || n, 'Студия ' || n, '{VIDEO}', timestamptz '2019-01-01Z' + n * interval '1 hour'
    from generate_series(1, $1::int) as n
    returning id, code
  ), owners as (
    insert into users (email, name)
    select code || '-' || $2::int || '@studio.example', 'Владелец ' || code from made
    returning id, email
  ), joined as (
    insert into memberships (account_id, user_id)
    select made.id, owners.id from made join owners on split_part(email, '@', 1) = code || '-' || $2::int
    returning account_id, user_id
  )
  insert into membership_roles (account_id, user_id, role_id)
  select joined.account_id, user_id, roles.id from joined join roles on roles.account_id is null and roles.name = 'Владелец'`
