import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createClient } from '../client.ts'
import { readCommandLine } from './command-line.ts'
import { uploadFiles } from './upload-command.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-client-'))
after(() => rm(folder, { recursive: true, force: true }))

/** The command on one file, on a server whose videos are looked at as `info` answers. */
async function runUpload(key: string, file: string, info: () => Response) {
  const verbs: string[] = []
  const json = (body: object) => new Response(JSON.stringify(body))
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    verbs.push(`${request.method} ${pathname}`)
    if (pathname.endsWith('/records.json')) return json({ data: { upload_id: `upload of ${key}`, id: 7 } })
    if (pathname.endsWith('/info')) return info()
    if (pathname.endsWith('/getById'))
      return json({ id: 'x', result: { record: { id: 7, uuid: 'u', currentState: 'READY' } } })
    return new Response(null, { status: 204, headers: { 'upload-offset': '3' } })
  }
  const settings = { url: 'https://video.example', key, account: undefined, stateFolder: path.join(folder, 'state') }
  const printed: string[] = []
  const failed = await uploadFiles({
    ...{ settings, line: readCommandLine(['upload', file, '--wait']), signal: new AbortController().signal },
    client: createClient({ ...settings, retries: 0, fetch: (url, init) => answer(new Request(url, init)) }),
    output: { print: (line) => printed.push(line), tell: () => {}, progress: () => {} },
  }).catch((error: unknown) => error)
  return { verbs, printed, failed, sent: verbs.filter((verb) => verb.startsWith('PATCH')).length }
}

test('a command that broke off while it waited for the video sends the file no second time', async () => {
  const file = path.join(folder, 'a.mp4')
  await writeFile(file, 'abc')
  const record = { currentState: 'READY', progress: null, playable: true, stopped: false }
  const ready = () => new Response(JSON.stringify({ id: 'x', result: { records: { 7: record } } }))
  const broken = await runUpload('skl_a', file, () => {
    throw new TypeError('fetch failed')
  })
  assert.equal(Object(broken.failed).code, 'NETWORK')
  assert.equal(broken.sent, 1)
  const other = await runUpload('skl_b', file, ready)
  assert.equal(other.sent, 1, 'a key of another account begins an upload of its own')
  const again = await runUpload('skl_a', file, ready)
  assert.deepEqual([again.failed, again.sent], [0, 0])
  assert.match(again.printed[0] ?? '', /готово, видео 7/)
  const later = await runUpload('skl_a', file, ready)
  assert.equal(later.sent, 1, 'what is done is forgotten')
})
