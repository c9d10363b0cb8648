import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountLogo } from '@skleyka/contract/accounts/account-logo.calls.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { frames } from '@skleyka/contract/frames/frames.calls.ts'
import { metadataFiles } from '@skleyka/contract/metadata/metadata-files.calls.ts'
import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testDatabase } from '../../test/test-database.ts'
import { type As, testHttp } from '../../test/test-http.ts'
import { testRows } from '../../test/test-rows.ts'
import { memberships } from '../features/accounts/accounts.ts'
import { removeMember } from '../features/revocation/revocation.ts'
import { signLink } from './signed-link.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { app, call, services } = await testHttp({ db })

const bytes = 2_000
type TestCaller = { as: As; id: number; user: number; record: number }

/** Each address that a call gives out, and how it is used. */
const addresses: Readonly<Record<string, { verb: 'POST' | 'GET'; open: (ground: TestCaller) => Promise<string> }>> = {
  frame: {
    verb: 'POST',
    open: async ({ as, record: id }) => (await call(frames.upload, { id, bytes }, as)).result.url,
  },
  cover: {
    verb: 'POST',
    open: async ({ as }) => {
      const { album } = (await call(albums.create, { name: 'Подборка' }, as)).result
      return (await call(albums.uploadCover, { id: album.id, bytes }, as)).result.url
    },
  },
  avatar: {
    verb: 'POST',
    open: async ({ as, user: id }) => (await call(users.uploadAvatar, { id, bytes }, as)).result.url,
  },
  logo: {
    verb: 'POST',
    open: async ({ as, id }) => {
      const { settings_version: version } = await db
        .selectFrom('accounts')
        .select('settings_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return (await call(accountLogo.upload, { version, bytes }, as)).result.url
    },
  },
  sound: {
    verb: 'POST',
    open: async ({ id, user, record }) => {
      const { id: track } = await db
        .insertInto('audio_tracks')
        .values({
          ...{ account_id: id, record_id: record, language: 'en', label: 'English', state: 'AWAITED' },
          ...{ file_name: 'a.mp3', file_bytes: bytes, created_by: user, updated_by: user },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const holder = { accountId: id, userId: user, keyId: null }
      const until = new Date(Date.now() + 60_000)
      return `http://console.test/sounds/${signLink(services, 'sound', { id: track, holder, until })}`
    },
  },
  table: {
    verb: 'POST',
    open: async ({ as }) => (await call(attributes.importOpen, { fileName: 'a.csv', bytes }, as)).result.url,
  },
  'file of a field': {
    verb: 'POST',
    open: async ({ as }) => (await call(metadataFiles.send, { name: 'a.pdf', bytes }, as)).result.url,
  },
  export: {
    verb: 'GET',
    open: async ({ as, id, user }) => {
      const row = await db
        .insertInto('attribute_exports')
        .values({
          ...{ account_id: id, user_id: user, state: 'DONE', object_key: 'exports/none', finished_at: new Date() },
          ...{ row_count: 1, size_bytes: 1, expires_at: new Date(Date.now() + 3_600_000) },
          spec: JSON.stringify({
            ...{ source: { kind: 'ALL' }, fields: ['id', 'name'], timeZone: 'UTC', language: 'ru' },
            ...{ format: 'CSV', delimiter: ';' },
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const answer = await call(attributes.download, { id: row.id }, as)
      if (answer.error) throw new Error(JSON.stringify(answer.error))
      return answer.result.url
    },
  },
}

async function ground(permissions: readonly Permission[] = allPermissions): Promise<TestCaller> {
  const user = await make.user()
  const { id, code } = await make.account({ members: { [user]: [...permissions] } })
  const record = await make.record(id, user)
  return { as: { user, account: code }, id, user, record }
}

/** Returns what an address answers to its bytes, in words. */
async function used(verb: 'POST' | 'GET', address: string): Promise<string> {
  const { pathname } = new URL(address)
  const payload = Buffer.alloc(bytes, 'a')
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await app.inject(
    verb === 'GET' ? { method: verb, url: pathname } : { method: verb, url: pathname, payload, headers },
  )
  return answer.body
}
const isOver = (words: string) => /Срок|час|ссылк|устарел|уже\u00a0не|заново|больше/i.test(words)

for (const [name, { verb, open }] of Object.entries(addresses)) {
  test(`issue 23 an address for ${name} ends with the part in the account, with the right, and with the lock of its person`, async () => {
    const acts: Readonly<Record<string, (of: TestCaller) => Promise<unknown>>> = {
      removal: ({ id, user }) => db.transaction().execute((tx) => removeMember(tx, id, user, new Date())),
      right: ({ id, user }) => db.transaction().execute((tx) => memberships.setRoles(tx, id, user, [])),
      lock: ({ user }) => db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', user).execute(),
    }
    const still = await used(verb, await open(await ground()))
    for (const [act, end] of Object.entries(acts)) {
      // what a person may do of himself takes no right
      if (act === 'right' && name === 'avatar') continue
      const of = await ground()
      const address = await open(of)
      await end(of)
      const words = await used(verb, address)
      assert.notEqual(words, still, `${act}: ${words}`)
      assert.ok(isOver(words), `${act}: ${words}`)
    }
  })
}
