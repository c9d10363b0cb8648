import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase } from '../../test/test-database.ts'
import { testRows } from '../../test/test-rows.ts'
import { clientSettings, connect, type Db } from './database.ts'
import { asAccount, asPlatform } from './scope.ts'

const { db, connection } = await testDatabase()
const make = testRows(db)
const user = await make.user()
const accounts: number[] = []
for (const _ of Array.from({ length: 4 })) {
  const { id } = await make.account({ members: { [user]: ['media.can_edit_records'] } })
  accounts.push(id)
  for (const name of ['а', 'б', 'в']) await make.record(id, user, { name })
}
const [mine = 0, foreign = 0] = accounts
const appRole = await setting('skleyka.app_role')

async function setting(name: string) {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
  return rows[0]?.value ?? ''
}

/** Tables whose rows belong to nobody's account, and why. What is not named here is behind the policies. */
const ofNoAccount: Readonly<Record<string, string>> = {
  api_keys:
    'a key is of its user, in whatever accounts he has a part; a service key is known before its account is entered',
  analytics_exports: 'figures of the platform in files, for administrators',
  announcements: 'what the console tells everybody, in whatever account',
  audit_heads: 'the ends of the journal’s chains: prints without content, kept by the database alone',
  audit_links: 'the prints of its rows, without content too',
  backup_runs: 'backups of the installation',
  calls: 'a repeat is answered to its caller, whatever account it was for',
  claim_mail_codes: 'codes for people without an account, before there is a claim of any',
  claim_settings: 'how long accounts may take to answer a claim, of the installation',
  delivery_log_positions: 'how far the log of the server at the edge has been read',
  holder_members: 'who acts for a holder is no matter of accounts',
  holder_reports: 'a report tells of videos in many accounts',
  holders: 'a copyright holder may have videos in many accounts',
  logout_tokens: 'words of the provider of sign-ins, before any account is entered',
  mails: 'letters on their way, sealed, to people who have a part in many accounts',
  new_account_quotas: 'what the installation gives new accounts, before they are there',
  notice_mail: 'what somebody has told by mail, of all his accounts',
  partner_domains: 'hosts of the partner sites, which administrators set for the installation',
  paused_lanes: 'what the workers leave alone, of whichever account it is',
  platform_quality_rule: 'the rule of all accounts that set none of their own',
  processes: 'the machines of the installation',
  sweep_turns: 'which process does a regular job',
  radar_matches: 'what videos of different accounts have in common',
  radar_prints: 'fingerprints, compared across accounts by the platform alone',
  radar_words: 'the index of them',
  radar_works: 'works of copyright holders, who stand above accounts',
  record_words: 'the index of the search: words behind the number of their account, closed to its connections',
  schema_migrations: 'what was done to the database itself',
  server_settings: 'of the installation',
  session_tokens: 'of a session',
  sessions: 'a session is of its user',
  sign_ins: 'of a user, before any account is entered',
  subtitle_words: 'the same of what is said in subtitles',
  task_shares: 'the turns of all accounts at the workers',
  youtube_quota: 'the units of our one client at Google, whichever account uses them',
  users: 'people have a part in many accounts',
}

/** Tables behind the policies with rows of no account besides; only the platform sees those, unless a policy is named. */
const alsoOfThePlatform: Readonly<Record<string, { why: string; policy?: string }>> = {
  claim_files: { why: 'a file is sent before its claim, and so its account, is there' },
  audit_events: { why: 'signing in and commands on the machine happen in no account' },
  notices: { why: 'some are of a person alone, such as a sign-in from elsewhere' },
  roles: { why: 'the system roles are for every account to see', policy: 'system_roles' },
  storage_days: { why: 'the days of the whole platform are a series of their own' },
  storage_places: { why: 'what a copyright holder sends to the radar lies there for minutes and is of no account' },
  support_requests: { why: 'a person may ask about no account at all' },
}

