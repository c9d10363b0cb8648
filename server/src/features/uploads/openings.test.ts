import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import type { V3Answer } from '../../../test/test-http.ts'
import { partBytes, partOf, testUploads, threeParts } from '../../../test/test-uploads.ts'

// every way an upload can be opened meets the same bad input (safety 8.2)
const it = await testUploads()
const { db, services, as, url, call, send, sendPart, offset, complete, readyRecord } = it

/** Result of opening: the secret of the upload, or the words of the refusal. */
interface Opened {
  readonly uploadId?: string
  readonly words: string
}
type Open = (file: { name: unknown; size: unknown }) => Promise<Opened>

const viaV3 = async (answer: Promise<V3Answer<{ uploadId: string } | undefined>>): Promise<Opened> => {
  const { result, error } = await answer
  return { ...(result && { uploadId: result.uploadId }), words: error?.extra ?? '' }
}
const viaV2 = async (path: string, { name, size }: { name: unknown; size: unknown }): Promise<Opened> => {
  const { status, body } = await send('POST', path, as, {
    record: { name: 'Название', original_filename: name },
    upload_file_size: size,
    s3_upload: true,
  })
  if (status === 200) return { uploadId: body.data.upload_id, words: '' }
  assert.ok(status === 400 || status === 413, `${status}`)
  return { words: JSON.stringify(body.error ?? body.errors) }
}
const ways: Record<string, Open> = {
  createV2: (file) => viaV3(call(uploads.createV2, { file }, as)),
  'records.json': (file) => viaV2('/api/v2/records.json', file),
  'upload.json': async (file) => {
    const { id } = await readyRecord()
    return viaV2(`/api/v2/records/${id}/upload.json`, file)
  },
  'an upload link': async (file) => {
    const until = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
    const { result } = await call(uploadLinks.create, { until }, as)
    return viaV3(call(uploadLinks.startUpload, { token: result.token, file }))
  },
}
const newest = () => db.selectFrom('uploads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

const names: [name: string, expected: string][] = [
  ['../a', '../a'],
  ['..\\a', '..\\a'],
  ['%2e%2e%2f', '%2e%2e%2f'],
  ['/etc/passwd', '/etc/passwd'],
  ['C:\\a.mp4', 'C:\\a.mp4'],
  ['AUX.mp4', 'AUX.mp4'],
  ['NUL', 'NUL'],
  ['-rf', '-rf'],
  ['.скрытый', '.скрытый'],
  ['точка.', 'точка.'],
  ['пробел ', 'пробел'],
  [`${'a'.repeat(251)}.mp4`, `${'a'.repeat(251)}.mp4`],
  [`${'a'.repeat(252)}.mp4`, `${'a'.repeat(252)}.mp4`],
  ['я'.repeat(4096), 'я'.repeat(4096)],
  ['.mp4', '.mp4'],
  ['a.mp4.exe', 'a.mp4.exe'],
  ['a\u0000b\r\nc\td.mp4', 'ab c d.mp4'],
  ['"\'`.mp4', '"\'`.mp4'],
  ['<img onerror>', '<img onerror>'],
  ['=HYPERLINK("http://a")', '=HYPERLINK("http://a")'],
  ['a;b|c$(d)', 'a;b|c$(d)'],
  ['👨‍👩‍👧.mp4', '👨‍👩‍👧.mp4'],
  ['\u202Egpj.mp4', '\u202Egpj.mp4'],
  ['مرحبا שלום', 'مرحبا שלום'],
  ['и\u0306.mp4', 'й.mp4'],
  ['a\uD800b', 'ab'],
  ['сосо', 'сосо'],
  ['coco', 'coco'],
]
const sizes = [0, -1, 1.5, '5', null, [], {}, true, 2 ** 53, 1e300, 11 * 1024 ** 4]

for (const [way, open] of Object.entries(ways)) {
  test(`8.2 T-NAME by ${way} any name is text that names no file`, async () => {
    const before = await readdir(services.folders.uploads)
    for (const [name, expected] of names) {
      assert.ok((await open({ name, size: 1 })).uploadId, name)
      const { file_name, spool_key, uuid } = await newest()
      assert.deepEqual([file_name, spool_key], [expected, uuid])
    }
    assert.deepEqual(await readdir(services.folders.uploads), before, 'before the first byte there is no file at all')
  })

  test(`8.1 8.2 by ${way} a size that lies, or a name too long, opens nothing and is refused in words`, async () => {
    const { id } = await newest()
    for (const size of sizes) {
      const { uploadId, words } = await open({ name: 'a.mp4', size })
      assert.equal(uploadId, undefined, `${size}`)
      assert.match(words, /[а-яё]{3}/, `${size}`)
    }
    for (const name of ['a'.repeat(4097), 5, null, ['a.mp4']]) {
      const { uploadId, words } = await open({ name, size: 1 })
      assert.equal(uploadId, undefined)
      assert.match(words, /[а-яё]{3}/)
    }
    assert.equal((await newest()).id, id)
  })

  test(`R4 8.1 an upload opened by ${way} takes its parts in order, each of its size, and none after its end`, async () => {
    const file = threeParts().subarray(0, partBytes + 1)
    const { uploadId = '' } = await open({ name: 'a.mp4', size: file.length })
    const chunked = async (bytes: Buffer) => {
      const body = new Blob([new Uint8Array(bytes)]).stream()
      return (await fetch(`${url}/api/uploader/upload/${uploadId}/1`, { method: 'POST', body, duplex: 'half' })).status
    }
    assert.equal((await sendPart(uploadId, 2, partOf(file, 2))).http, 409)
    assert.equal((await sendPart(uploadId, 1, file)).http, 413, '5 MiB + 1')
    assert.equal(await chunked(file), 413)
    assert.equal((await sendPart(uploadId, 1, partOf(file, 1).subarray(1))).http, 413)
    assert.equal(await chunked(partOf(file, 1)), 200)
    assert.equal((await complete({ uploadId })).error?.subtype, 'CONFLICT', 'a byte is missing')
    assert.equal((await sendPart(uploadId, 2, Buffer.alloc(2))).http, 413)
    assert.equal((await sendPart(uploadId, 3, Buffer.alloc(1))).http, 404)
    assert.equal((await sendPart(uploadId, 2, partOf(file, 2))).http, 200)
    assert.equal((await complete({ uploadId })).result.state, 'UPLOADED')
    assert.equal((await sendPart(uploadId, 1, partOf(file, 1))).http, 410)
    assert.equal((await offset(uploadId)).status, 410)
  })
}
