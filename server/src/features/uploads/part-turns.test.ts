import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { partOf, testUploads, threeParts } from '../../../test/test-uploads.ts'
import { SharedPartTurns, TurnNotTaken } from './part-turns.sql.ts'
import { uploadRoutes } from './uploads.http.ts'

const { db, connection } = await testDatabase()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const [here, there] = [new SharedPartTurns(connection, silent), new SharedPartTurns(connection, silent)]
after(() => Promise.all([here.close(), there.close()]))

test('two processes take the parts of one upload in turn, and the waiting one tells the other', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<AbortSignal>()
  const released = Promise.withResolvers<void>()
  const first = here.take('upload', async (signal) => {
    begun.resolve(signal)
    await released.promise
    order.push('here')
  })
  const yieldSignal = await begun.promise
  await there.take('another', async () => order.push('another upload waits for nobody'))
  const second = there.take('upload', async (_yieldSignal, holds) => {
    assert.ok(holds())
    order.push('there')
  })
  await new Promise((resolve) => yieldSignal.addEventListener('abort', resolve, { once: true }))
  released.resolve()
  await Promise.all([first, second])
  assert.deepEqual(order, ['another upload waits for nobody', 'here', 'there'])
})

test('whoever loses the connection that holds his turn knows it, and the other goes on', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const lost = here.take('cut', async (signal, holds) => {
    begun.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    assert.equal(holds(), false)
    await released.promise
    return holds()
  })
  await begun.promise
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 7236411`.execute(
    db,
  )
  assert.equal(await there.take('cut', async () => 'taken'), 'taken')
  released.resolve()
  assert.equal(await lost, false)
  assert.equal(await here.take('cut', async () => 'again'), 'again')
})

test('without the database nobody has a turn', async () => {
  const away = new SharedPartTurns({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, silent)
  await assert.rejects(
    away.take('upload', async () => assert.fail('it was taken')),
    TurnNotTaken,
  )
})

test('R4 parts of one upload may reach any of two servers over one folder, and the file is whole', async () => {
  const one = await testUploads({}, {}, (shared) => new SharedPartTurns(shared, silent))
  const turns = new SharedPartTurns(one.connection, silent)
  after(() => turns.close())
  const other = await testHttp({
    db: one.db,
    rawRoutes: uploadRoutes({ turns }),
    services: { folders: one.services.folders },
  })
  const file = threeParts()
  const { uploadId, uploadUuid } = await one.create(file.length)
  const send = (number: number) =>
    other.app.inject({
      method: 'POST',
      url: `/api/uploader/upload/${uploadId}/${number}`,
      headers: { 'content-type': 'application/octet-stream', host: 'console.test' },
      payload: partOf(file, number),
    })
  await one.sendPart(uploadId, 1, partOf(file, 1))
  // the same part by both at once: one counts it, the other finds it counted
  const [mine, theirs] = await Promise.all([one.sendPart(uploadId, 2, partOf(file, 2)), send(2)])
  assert.deepEqual([mine.status, theirs.statusCode], [200, 200])
  assert.equal((await send(3)).statusCode, 200)
  const { parts_received, bytes_received } = await one.readUpload(uploadUuid)
  assert.deepEqual([parts_received, bytes_received], [3, file.length])
})