test('R28 every table is behind the policies of accounts, its account_id never null, or is listed with a reason', async () => {
  const { rows } = await sql<{ table: string; isForced: boolean; isNotNull: boolean | null; policies: string[] }>`
    select relname as table, relrowsecurity and relforcerowsecurity as "isForced", attnotnull as "isNotNull",
      array(select polname || ' ' || polcmd::text || ' ' || polroles::regrole[]::text || ' ' || pg_get_expr(polqual, polrelid)
        from pg_policy where polrelid = pg_class.oid order by polname) as policies
    from pg_class left join pg_attribute on attrelid = pg_class.oid and not attisdropped
      and attname = case relname when 'accounts' then 'id' else 'account_id' end
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`.execute(db)
  assert.ok(rows.length > 25)
  const owner = `{${await setting('session_authorization')}}`
  for (const { table, isForced, isNotNull, policies } of rows) {
    const also = alsoOfThePlatform[table]
    if (ofNoAccount[table] !== undefined) {
      assert.deepEqual([isNotNull, isForced, policies, also], [null, false, [], undefined], table)
      continue
    }
    assert.deepEqual([isForced, isNotNull], [true, also === undefined], table)
    const column = table === 'accounts' ? 'id' : 'account_id'
    const expected = [
      `own_account * {-} (${column} = (current_setting('skleyka.account'::text))::bigint)`,
      `platform * ${owner} ( SELECT (current_setting('skleyka.account'::text) = '0'::text))`,
      ...(also?.policy === undefined ? [] : [`${also.policy} r {-} (account_id IS NULL)`]),
    ]
    assert.deepEqual(policies, expected, table)
  }
  const listed = [...Object.keys(ofNoAccount), ...Object.keys(alsoOfThePlatform)]
  const gone = listed.filter((name) => !rows.some(({ table }) => table === name))
  assert.deepEqual(gone, [], 'a table that is no more')
})

test('R28 accounts are worked on in the name of a role that owns nothing, is above nothing and reads no secrets', async () => {
  const { rows } = await sql<object>`
    select current_user as who, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
      (select count(*) from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`.execute(db.account(mine))
  const above = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false }
  assert.deepEqual(rows, [{ who: appRole, ...above, owned: 0 }])
  // names beside what people made, answers kept for repeats, units of a quota
  const opened = ['users', 'holders', 'calls', 'youtube_quota']
  for (const table of Object.keys(ofNoAccount).filter((name) => !opened.includes(name))) {
    await assert.rejects(sql`select from ${sql.table(table)}`.execute(db.account(mine)), /permission denied/, table)
  }
})

test('R28 a connection that has named no account, or has ceased to name one, gets an error and no row', async () => {
  const client = new pg.Client(clientSettings(connection))
  await client.connect()
  await client.query(`set role ${pg.escapeIdentifier(appRole)}`)
  const statements = [
    'select * from records',
    `select * from records where account_id = ${mine}`,
    'select count(*) from tasks',
    `update records set name = 'чужое'`,
    'delete from upload_links',
    `insert into memberships (account_id, user_id) values (${mine}, ${user})`,
  ]
  const allFail = async (expected: RegExp) => {
    for (const statement of statements) await assert.rejects(client.query(statement), expected, statement)
  }
  await allFail(/unrecognized configuration parameter "skleyka.account"/)
  await client.query(`begin; set local skleyka.account = '${mine}'`)
  assert.equal((await client.query('select from records')).rowCount, 3)
  await client.query('commit')
  await allFail(/invalid input syntax for type bigint: ""/)
  await client.query(`set skleyka.account = '0'`)
  assert.equal((await client.query('select from records')).rowCount, 0, 'the platform is more than a number')
  await client.end()
})

