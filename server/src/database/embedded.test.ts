import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { testRows } from '../../test/test-rows.ts'
import { prepareAppRole } from './app-role.ts'
import { connect, probeConnection } from './database.ts'
import { embeddedConnection, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const made: string[] = []
after(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function emptyFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'skleyka-test-'))
  chmodSync(folder, mode)
  made.push(folder)
  return folder
}

async function query(connection: Parameters<typeof connect>[0], text: string) {
  const opened = connect(connection)
  try {
    const { rows } = await sql.raw<{ value: string }>(text).execute(opened.db)
    return rows[0]?.value
  } finally {
    await opened.close()
  }
}

/** A dead process may stay in the list, without its arguments, where no init process buries it. */
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''

test('it keeps its data between starts, sorts Russian as people do and listens on no port', async () => {
  const folder = path.join(emptyFolder(), 'postgres')
  const first = await startEmbedded({ folder, durable: false })
  await query(first.connection, `create table kept as select 'да' as value`)
  assert.equal(await query(first.connection, 'show listen_addresses'), undefined)
  const sorted = `select string_agg(word, ' ' order by word) as value from unnest(array['яма', 'ёлка', 'ель', 'жук']) word`
  assert.equal(await query(first.connection, sorted), 'ёлка ель жук яма')
  await first.stop()
  assert.equal(embeddedConnection(folder), null)
  const second = await startEmbedded({ folder, durable: false })
  assert.equal(await query(second.connection, 'select value from kept'), 'да')
  await second.stop()
})

test('a folder that nobody else may enter, as under /root, works too', async () => {
  const folder = path.join(emptyFolder(0o700), 'postgres')
  const server = await startEmbedded({ folder, durable: false })
  assert.equal(await query(server.connection, `select 'да' as value`), 'да')
  await server.stop()
})

test('a path longer than a socket may have gets a short place for the socket, and commands beside find it', async () => {
  const folder = path.join(emptyFolder(), 'a'.repeat(100), 'postgres')
  const server = await startEmbedded({ folder, durable: false })
  const beside = embeddedConnection(folder)
  assert.ok(beside)
  assert.equal(await query(beside, `select 'да' as value`), 'да')
  await server.stop()
})

test('issue 23 a comma or quotes in the path of the data are no two folders for the socket', async () => {
  const folder = path.join(emptyFolder(), 'видео, "архив"', 'postgres')
  const server = await startEmbedded({ folder, durable: false })
  assert.equal(await query(server.connection, `select 'да' as value`), 'да')
  await server.stop()
})

test('issue 23 a server that is told to stop and waits for connections to go is ended and started again', async () => {
  const server = await startEmbedded({ folder: path.join(emptyFolder(), 'postgres'), durable: false })
  const opened = connect(server.connection, { max: 2 })
  // as a task that runs for long, or an ear for notices
  const held = await opened.pool.connect()
  const pid = server.pid()
  process.kill(pid ?? 0, 'SIGTERM')
  const deadline = Date.now() + 60_000
  let works = false
  while (!works && Date.now() < deadline) {
    works = await probeConnection(server.connection).then(
      () => server.pid() !== pid,
      () => false,
    )
    await delay(50)
  }
  assert.ok(works)
  held.release(true)
  await sql`select 1`.execute(opened.db)
  await opened.close()
  await server.stop()
})

test('issue 23 why PostgreSQL does not start is told by what ended it, and not by its last line', async () => {
  const folder = path.join(emptyFolder(), 'postgres')
  const first = await startEmbedded({ folder, durable: false })
  await first.stop()
  const config = path.join(folder, 'cluster', 'postgresql.auto.conf')
  appendFileSync(config, "\nno_such_setting = 'x'\n")
  await assert.rejects(
    startEmbedded({ folder, durable: false }),
    /Встроенный PostgreSQL не запустился: .*(no_such_setting|configuration file)/,
  )
})

/** Starts a server in the folder and kills its owner; answers the server's process id. */
async function leaveServer(folder: string): Promise<number> {
  const source = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    const server = await startEmbedded({ folder: ${JSON.stringify(folder)}, durable: false })
    console.log(server.pid()); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [chunk] = await once(owner.stdout, 'data')
  const left = Number(chunk)
  assert.ok(isAlive(left))
  owner.kill('SIGKILL')
  return left
}

test('R21 a server that outlived its killed owner is ended and the data taken over', async () => {
  const folder = path.join(emptyFolder(), 'postgres')
  const left = await leaveServer(folder)
  const server = await startEmbedded({ folder, durable: false })
  assert.notEqual(server.pid(), left)
  assert.equal(await query(server.connection, `select 'да' as value`), 'да')
  await server.stop()
  assert.equal(isAlive(left), false)
})

