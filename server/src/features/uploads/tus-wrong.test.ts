import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '@skleyka/contract/limits.ts'
import { metadata, testTus } from '../../../test/test-tus.ts'
import { readMetadata } from './tus-metadata.ts'

const { base, key, ask, create, patch, offset, readUploadOf, db, port, make } = await testTus()
const size = 1000
const path = await create(size)
await patch(path, 0, Buffer.alloc(100))
const count = async (table: 'uploads' | 'records') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Asks, and proves that nothing was changed by it. */
async function refused(work: () => Promise<{ status: number; text: string }>): Promise<number> {
  const before = [await count('uploads'), await count('records'), await offset(path)]
  const { status } = await work()
  assert.deepEqual([await count('uploads'), await count('records'), await offset(path)], before)
  return status
}

test('another version of tus, or none, is refused and told the right one', async () => {
  for (const version of [null, '', '0.2.2', '1.0.1', '1.0.0, 1.0.0', '2']) {
    for (const [verb, at] of [
      ['POST', base],
      ['HEAD', path],
      ['PATCH', path],
      ['DELETE', path],
    ] as const) {
      const answer = await ask(verb, at, { ...key, 'upload-length': '5', 'tus-resumable': version })
      assert.deepEqual([verb, answer.status, answer.headers.get('tus-version')], [verb, 412, '1.0.0'])
    }
  }
  assert.equal(await offset(path), 100)
})

test('an upload of no size, an odd one or one beyond all bounds is not opened', async () => {
  const sizes: Record<string, number> = {
    ...{ '-1': 400, '1.5': 400, '1e3': 400, '0x10': 400, сто: 400, '١': 400, '1, 2': 400, '1 2': 400, '+5': 400 },
    ...{ '0': 400, [String(bounds.uploadBytes + 1)]: 413, ['9'.repeat(40)]: 413, ['9'.repeat(400)]: 400 },
  }
  for (const [length, status] of Object.entries(sizes)) {
    const headers = { ...key, 'upload-length': encodeHeader(length) }
    assert.deepEqual([length, await refused(() => ask('POST', base, headers))], [length, status])
  }
  assert.equal(await refused(() => ask('POST', base, key)), 400)
  assert.equal(await refused(() => ask('POST', base, { ...key, 'upload-defer-length': '1' })), 400)
  assert.equal(
    await refused(() => ask('POST', base, { ...key, 'upload-length': '5', 'upload-defer-length': '1' })),
    400,
  )
})

/** As bytes: fetch takes no letters beyond Latin 1. */
const encodeHeader = (text: string) => Buffer.from(text).toString('latin1')

test('metadata of every wrong form opens nothing', async () => {
  const wrong = [
    'filename ***',
    'filename YQ=',
    'filename YQ==Y',
    'filename YR==',
    `filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`,
    'filename YQ== YQ==',
    'filename  YQ==',
    'filename YQ==,filename Yg==',
    'filename YQ==,',
    ',',
    `${'k'.repeat(65)} YQ==`,
    Array.from({ length: 65 }, (_, n) => `k${n} YQ==`).join(','),
    metadata({ filename: 'я'.repeat(2_000), albumId: '-1' }),
    metadata({ albumId: '1e3' }),
    metadata({ albumId: '999999999' }),
    metadata({ visibility: 'EVERYBODY' }),
    metadata({ publication: '' }),
    metadata({ filename: `a${'b'.repeat(5_000)}` }),
  ]
  for (const header of wrong) {
    const status = await refused(() => ask('POST', base, { ...key, 'upload-length': '5', 'upload-metadata': header }))
    assert.ok([400, 403, 404].includes(status), `${header.slice(0, 40)}: ${status}`)
  }
  assert.equal(
    await refused(() =>
      ask('POST', base, { ...key, 'upload-length': '5', 'upload-metadata': `f ${'A'.repeat(17_000)}` }),
    ),
    431,
  )
})

