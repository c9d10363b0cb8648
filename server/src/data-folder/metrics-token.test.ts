import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openMetricsToken } from './metrics-token.ts'
import { secretsFrom } from './secrets.ts'

const root = await mkdtemp(path.join(tmpdir(), 'skleyka-token-'))
after(() => rm(root, { recursive: true, force: true }))
const file = path.join(root, 'metrics-token')
const secrets = secretsFrom(Buffer.alloc(32, 1))

test('without METRICS_TOKEN an installation has a token of its own, which lies in its data folder and stays the same', async () => {
  const token = await openMetricsToken(root, secrets, undefined)
  assert.match(token, /^[\w-]{43}$/)
  assert.equal(await readFile(file, 'utf8'), token)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal(await openMetricsToken(root, secrets, undefined), token)
  assert.notEqual(await openMetricsToken(root, secretsFrom(Buffer.alloc(32, 2)), undefined), token)
})

test('with METRICS_TOKEN that is the token, and no old one is left lying', async () => {
  await openMetricsToken(root, secrets, undefined)
  assert.equal(await openMetricsToken(root, secrets, 'a-token-of-the-collector'), 'a-token-of-the-collector')
  assert.ok(!existsSync(file))
})
