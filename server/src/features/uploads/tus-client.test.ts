import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { Upload, type UploadOptions } from 'tus-js-client'
import { testTus } from '../../../test/test-tus.ts'
import { threeParts } from '../../../test/test-uploads.ts'

const { base, key, port, services, db } = await testTus()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A way to the server that breaks once, after so many bytes have gone to it. */
async function breakingWay(breakAfterBytes: number) {
  let left = breakAfterBytes
  let breaks = 0
  const sockets = new Set<Socket>()
  const way = createServer((socket) => {
    const there = connect(port, '127.0.0.1')
    for (const one of [socket, there]) sockets.add(one.on('error', () => {}))
    there.pipe(socket)
    socket.on('data', (bytes) => {
      there.write(bytes)
      left -= bytes.length
      if (breaks > 0 || left > 0) return
      breaks += 1
      for (const one of [socket, there]) one.destroy()
    })
    socket.on('close', () => there.destroy())
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  after(() => {
    for (const one of sockets) one.destroy()
    way.close()
  })
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}${base}`, breaks: () => breaks }
}

const send = (file: Buffer, options: UploadOptions) =>
  new Promise<Upload>((resolve, reject) => {
    const upload: Upload = new Upload(file, { ...options, onSuccess: () => resolve(upload), onError: reject })
    upload.start()
  })

async function sourceOf(fileName: string): Promise<string> {
  const { source_key } = await db
    .selectFrom('uploads')
    .innerJoin('record_versions', 'record_versions.id', 'uploads.version_id')
    .select('source_key')
    .where('file_name', '=', fileName)
    .where('uploads.state', '=', 'DONE')
    .executeTakeFirstOrThrow()
  return sha256(await readFile(services.storage.localPath(source_key ?? '') ?? ''))
}

test('tus-js-client goes on by itself after a broken connection, and every byte arrives', async () => {
  const file = threeParts()
  const way = await breakingWay(7_000_000)
  let sentAnew = 0
  const upload = await send(file, {
    endpoint: way.url,
    headers: key,
    metadata: { filename: 'клиент.mp4', filetype: 'video/mp4' },
    retryDelays: [0, 0, 0],
    onShouldRetry: () => {
      sentAnew += 1
      return true
    },
  })
  // once more when the bytes of the broken connection were still being written as it asked
  assert.ok(way.breaks() === 1 && sentAnew >= 1 && sentAnew <= 3)
  assert.match(String(upload.url), /\/api\/uploader\/tus\/[\w-]{27}$/)
  assert.equal(await sourceOf('клиент.mp4'), sha256(file))
})

test('it sends in pieces, with the first in the request that creates', async () => {
  const file = threeParts()
  const way = await breakingWay(Number.POSITIVE_INFINITY)
  await send(file, {
    endpoint: way.url,
    headers: key,
    metadata: { filename: 'кусками.mp4' },
    chunkSize: 3_000_000,
    uploadDataDuringCreation: true,
  })
  assert.equal(await sourceOf('кусками.mp4'), sha256(file))
})

test('another client goes on from the address of an upload that the first has left, and gives it up', async () => {
  const file = threeParts()
  const way = await breakingWay(6_000_000)
  const left = new Promise<string>((resolve) => {
    const upload: Upload = new Upload(file, {
      endpoint: way.url,
      headers: key,
      metadata: { filename: 'продолжение.mp4' },
      retryDelays: [],
      onError: () => resolve(String(upload.url)),
    })
    upload.start()
  })
  const uploadUrl = await left
  await send(file, { uploadUrl, retryDelays: [0, 0, 0] })
  assert.equal(await sourceOf('продолжение.mp4'), sha256(file))
  await assert.rejects(Upload.terminate(uploadUrl, { retryDelays: [] }), /410/)
})