test('issue 23 a copy of the folder of a running server starts beside it, tells so, and neither is stopped', async () => {
  const root = emptyFolder()
  const [folder, copy] = [path.join(root, 'postgres'), path.join(root, 'copy', 'postgres')]
  const original = await startEmbedded({ folder, durable: false })
  assert.equal(original.copiedFrom, null)
  await query(original.connection, `create table kept as select 'да' as value`)
  await query(original.connection, 'checkpoint')
  cpSync(folder, copy, { recursive: true, filter: (file) => !statSync(file).isSocket() })
  assert.equal(embeddedConnection(copy), null, 'commands beside the copy do not reach the original')
  const beside = await startEmbedded({ folder: copy, durable: false })
  assert.equal(beside.copiedFrom, path.join(folder, 'cluster'))
  assert.notEqual(embeddedConnection(copy), null)
  assert.equal(await query(beside.connection, 'select value from kept'), 'да')
  await query(beside.connection, `update kept set value = 'копия'`)
  assert.equal(await query(original.connection, 'select value from kept'), 'да')
  await beside.stop()
  const again = await startEmbedded({ folder: copy, durable: false })
  assert.equal(again.copiedFrom, null, 'it is told once')
  await again.stop()
  await original.stop()
})

test('issue 23 a server of a folder whose path ends like ours is left alone', async () => {
  const root = emptyFolder()
  const ours = path.join(root, 'postgres')
  await startEmbedded({ folder: ours, durable: false }).then((server) => server.stop())
  const theirs = await startEmbedded({ folder: path.join(root, 'deep', ours), durable: false })
  const theirPid = `${theirs.pid()}`
  // the number of a server of ours that was killed has become theirs
  writeFileSync(path.join(ours, 'cluster', 'postmaster.pid'), `${theirPid}\n${path.join(ours, 'cluster')}\n`)
  const server = await startEmbedded({ folder: ours, durable: false })
  assert.equal(await query(theirs.connection, `select 'да' as value`), 'да')
  assert.equal(`${theirs.pid()}`, theirPid)
  await server.stop()
  await theirs.stop()
})

test('issue 23 a link to the folder is the same folder: its server that was left is ended', async () => {
  const root = emptyFolder()
  const link = `${root}-link`
  symlinkSync(root, link)
  made.push(link)
  const left = await leaveServer(path.join(root, 'postgres'))
  const server = await startEmbedded({ folder: path.join(link, 'postgres'), durable: false })
  assert.equal(server.copiedFrom, null)
  assert.equal(isAlive(left), false)
  await server.stop()
})

test('R8 a database that dies is started again, and queries go on', async () => {
  const server = await startEmbedded({ folder: path.join(emptyFolder(), 'postgres'), durable: false })
  const opened = connect(server.connection)
  await sql`select 1`.execute(opened.db)
  const killed = server.pid()
  process.kill(killed ?? 0, 'SIGKILL')
  const deadline = Date.now() + 60_000
  let works = false
  while (!works && Date.now() < deadline) {
    works = await sql`select 1`.execute(opened.db).then(
      () => server.pid() !== killed,
      () => false,
    )
    await delay(50)
  }
  assert.ok(works)
  await opened.close()
  await server.stop()
})

test('issue 23 the product is no superuser of its database, and what an older version made as one passes to it', async () => {
  const folder = path.join(emptyFolder(), 'postgres')
  const older = await startEmbedded({ folder, durable: false })
  await migrate(older.connection)
  await prepareAppRole(older.connection)
  await older.stop()
  const server = await startEmbedded({ folder, durable: false })
  assert.deepEqual(await migrate(server.owner), [])
  const opened = connect(server.owner, { max: 2, appRole: await prepareAppRole(server.owner) })
  const make = testRows(opened.db)
  const user = await make.user()
  const [mine, foreign] = [await make.account(), await make.account()]
  for (const { id } of [mine, foreign]) await make.record(id, user)
  const count = async (of: typeof opened.db) => (await of.selectFrom('records').select('id').execute()).length
  assert.equal(await count(opened.db), 2)
  await opened.db
    .account(mine.id)
    .connection()
    .execute(async (one) => {
      assert.equal((await one.selectFrom('records').select('id').execute()).length, 1)
      // what whoever breaks out of the role of accounts would find
      await sql`reset role`.execute(one)
      assert.equal((await one.selectFrom('records').select('id').execute()).length, 1)
      for (const text of [
        "copy (select 1) to program 'true'",
        'create role thief superuser',
        "select pg_read_file('/etc/passwd')",
      ])
        await assert.rejects(sql.raw(text).execute(one), { code: '42501' }, text)
    })
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'S')
      and relowner = 'skleyka'::regrole`.execute(opened.db)
  assert.deepEqual(rows, [{ left: 0 }])
  await opened.close()
  await server.stop()
})
