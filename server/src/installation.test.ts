import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { openDataFolder } from './data-folder/data-folder.ts'
import { sharedPart } from './installation.ts'
import type { Role } from './settings.ts'

const root = await mkdtemp(path.join(tmpdir(), 'skleyka-test-'))
const taken = new AsyncDisposableStack()
after(async () => {
  await taken.disposeAsync()
  await rm(root, { recursive: true })
})

const databaseUrl = 'postgres://skleyka@db.example/skleyka'
async function open(...roles: Role[]) {
  const folder = await openDataFolder(root, sharedPart({ databaseUrl, roles }))
  taken.defer(() => folder.lock.release())
  return folder
}

test('R4 one spool is written by one process: a second one that answers HTTP is refused, a worker is not', async () => {
  const first = await open('api')
  for (const roles of [['api'], ['api', 'worker'], ['worker', 'api']] as const) {
    await assert.rejects(open(...roles), /уже работает другая Склейка/)
  }
  await open('worker')
  await first.lock.release()
  await open('api', 'worker')
  await assert.rejects(open('api'), /уже работает другая Склейка/)
})

test('with the embedded database the whole folder is one process', () => {
  assert.equal(sharedPart({ databaseUrl: undefined, roles: ['api'] }), undefined)
})
