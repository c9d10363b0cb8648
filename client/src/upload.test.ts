import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { createClient } from './client.ts'
import type { StreamSource } from './source.ts'
import type { UploadProgress, UploadState } from './upload.ts'

const mebibyte = 1024 * 1024

interface FakeServer {
  /** Bytes that it has. */
  kept: Buffer
  sizeBytes: number
  readonly verbs: string[]
  readonly abortedIds: string[]
  /** Returns what is to happen to a piece in place of its being kept; null for nothing. */
  trouble: (count: number, piece: Buffer) => Response | null
}

/** A server that takes pieces as tus does, and breaks as it is told. */
function fakeServer(t: TestContext, trouble: FakeServer['trouble'] = () => null) {
  const server: FakeServer = { kept: Buffer.alloc(0), sizeBytes: 0, verbs: [], abortedIds: [], trouble }
  const waits: number[] = []
  t.mock.method(globalThis, 'setTimeout', (act: () => void, ms: number) => {
    waits.push(ms)
    setImmediate(act)
  })
  let pieces = 0
  const answer = async (request: Request): Promise<Response> => {
    server.verbs.push(request.method)
    await new Promise(setImmediate)
    request.signal.throwIfAborted()
    if (request.url.endsWith('/records.json')) {
      server.sizeBytes = Number(Object(await request.json()).upload_file_size)
      return new Response(JSON.stringify({ data: { upload_id: 'secret', id: 7 } }))
    }
    if (request.method === 'DELETE') {
      server.abortedIds.push(request.url.split('/').at(-1) ?? '')
      return new Response(null, { status: 204 })
    }
    const offset = () => ({ 'upload-offset': String(server.kept.length), 'upload-length': String(server.sizeBytes) })
    if (request.method === 'HEAD') return new Response(null, { headers: offset() })
    const piece = Buffer.from(await request.arrayBuffer())
    pieces += 1
    const broken = server.trouble(pieces, piece)
    if (broken) return broken
    assert.equal(
      request.headers.get('upload-checksum'),
      `sha256 ${createHash('sha256').update(piece).digest('base64')}`,
    )
    if (Number(request.headers.get('upload-offset')) !== server.kept.length) return new Response('', { status: 409 })
    server.kept = Buffer.concat([server.kept, piece])
    return new Response(null, { status: 204, headers: offset() })
  }
  const client = createClient({
    ...{ url: 'https://video.example', key: 'k' },
    fetch: (url, init) => answer(new Request(url, init)),
  })
  return { server, client, waits }
}

const breaks = () => {
  throw new TypeError('fetch failed')
}

test('a file goes in pieces with their sums; after a break only what the server lacks is sent', async (t) => {
  const file = randomBytes(5 * mebibyte + 3)
  const { server, client } = fakeServer(t, (count, piece) => {
    // half of the second piece arrives, and no answer
    if (count !== 2) return null
    server.kept = Buffer.concat([server.kept, piece.subarray(0, 1000)])
    return breaks()
  })
  const progress: UploadProgress[] = []
  const result = await client.upload(new Blob([new Uint8Array(file)]), { onProgress: (one) => progress.push(one) }).done
  assert.deepEqual(result, { recordId: 7, sizeBytes: file.length })
  assert.ok(server.kept.equals(file))
  assert.equal(server.verbs.filter((verb) => verb === 'HEAD').length, 1)
  assert.equal(progress.find(({ waiting }) => waiting)?.waiting?.error.code, 'NETWORK')
  assert.equal(progress.at(-1)?.sentBytes, file.length)
})

test('an upload goes on in another process by what was kept of it, and only with the same file', async (t) => {
  const file = randomBytes(3 * mebibyte)
  const blob = new Blob([new Uint8Array(file)])
  const stop = new AbortController()
  const { server, client } = fakeServer(t, (count) => {
    if (count === 2) stop.abort(new Error('the process ends'))
    return count === 2 ? breaks() : null
  })
  let state: UploadState | undefined
  const keep = (one: UploadState) => {
    state = one
  }
  await assert.rejects(client.upload(blob, { signal: stop.signal, onState: keep }).done, /the process ends/)
  const read: UploadState = JSON.parse(JSON.stringify(state))
  await assert.rejects(client.upload(new Blob(['another']), { resume: read }).done, /изменился/)
  await client.upload(blob, { resume: read }).done
  assert.ok(server.kept.equals(file))
  assert.equal(server.verbs.filter((verb) => verb === 'POST').length, 1)
})

