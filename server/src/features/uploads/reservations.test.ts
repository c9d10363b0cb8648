import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, mock, test } from 'node:test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { sql } from 'kysely'
import { testUploads, until } from '../../../test/test-uploads.ts'
import { keepReserved } from './renewal.ts'
import { prolong } from './reservations.sql.ts'
import { hashUploadId } from './upload-id.ts'

const room = (bytes: number) => ({ free: 256 * 1024 * 1024 + bytes, share: 0.5 })
const disk = room(0)
const t = await testUploads({ disk: async () => ({ ...disk }) })
const { db, as } = t
const GB = 1e9
const taken = 'Место на\u00a0диске сервера сейчас занимают другие загрузки. Повторите через несколько минут'

type Who = typeof as
async function tenant(): Promise<Who> {
  const user = await t.make.user()
  const account = await t.make.account({ members: { [user]: ['media.can_create_records'] } })
  return { user, account: account.code }
}
const open = (size: number, who: Who = as, name = 'фильм.mp4') =>
  t.call(uploads.createV2, { file: { name, size } }, who)
async function newLink(who: Who = as): Promise<string> {
  const params = { until: new Date(Date.now() + 86_400_000).toISOString() }
  return (await t.call(uploadLinks.create, params, who)).result.token
}
const openByLink = (token: string, size: number) =>
  t.call(uploadLinks.startUpload, { token, file: { name: 'чужой.mp4', size } })

/** As if so many seconds had passed since the last byte, or the opening, of every open upload. */
const pass = (seconds: number) =>
  sql`update uploads set reserved_until = reserved_until - ${seconds} * interval '1 second',
    created_at = created_at - ${seconds} * interval '1 second' where state in ('OPEN', 'RECEIVING')`.execute(db)
/** Nothing is on its way, and the disk has so much room. */
async function clear(roomBytes: number) {
  await db.updateTable('uploads').set({ state: 'ABORTED' }).where('state', 'in', ['OPEN', 'RECEIVING']).execute()
  Object.assign(disk, room(roomBytes))
}

test('R26 a link that declares 74.7 GB and sends nothing keeps no other account from uploading', async () => {
  await clear(150 * GB)
  const token = await newLink()
  assert.ok((await openByLink(token, 74.7 * GB)).result)
  const [second, third] = [await tenant(), await tenant()]
  assert.ok((await open(75 * GB, second)).result, 'one link has half of the room at most')
  const early = await open(40 * GB, third)
  assert.deepEqual([early.error?.subtype, early.error?.extra], ['QUOTA', taken], 'it was opened this very moment')
  await pass(11)
  assert.ok((await open(40 * GB, third)).result, 'what nothing has come for yields')
})

test('R26 what is being sent yields to nobody, and neither does what its account has a right to', async () => {
  await clear(1_000_000)
  const [second, third] = [await tenant(), await tenant()]
  const file = randomBytes(6_000_000)
  Object.assign(disk, room(10_000_000))
  const { result: sending } = await open(7_000_000)
  assert.equal((await t.sendPart(sending.uploadId, 1, file.subarray(0, 5_242_880))).http, 200)
  Object.assign(disk, room(2_000_000))
  await pass(30)
  assert.equal((await open(900_000, second)).error?.extra, taken)
  await pass(40)
  assert.ok((await open(900_000, second)).result, 'a minute without a byte is idle')

  await clear(900)
  assert.ok((await open(300, second)).result)
  assert.ok((await open(500, as)).result)
  await pass(20)
  assert.equal((await open(301, third)).error?.extra, taken, 'more than a third')
  assert.ok((await open(290, third)).result)
})

