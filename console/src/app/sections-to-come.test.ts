import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionToCome } from './sections-to-come.ts'

const titleOf = (path: string) => sectionToCome(`/ac/studio/${path}`)

test('C-2.3-18 C-2.3-19 C-2.3-20 C-2.3-28 C-2.3-29 the sections of videos have their titles', () => {
  assert.deepEqual(['filter/7', 'filters', 'albums/2', 'editor', 'trash', 'attributes'].map(titleOf), [
    'Фильтр',
    'Фильтры',
    'Альбомы',
    'Редактор',
    'Корзина',
    'Выгрузка атрибутов',
  ])
})

test('C-2.3-21 C-2.3-22 C-2.3-23 C-2.3-24 C-2.3-25 C-2.3-26 C-2.3-27 the sections of settings have theirs', () => {
  const names = ['account', 'users/5', 'roles', 'metadata/create', 'player', 'site', 'country', '']
  assert.deepEqual(
    names.map((name) => titleOf(`setting/${name}`)),
    [
      'Аккаунт',
      'Пользователи',
      'Роли',
      'Метаданные',
      'Плеер',
      'Доступ по\u00a0сайтам',
      'Доступ по\u00a0странам',
      'Настройки',
    ],
  )
})

test('an address that is no section has no title, whatever it is called', () => {
  for (const path of ['setting/nothing', 'Albums', 'albumsx', 'constructor', '__proto__', 'records', '']) {
    assert.equal(titleOf(path), null, path)
  }
  assert.equal(sectionToCome('/analytics/stat'), 'Аналитика')
})
