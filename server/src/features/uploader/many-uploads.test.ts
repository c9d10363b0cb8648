import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { sql } from 'kysely'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, as, account, call, create, sendPart, complete } = await testUploads()
const open = 10_000
const perPage = 50

// measured with the whole product: npm run chaos -- open
test('ten thousand open uploads are listed by pages, and neither a new one nor a part of an old one waits for them', async () => {
  const first = await create(10, 'первая.mp4')
  await sql`insert into uploads (secret_hash, account_id, user_id, record_id, version_id, file_name, size_bytes, part_size,
      parts_count, spool_key, created_at)
    select decode(md5(n::text), 'hex'), account_id, user_id, record_id, version_id, 'копия ' || n, size_bytes, part_size,
      parts_count, gen_random_uuid(), created_at + n * interval '1 millisecond'
    from uploads, generate_series(1, ${open - 1}) as n where uuid = ${first.uploadUuid}`.execute(db)
  const page = async (number: number) => {
    const params = { accountCode: account.code, page: number, perPage }
    return (await call(uploader.getAccountUploadingInfo, params, as)).result
  }
  const [newest, oldest] = [await page(1), await page(open / perPage)]
  assert.deepEqual(
    [newest.total, newest.uploads.length, newest.uploads[0]?.fileName],
    [open, perPage, `копия ${open - 1}`],
  )
  assert.equal(oldest.uploads.at(-1)?.uploadUuid, first.uploadUuid)
  assert.equal((await sendPart(first.uploadId, 1, Buffer.from('0123456789'))).http, 200)
  assert.ok((await complete({ uploadId: first.uploadId })).result)
  const later = await create(10, 'последняя.mp4')
  const { error } = await call(uploads.createV2, { file: { name: 'лишняя.mp4', size: 10 } }, as)
  assert.match(error?.extra ?? '', /^В.аккаунте уже 10000 незаконченных загрузок/)
  assert.equal((await page(1)).total, open)
  assert.equal((await sendPart(later.uploadId, 1, Buffer.from('0123456789'))).http, 200)
})
