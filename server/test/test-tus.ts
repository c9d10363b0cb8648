import assert from 'node:assert/strict'
import { request } from 'node:http'
import { hashUploadId } from '../src/features/uploads/upload-id.ts'
import { testUploads } from './test-uploads.ts'

const base = '/api/uploader/tus'

/** A listening server with tus, its uploader, and what a client of tus does. */
export async function testTus(...args: Parameters<typeof testUploads>) {
  const server = await testUploads(...args)
  const { url, user, account, port } = server
  const key = { authorization: `Bearer ${user}`, 'x-account-code': account.code }

  /** A request with the version of the protocol; a header that is null is left out. */
  async function ask(verb: string, path: string, headers: Record<string, string | null> = {}, body?: Buffer) {
    const all = Object.entries({ 'tus-resumable': '1.0.0', ...headers })
    const sent = Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
    const answer = await fetch(url + path, { method: verb, headers: sent, ...(body && { body: new Uint8Array(body) }) })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  /** Opens an upload and answers its path. */
  async function create(size: number, headers: Record<string, string | null> = {}): Promise<string> {
    const answer = await ask('POST', base, { ...key, 'upload-length': String(size), ...headers })
    assert.deepEqual([answer.status, answer.text], [201, ''])
    return String(answer.headers.get('location'))
  }

  const patch = (path: string, from: number | string, body: Buffer, headers: Record<string, string | null> = {}) =>
    ask(
      'PATCH',
      path,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from), ...headers },
      body,
    )

  /** Returns the byte that HEAD tells to go on from. */
  async function offset(path: string): Promise<number> {
    const { status, headers } = await ask('HEAD', path)
    assert.equal(status, 200)
    return Number(headers.get('upload-offset'))
  }

  /** Begins a PATCH that never ends by itself. */
  function beginPatch(path: string, from: number, lengthBytes: number, headers: Record<string, string> = {}) {
    const sent = request({ port, host: '127.0.0.1', method: 'PATCH', path, agent: false })
    sent.setHeader('tus-resumable', '1.0.0').setHeader('content-type', 'application/offset+octet-stream')
    sent.setHeader('upload-offset', from).setHeader('content-length', lengthBytes)
    for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
    const ended = new Promise<number | null>((resolve) => {
      sent.on('response', (answer) => resolve(answer.statusCode ?? null)).on('error', () => resolve(null))
    })
    return { send: (bytes: Buffer) => void sent.write(bytes), hangUp: () => void sent.destroy(), ended }
  }

  const readUploadOf = (path: string) =>
    server.db
      .selectFrom('uploads')
      .selectAll()
      .where('secret_hash', '=', hashUploadId(path.slice(base.length + 1)))
      .executeTakeFirstOrThrow()

  return { ...server, base, key, ask, create, patch, offset, beginPatch, readUploadOf }
}

export const metadata = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
