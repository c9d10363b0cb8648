import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from '../../browser/csv-file.ts'
import { methodName, placeName, readEverySignIn, signInRows } from './sign-in-labels.ts'

test('C-7.2-09 product B9 the history of signing in is a table with a head, and a name of a browser is no formula in it', () => {
  const line = { id: 1, at: new Date(2026, 10, 23, 14, 5), ip: '192.0.2.7', place: 'KZ', agent: null } as const
  const rows = signInRows([{ ...line, method: 'passkey', result: 'wrong' }])
  assert.deepEqual(rows, [
    ['Когда', 'Итог', 'Способ', 'Браузер', 'IP', 'Страна'],
    ['23.11.2026\u00a0в\u00a014:05', 'Не подошёл', 'Ключ доступа', rows[1]?.[3] ?? null, '192.0.2.7', 'Казахстан'],
  ])
  const [, hostile] = csvText(signInRows([{ ...line, method: '=cmd()', result: 'ok' }])).split('\r\n')
  assert.match(hostile ?? '', /;"?'=cmd\(\)"?;/)
})

test('a place is a country, and what is none is told as it was kept', () => {
  assert.deepEqual(['RU', 'Офис', null].map(placeName), ['Россия', 'Офис', null])
  assert.deepEqual(['password', 'magic'].map(methodName), ['Пароль', 'magic'])
})

test('the table that is saved holds every sign-in that is kept, and not the shown ones alone', async () => {
  const line = {
    at: new Date(2026, 10, 23),
    ip: '192.0.2.7',
    place: null,
    agent: null,
    method: 'oidc',
    result: 'ok',
  } as const
  const kept = Array.from({ length: 7 }, (_, id) => ({ ...line, id }))
  const pages = (size: number, total: number) => async (page: number) => ({
    sign_ins: kept.slice((page - 1) * size, page * size),
    total,
  })
  const ids = async (size: number, total: number) => (await readEverySignIn(pages(size, total))).map(({ id }) => id)
  assert.deepEqual(await ids(3, 7), [0, 1, 2, 3, 4, 5, 6])
  // rows that went meanwhile are not waited for
  assert.deepEqual(await ids(3, 9), [0, 1, 2, 3, 4, 5, 6])
  assert.deepEqual(await ids(10, 0), [0, 1, 2, 3, 4, 5, 6])
})