test('names with line breaks, marks of direction and NUL are cleaned or refused as for any other video', async () => {
  for (const filename of ['a\r\nSet-Cookie: x.mp4', '\u202Egpj.exe', '../../etc/passwd', 'null\0byte.mp4', ' ', '']) {
    const headers = { ...key, 'upload-length': '5', 'upload-metadata': metadata({ filename }) }
    const answer = await ask('POST', base, headers)
    assert.ok([201, 400].includes(answer.status), `${filename}: ${answer.status} ${answer.text}`)
    if (answer.status !== 201) continue
    const { file_name } = await readUploadOf(String(answer.headers.get('location')))
    assert.doesNotMatch(file_name, /[\0\r\n]/)
    await ask('DELETE', String(answer.headers.get('location')))
  }
})

test('a piece of a wrong kind, from a wrong byte or beyond the end is refused', async () => {
  const rest = Buffer.alloc(size - 100)
  for (const type of [null, 'application/octet-stream', 'text/plain', 'application/offset+octet-streams', '']) {
    assert.equal(await refused(() => patch(path, 100, rest, { 'content-type': type })), 415)
  }
  for (const from of ['', '-1', '100.0', '1e2', 'x', '0x64', '100, 100']) {
    assert.deepEqual([from, await refused(() => patch(path, from, rest))], [from, 400])
  }
  assert.equal(await refused(() => patch(path, 100, rest, { 'upload-offset': null })), 400)
  for (const from of ['0', '99', '101', '1000', '1001', '9'.repeat(40)]) {
    assert.deepEqual([from, await refused(() => patch(path, from, rest))], [from, 409])
  }
  assert.equal(await refused(() => patch(path, 100, Buffer.alloc(size - 99))), 413)
  // with its opening, too: nothing is opened for a file that does not fit into itself
  const piece = { ...key, 'upload-length': '5', 'content-type': 'application/offset+octet-stream' }
  assert.equal(await refused(() => ask('POST', base, piece, Buffer.alloc(6))), 413)
  assert.equal(await refused(() => ask('POST', base, { ...piece, 'content-type': 'video/mp4' }, Buffer.alloc(5))), 415)
})

test('a body without a length is taken up to the end of the file, and one that goes on is refused', async () => {
  const chunks = (bytes: number) =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes))
        controller.close()
      },
    })
  const send = async (at: string, bytes: number) => {
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    }
    const init = { method: 'PATCH', headers, body: chunks(bytes), duplex: 'half' } as RequestInit
    return (await fetch(`http://127.0.0.1:${port}${at}`, init)).status
  }
  const whole = await create(50)
  assert.equal(await send(whole, 50), 204)
  assert.equal((await readUploadOf(whole)).state, 'DONE')
  const more = await create(50)
  assert.equal(await send(more, 51), 413)
})

test('without a key, with a wrong one or without the right to upload nothing is opened', async () => {
  const stranger = await make.user()
  const headers = { 'upload-length': '5' }
  assert.equal(await refused(() => ask('POST', base, headers)), 401)
  assert.equal(await refused(() => ask('POST', base, { ...headers, authorization: 'Bearer x' })), 401)
  assert.equal(await refused(() => ask('POST', base, { ...headers, authorization: 'Basic eDp4' })), 401)
  assert.equal(await refused(() => ask('POST', base, { ...headers, authorization: key.authorization })), 400)
  const foreign = { ...headers, authorization: `Bearer ${stranger}`, 'x-account-code': key['x-account-code'] }
  assert.equal(await refused(() => ask('POST', base, foreign)), 403)
  for (const link of ['', 'x', '0'.repeat(500), "' or 1=1 --"]) {
    assert.equal(await refused(() => ask('POST', base, { ...headers, 'x-upload-link': link })), 400)
  }
})

test('an address of no upload is told so, whatever stands in it', async () => {
  for (const id of ['x', '%00', '..%2f..%2fetc', 'A'.repeat(27), 'A'.repeat(500), "'--"]) {
    for (const verb of ['HEAD', 'DELETE']) {
      assert.deepEqual([id, verb, (await ask(verb, `${base}/${id}`)).status], [id, verb, 404])
    }
    assert.equal((await patch(`${base}/${id}`, 0, Buffer.alloc(1))).status, 404)
  }
})

test('metadata has sixty-four keys at most', () => {
  const keys = (count: number) => Array.from({ length: count }, (_, place) => `k${place} dg==`).join(',')
  assert.equal(readMetadata(keys(64)).size, 64)
  assert.throws(() => readMetadata(keys(65)), /64/)
})