test('a reservation falls due: two minutes after the opening, fifteen after the last byte', async () => {
  await clear(1_000)
  const [second, third] = [await tenant(), await tenant()]
  const { result } = await open(750)
  await pass(119)
  const held = async () => {
    const { rows } =
      await sql`select id from uploads where state in ('OPEN', 'RECEIVING') and reserved_until > now()`.execute(db)
    return rows.length
  }
  assert.equal(await held(), 1)
  await pass(2)
  assert.equal(await held(), 0)
  assert.ok((await open(750, second)).result)
  assert.equal((await open(300, third)).error?.extra, taken)

  await clear(20_000_000)
  const { result: begun } = await open(6_000_000)
  assert.equal((await t.sendPart(begun.uploadId, 1, randomBytes(5_242_880))).http, 200)
  await pass(899)
  assert.equal(await held(), 1)
  await pass(2)
  assert.equal(await held(), 0)
  assert.ok(result.uploadId)
})

test('R11 after its reservation fell due an upload goes on by itself when there is room, waits without an answer when there is none, and a resume is told in words', async () => {
  await clear(1_000)
  const file = randomBytes(700)
  const { result } = await open(700)
  const { uploadId, uploadUuid, recordId } = result
  await pass(121)
  const second = await tenant()
  const { result: other } = await open(600, second)
  const late = await t.beginPart(uploadId, 1, 700, file)
  assert.equal(await late.ended, '', 'the connection ends without an answer')
  assert.deepEqual(await t.offset(uploadId), { status: 200, offset: 0, length: 700 })
  const resume = () => t.call(uploads.createV2, { recordId, file: { name: 'фильм.mp4', size: 700 } }, as)
  const refused = await resume()
  assert.deepEqual([refused.status, refused.error?.type, refused.error?.extra], [200, 'LIMIT', taken])
  assert.match((await t.complete({ uploadId })).error?.extra ?? '', /^Загрузка не закончена/)
  assert.equal((await t.readUpload(uploadUuid)).state, 'OPEN', 'nothing of it is lost')

  await db.updateTable('uploads').set({ state: 'ABORTED' }).where('uuid', '=', other.uploadUuid).execute()
  assert.equal((await t.sendPart(uploadId, 1, file)).http, 200)
  assert.equal((await open(700, second)).error?.extra, undefined, 'what has arrived is reserved no more')
  assert.deepEqual((await t.complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
})

test('R2 an upload that is whole is completed, and a repeated part answered, on a disk without room', async () => {
  await clear(1_000)
  const file = randomBytes(700)
  const { result } = await open(700)
  assert.equal((await t.sendPart(result.uploadId, 1, file)).http, 200)
  await pass(1_000)
  Object.assign(disk, room(-1))
  assert.equal((await t.sendPart(result.uploadId, 1, file)).http, 200)
  assert.deepEqual((await t.complete({ uploadId: result.uploadId })).result, {
    recordId: result.recordId,
    state: 'UPLOADED',
  })
})

test('a reservation that was given to others is not got back by a byte that was on its way', async () => {
  await clear(10_000_000)
  const file = randomBytes(6_000_000)
  const { result } = await open(6_000_000)
  const begun = await t.beginPart(result.uploadId, 1, 5_242_880, file.subarray(0, 1_000_000))
  await until(async () => (await t.offset(result.uploadId)).offset > 0)
  await db.updateTable('uploads').set({ reserved_until: null }).where('uuid', '=', result.uploadUuid).execute()
  begun.send(file.subarray(1_000_000, 5_242_880))
  assert.match(await begun.answered, /^HTTP\/1\.1 200/)
  begun.hangUp()
  assert.equal((await t.readUpload(result.uploadUuid)).reserved_until, null)
  assert.equal((await t.sendPart(result.uploadId, 2, file.subarray(5_242_880))).http, 200, 'the next one asks again')
})

test('one link has half of the room at most, one account three quarters beside others, and all of it alone', async () => {
  await clear(1_000 * 1024 * 1024)
  const MiB = 1024 * 1024
  const token = await newLink()
  assert.equal(
    (await openByLink(token, 501 * MiB)).error?.extra,
    'На\u00a0диске сервера мало места: по\u00a0ссылке сейчас можно загрузить не\u00a0больше 500\u00a0МБ. Повторите позже или выберите файл меньше',
  )
  assert.ok((await openByLink(token, 500 * MiB)).result)
  assert.ok((await openByLink(token, 400 * MiB)).result, 'beginning again frees what was reserved before')
  const refused = await open(351 * MiB)
  assert.deepEqual(
    [refused.error?.subtype, refused.error?.extra],
    [
      'QUOTA',
      'На\u00a0диске сервера мало места: незаконченные загрузки одного аккаунта занимают не\u00a0больше 750\u00a0МБ. Дождитесь их конца или выберите файл меньше',
    ],
  )
  assert.ok((await open(350 * MiB)).result)
  await clear(1_000)
  const others = db.updateTable('accounts').where('code', '<>', as.account)
  await others.set({ state: 'LOCKED' }).execute()
  assert.ok((await open(1_000)).result, 'nobody else is there')
  await others.set({ state: 'ACTIVE' }).execute()
})

test('revoking a link frees at once what its upload has reserved', async () => {
  await clear(1_000)
  const params = { until: new Date(Date.now() + 86_400_000).toISOString() }
  const { link, token } = (await t.call(uploadLinks.create, params, as)).result
  const { uploadId } = (await openByLink(token, 500)).result
  const second = await tenant()
  assert.equal((await open(700, second)).error?.extra, taken)
  await t.call(uploadLinks.revoke, { id: link.id }, as)
  assert.ok((await open(700, second)).result)
  assert.equal((await t.sendPart(uploadId, 1, randomBytes(500))).http, 410)
})

test('R25 a hundred creates of several accounts at the edge, idle ones yielding, are never promised a byte too much', async () => {
  await clear(100_000)
  const tenants = [as, await tenant(), await tenant(), await tenant()]
  for (let n = 0; n < 7; n += 1) assert.ok((await open(10_000)).result)
  await pass(20)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => open(3_000 + n, tenants[n % tenants.length] ?? as)),
  )
  const opened = answers.filter(({ result }) => result)
  assert.ok(opened.length > 10, `${opened.length} were opened`)
  assert.ok(answers.every(({ result, error }) => result || error?.subtype === 'QUOTA'))
  const { rows } = await sql<{ bytes: number }>`
    select sum(size_bytes - bytes_received)::bigint as bytes from uploads where state in ('OPEN', 'RECEIVING') and reserved_until > now()`.execute(
    db,
  )
  assert.ok((rows[0]?.bytes ?? 0) <= 100_000, `${rows[0]?.bytes} bytes are promised`)
})

