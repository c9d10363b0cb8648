import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import path from 'node:path'
import { test } from 'node:test'
import { testNginx } from '../../../test/test-nginx.ts'
import { testTus } from '../../../test/test-tus.ts'

const tus = await testTus()
const { skip, running } = await testNginx(tus.app)

test('a file larger than any call goes through nginx in one body, and its secret into no log', { skip }, async () => {
  const nginx = running()
  const file = randomBytes(12 * 1024 ** 2)
  const at = await tus.create(file.length)
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 },
    'content-length': file.length,
  }
  const where = { host: '127.0.0.1', port: nginx.port, path: at, rejectUnauthorized: false, agent: false }
  const status = await new Promise((resolve, reject) => {
    const sent = request({ ...where, method: 'PATCH', headers }, (answer) => resolve(answer.resume().statusCode))
    sent.on('error', reject).end(file)
  })
  assert.equal(status, 204)
  assert.equal((await tus.readUploadOf(at)).state, 'DONE')
  const log = await readFile(path.join(nginx.folder, 'log/skleyka.log'), 'utf8')
  assert.match(log, / PATCH \/api\/uploader\/tus\/\*\*\* 204 /)
  assert.ok(!log.includes(at.split('/').at(-1) ?? at))
})
