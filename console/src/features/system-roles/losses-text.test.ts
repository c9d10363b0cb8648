import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { lossesText } from './losses-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('product B12 before rights are taken it is told how many people lose which, and in how many accounts', () => {
  const text = lossesText({
    people: 12,
    accounts: 3,
    permissions: [
      { permission: 'media.can_edit_records', people: 12, accounts: 3 },
      { permission: 'media.can_delete_records', people: 1, accounts: 1 },
    ],
  })
  assert.deepEqual(plain(text).split('\n'), [
    'Права потеряют 12 человек в 3 аккаунтах, со следующего действия:',
    'Правка видео: 12 человек в 3 аккаунтах',
    'Корзина и удаление видео: 1 человек в 1 аккаунте',
  ])
})

test('a long list of rights is cut, and the rest is counted', () => {
  const permissions = allPermissions.slice(0, 11).map((permission) => ({ permission, people: 2, accounts: 1 }))
  const lines = plain(lossesText({ people: 2, accounts: 1, permissions })).split('\n')
  assert.deepEqual([lines.length, lines.at(-1)], [10, 'и ещё 3 права'])
})