test('while bytes of a part come, however slowly, what is missing stays reserved', async () => {
  await clear(1_000)
  const { result } = await open(700)
  const upload = await t.readUpload(result.uploadUuid)
  const reserving = { ...upload, is_reserved: true }
  mock.timers.enable({ apis: ['setInterval'] })
  after(() => mock.timers.reset())
  let bytes = 0
  const keeping = keepReserved(t.services, reserving, async () => bytes)
  const until15 = async () =>
    ((await t.readUpload(result.uploadUuid)).reserved_until?.getTime() ?? 0) > Date.now() + 800_000
  mock.timers.tick(20_000)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(await until15(), false, 'nothing has come')
  bytes = 1
  mock.timers.tick(20_000)
  await until(until15)
  keeping[Symbol.dispose]()
})

test('bytes of one upload prolong what it has reserved, and nothing of the others of its account', async () => {
  await clear(GB)
  const ids = [(await open(1_000)).result.uploadId, (await open(1_000)).result.uploadId].map(hashUploadId)
  await pass(30)
  const read = async (hash: Buffer | undefined) =>
    db
      .selectFrom('uploads')
      .select(['id', 'account_id', 'reserved_until'])
      .where('secret_hash', '=', hash ?? Buffer.alloc(0))
      .executeTakeFirstOrThrow()
  const [one, other] = [await read(ids[0]), await read(ids[1])]
  await prolong(db, one)
  assert.notDeepEqual((await read(ids[0])).reserved_until, one.reserved_until)
  assert.deepEqual(await read(ids[1]), other)
})
