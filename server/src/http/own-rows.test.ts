import assert from 'node:assert/strict'
import { test } from 'node:test'
import { method } from '@skleyka/contract/method.ts'
import * as z from 'zod/mini'
import { testDatabase } from '../../test/test-database.ts'
import { testHttp } from '../../test/test-http.ts'
import { testRows } from '../../test/test-rows.ts'
import { bind } from './bound-area.ts'
import type { CallServices } from './handlers.ts'

const { db } = await testDatabase()
const make = testRows(db)
const user = await make.user({ admin: true })
const mine = await make.account({ code: 'mine' })
const foreign = await make.account({ code: 'foreign' })
for (const { id } of [mine, foreign]) await make.record(id, user, { name: `из ${id}` })

const names = z.object({ names: z.array(z.string()) })
const calls = {
  look: method({
    about: 'Forgets to ask for the account.',
    path: '/api/v3/careless/look',
    access: { who: 'member' },
    params: z.strictObject({}),
    result: names,
  }),
  rename: method({
    about: 'Renames whatever there is.',
    path: '/api/v3/careless/rename',
    access: { who: 'member' },
    title: 'Проба',
    mutates: true,
    params: z.strictObject({ name: z.string() }),
    result: names,
  }),
  all: method({
    about: 'Tells an administrator of all accounts.',
    path: '/api/v3/careless/all',
    access: { who: 'administrator' },
    params: z.strictObject({}),
    result: names,
  }),
}

const look = async ({ db }: Pick<CallServices, 'db'>) => {
  const rows = await db.selectFrom('records').select('name').orderBy('id').execute()
  return { names: rows.map(({ name }) => name) }
}
const { call } = await testHttp({
  db,
  areas: {
    careless: bind(calls, {
      look: (_params, _caller, services) => look(services),
      rename: async ({ name }, _caller, services) => {
        await services.db.updateTable('records').set({ name }).execute()
        return look(services)
      },
      all: (_params, _caller, services) => look(services),
    }),
  },
  enter: async (code) => ({ id: mine.id, code, name: '', sections: [], permissions: new Set() }),
})

test('R28 a call of members that forgets the account sees and changes the rows of the entered one only', async () => {
  const as = { user, account: mine.code }
  assert.deepEqual((await call(calls.look, {}, as)).result, { names: [`из ${mine.id}`] })
  assert.deepEqual((await call(calls.rename, { name: 'новое' }, as)).result, { names: ['новое'] })
  const others = await db.selectFrom('records').select('name').where('account_id', '=', foreign.id).execute()
  assert.deepEqual(others, [{ name: `из ${foreign.id}` }])
})

test('R28 a call for administrators sees the rows of all accounts', async () => {
  const { names: allNames = [] } = (await call(calls.all, {}, { user })).result
  assert.equal(allNames.length, 2)
})
