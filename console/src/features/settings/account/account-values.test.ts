import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestOf, sentFields, termsWith, zonesWith } from './account-values.ts'

const saved = {
  name: 'Студия',
  timeZone: 'Europe/Moscow',
  publishNew: true,
  moderates: false,
  defaultAlbum: 4,
  trashDays: null,
  version: 3,
}

test('only what was changed in the form of an account is sent', () => {
  const { values, version } = latestOf(saved)
  assert.deepEqual(
    [values, version],
    [
      {
        name: 'Студия',
        timeZone: 'Europe/Moscow',
        publishNew: 'yes',
        moderates: 'no',
        defaultAlbum: '4',
        trashDays: 'ever',
      },
      3,
    ],
  )
  assert.deepEqual(sentFields(values, []), {})
  const typed = {
    name: 'Кино',
    timeZone: 'Asia/Tomsk',
    publishNew: 'no',
    moderates: 'yes',
    defaultAlbum: null,
    trashDays: '7',
  } as const
  assert.deepEqual(sentFields(typed, ['name']), { name: 'Кино' })
  assert.deepEqual(sentFields(typed, ['publishNew', 'trashDays']), { publishNew: false, trashDays: 7 })
  assert.deepEqual(sentFields(typed, ['defaultAlbum']), { defaultAlbum: null })
  assert.deepEqual(sentFields({ ...typed, defaultAlbum: '5' }, ['defaultAlbum']), { defaultAlbum: 5 })
  assert.deepEqual(sentFields(typed, ['timeZone']), { timeZone: 'Asia/Tomsk' })
  assert.deepEqual(sentFields(typed, ['moderates']), { moderates: true })
  assert.deepEqual(sentFields({ ...typed, trashDays: 'ever' }, ['trashDays']), { trashDays: null })
})

test('a term of the trash that was set elsewhere stands among the usual ones', () => {
  const labels = (chosen: string) => termsWith(chosen).map(({ label }) => label)
  assert.deepEqual(labels('7'), ['Не\u00a0хранить', '7\u00a0дней', '30\u00a0дней', '365\u00a0дней', 'Бессрочно'])
  assert.equal(labels('21')[0], '21\u00a0день')
})

test('a time zone is offered by the name of its place and how far it is from Greenwich, the one that is set among them', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const label = (zone: string) => zonesWith(zone, now).find(({ value }) => value === zone)?.label
  assert.equal(label('Europe/Moscow'), 'Москва, UTC+3 (Europe/Moscow)')
  assert.match(label('Etc/GMT-5') ?? '', /UTC\+5/)
})
