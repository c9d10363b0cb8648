import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { rightsLine } from './rights-lines.ts'

test('each right is told with the roles that give it', () => {
  const roles = [
    { id: 1, name: 'Редактор', permissions: ['media.can_edit_records', 'media.can_use_subtitles'] },
    { id: 2, name: 'Загрузчик', permissions: ['media.can_edit_records'] },
  ]
  const permissions = ['media.can_edit_records', 'media.can_use_subtitles']
  assert.deepEqual(rightsLine({ code: 'a', name: 'А', roles, permissions }, false), {
    code: 'a',
    name: 'А',
    roles: ['Редактор', 'Загрузчик'],
    permissions: ['Субтитры', 'Правка видео'],
    from: ['Редактор', 'Редактор, Загрузчик'],
  })
})

test('all of them are two words, by the role or the flag that gives them; a locked person has none', () => {
  const roles = [{ id: 1, name: 'Владелец', permissions: [...allPermissions] }]
  const all = { code: 'a', name: 'А', roles, permissions: [...allPermissions] }
  assert.deepEqual(rightsLine(all, false).from, ['Владелец'])
  assert.deepEqual(rightsLine({ ...all, roles: [] }, true).from, ['администратор платформы'])
  assert.deepEqual(rightsLine({ ...all, permissions: [] }, false).permissions, [])
})