test('a stream is read once: what was read last goes again, what the server has is dropped', async (t) => {
  const file = randomBytes(4 * mebibyte + 5)
  const { server, client } = fakeServer(t, (count, piece) => {
    if (count !== 2) return null
    server.kept = Buffer.concat([server.kept, piece.subarray(0, 77)])
    return breaks()
  })
  const streamOf = (): StreamSource => ({
    ...{ name: 'поток.mp4', sizeBytes: file.length },
    stream: (async function* () {
      for (let at = 0; at < file.length; at += 300_001) yield new Uint8Array(file.subarray(at, at + 300_001))
    })(),
  })
  let state: UploadState | undefined
  await client.upload(streamOf(), {
    onState: (one) => {
      state = one
    },
  }).done
  assert.ok(server.kept.equals(file))
  server.kept = server.kept.subarray(0, 2 * mebibyte + 1)
  await client.upload(streamOf(), { resume: state }).done
  assert.ok(server.kept.equals(file))
  const short = {
    name: 'a',
    sizeBytes: 10,
    stream: (async function* () {
      yield new Uint8Array(3)
    })(),
  }
  await assert.rejects(client.upload(short).done, /кончился/)
  server.kept = Buffer.alloc(0)
  await assert.rejects(client.upload({ ...streamOf(), sizeBytes: 300_001 }).done, /длиннее/)
  assert.equal(server.kept.length, 0)
})

test('a pause sends nothing more until it is over, and giving up removes the upload', async (t) => {
  const file = randomBytes(6 * mebibyte)
  const { server, client } = fakeServer(t)
  const upload = client.upload(new Blob([new Uint8Array(file)]), {
    onProgress: ({ sentBytes }) => {
      if (sentBytes === mebibyte) upload.pause()
    },
  })
  const isDone = () => Promise.race([upload.done.then(() => true), new Promise((next) => setImmediate(next, false))])
  while (server.kept.length < mebibyte) await new Promise(setImmediate)
  for (let turn = 0; turn < 20; turn += 1) assert.equal(await isDone(), false)
  const kept = server.kept.length
  assert.ok(kept < file.length)
  upload.resume()
  await upload.done
  assert.ok(server.kept.equals(file))

  server.kept = Buffer.alloc(0)
  const other = client.upload(new Blob([new Uint8Array(file)]))
  const ended = assert.rejects(other.done, { name: 'AbortError' })
  await other.cancel()
  await ended
  // it was cancelled before the server had answered that it is open
  assert.deepEqual(server.abortedIds, ['secret'])
})

test('a refusal of bytes is told in the words of the server; an upload that is held is not asked about for ever', async (t) => {
  const text = { 'content-type': 'text/plain; charset=utf-8' }
  const full = fakeServer(t, () => new Response('Диск заполнен', { status: 413, headers: text }))
  await assert.rejects(full.client.upload(new Blob(['abc'])).done, { message: 'Диск заполнен', code: 'HTTP/413' })
  const held = fakeServer(t, () => new Response('Загрузка приостановлена', { status: 409, headers: text }))
  await assert.rejects(held.client.upload(new Blob(['abc'])).done, { status: 409 })
  assert.ok(held.server.verbs.length < 10)
})

test('a server that asks to wait for a year is asked again within a minute', async (t) => {
  const later = () => new Response('', { status: 503, headers: { 'retry-after': '31536000' } })
  const { server, client, waits } = fakeServer(t, (count) => (count === 1 ? later() : null))
  await client.upload(new Blob(['abc'])).done
  assert.equal(server.kept.toString(), 'abc')
  assert.deepEqual(waits, [60_000])
})