test('R28 statements that forget the account, or name a wrong one, see and change its own rows only', async () => {
  const one = db.account(mine)
  const named = await one.selectFrom('records').select('name').execute()
  assert.equal(named.length, 3, 'without a condition')
  const wrong = await one.selectFrom('records').select('id').where('account_id', '=', foreign).execute()
  assert.deepEqual(wrong, [], 'the condition of another account')
  const joined = await one
    .selectFrom('records')
    .innerJoin('memberships', 'memberships.user_id', 'records.owner_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'records.account_id'])
    .execute()
  assert.equal(joined.length, 3, 'a join by the user alone')
  assert.ok(joined.every(({ id, account_id }) => id === mine && account_id === mine))
  const { numUpdatedRows } = await one.updateTable('records').set({ description: 'моё' }).executeTakeFirst()
  assert.equal(Number(numUpdatedRows), 3)
  const touched = await db.selectFrom('records').select('account_id').where('description', '=', 'моё').execute()
  assert.ok(touched.every(({ account_id }) => account_id === mine))
  const { numDeletedRows } = await one.deleteFrom('records').where('account_id', '=', foreign).executeTakeFirst()
  assert.equal(Number(numDeletedRows), 0)
  await assert.rejects(testRows(one).record(foreign, user), /violates row-level security policy/)
  const moved = one.updateTable('records').set({ account_id: foreign }).execute()
  await assert.rejects(moved, /violates row-level security policy/)
  await assert.rejects(one.insertInto('audit_events').values({ action: 'x' }).execute(), /row-level security/)
  assert.ok((await one.selectFrom('roles').select('id').where('account_id', 'is', null).execute()).length > 0)
  await assert.rejects(one.insertInto('roles').values({ name: 'x', permissions: [] }).execute(), /row-level security/)
})

test('R28 a transaction that learns its account works within it, and one within an account may ask beyond it', async () => {
  const count = async (seen: Db) => (await seen.selectFrom('records').select('id').execute()).length
  await db.transaction().execute(async (tx) => {
    assert.equal(await count(tx), 12)
    assert.equal(await asAccount(tx, mine, () => count(tx)), 3)
    assert.equal(await count(tx), 12)
  })
  await db
    .account(mine)
    .transaction()
    .execute(async (tx) => {
      assert.equal(await count(tx), 3)
      assert.equal(await asPlatform(tx, 'disk', count), 12)
      assert.equal(await count(tx), 3, 'and is back in its account')
      await assert.rejects(
        asPlatform(tx, 'disk', () => Promise.reject(new Error('refused'))),
        /refused/,
      )
      assert.equal(await count(tx), 3, 'after a refusal too')
    })
  const failing = db
    .account(mine)
    .transaction()
    .execute((tx) => asPlatform(tx, 'disk', (all) => sql`select 1 / 0`.execute(all)))
  await assert.rejects(failing, /division by zero/)
  assert.equal(await count(db.account(mine)), 3)
})

/** Statements by the thousand in one turn to the database: each looks for every account, by a plan made for any. */
const lookAround = `create function look_around(mine bigint, asked bigint[]) returns table (met bigint, foreign_met bigint)
language plpgsql as $$
declare
  one bigint;
  looked record;
begin
  met := 0;
  foreign_met := 0;
  foreach one in array asked loop
    select count(*) as found, count(*) filter (where account_id <> mine) as others into looked
      from records where account_id = one or name = 'а';
    met := met + looked.found;
    foreign_met := foreign_met + looked.others;
  end loop;
  return next;
end
$$`

test('R28 100 000 interleaved statements over five connections, some of which fail or break, meet no foreign row', async () => {
  await sql.raw(lookAround).execute(db)
  const { db: shared, close } = connect(connection, { max: 5, appRole })
  const statements = 100_000
  const manyAccounts = Array.from({ length: 20 }, () => accounts).flat()
  let done = 0
  const seen = { met: 0, foreign: 0 }
  /** A statement of its own names an account, rightly once in four times, and asks for all of them besides. */
  const lookFor = async (in_: Db, mine: number, accountId: number) => {
    done += 1
    const { rows } = await sql<{ account_id: number }>`/* plan: look_for_one */
      select account_id from records where account_id = ${accountId} or name = 'а'`.execute(in_)
    seen.met += rows.length
    seen.foreign += rows.filter(({ account_id }) => account_id !== mine).length
  }
  const look = async (in_: Db, mine: number) => {
    for (const accountId of accounts) await lookFor(in_, mine, accountId)
    done += manyAccounts.length
    const { rows } = await sql<{ met: number; foreign_met: number }>`
      select * from look_around(${mine}, ${manyAccounts}::bigint[])`.execute(in_)
    seen.met += rows[0]?.met ?? 0
    seen.foreign += rows[0]?.foreign_met ?? 1
  }
  const inTurns = async (first: number) => {
    for (let turn = first; done < statements; turn += 7) {
      const mine = accounts[turn % accounts.length] ?? 0
      const one = shared.account(mine)
      const fails = () =>
        one.transaction().execute((tx) => look(tx, mine).then(() => sql`select 1 / ${0}::integer`.execute(tx)))
      if (turn % 3 === 0) await look(one, mine)
      else if (turn % 10 === 1) await assert.rejects(fails(), /division by zero/)
      else if (turn % 50 === 2) await assert.rejects(sql`select pg_terminate_backend(pg_backend_pid())`.execute(one))
      else await one.transaction().execute((tx) => look(tx, mine))
    }
  }
  await Promise.all(Array.from({ length: 12 }, (_, index) => inTurns(index)))
  await close()
  assert.equal(seen.foreign, 0)
  assert.ok(done >= statements && seen.met >= statements)
})
