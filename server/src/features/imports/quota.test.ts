import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { serveFiles, testImports } from '../../../test/test-imports.ts'

const t = await testImports()
await t.work()
const bound = (bounds: { bytes: number | null; videos: number | null }) =>
  t.db
    .insertInto('account_quotas')
    .values({ account_id: t.account.id, ...bounds })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(bounds))
    .execute()

test('B12 a link whose file does not fit into the quota fails in words before it is loaded; with more room it goes on', async () => {
  const bytes = randomBytes(4_000)
  const { url } = await serveFiles({ '/a.mp4': { bytes }, '/b.mp4': { bytes }, '/c.mp4': { bytes, chunked: true } })
  await bound({ bytes: 6_000, videos: null })
  const [one = 0] = await t.begin(`${url}/a.mp4`)
  assert.equal(
    (await t.until(one, 'DONE', 'FAILED')).state,
    'DONE',
    'its own announced bytes are not counted against it',
  )
  const [two = 0] = await t.begin(`${url}/b.mp4`)
  const failed = await t.until(two, 'DONE', 'FAILED')
  assert.deepEqual([failed.state, failed.received_bytes, failed.record_id], ['FAILED', 0, null])
  assert.match(
    String(failed.fail_text).replaceAll('\u00a0', ' '),
    /^Не хватает места: аккаунту отведено 5,8 КБ, занято 3,9 КБ/,
  )
  // a server that tells no size is believed until the file is there
  const [three = 0] = await t.begin(`${url}/c.mp4`)
  const late = await t.until(three, 'DONE', 'FAILED')
  assert.deepEqual([late.state, late.record_id], ['FAILED', null])
  await bound({ bytes: null, videos: 1 })
  const [four = 0] = await t.begin(`${url}/a.mp4`)
  assert.match(String((await t.until(four, 'DONE', 'FAILED')).fail_text), /^Аккаунту отведено видео: 1/)
})
