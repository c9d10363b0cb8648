import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenByText } from './source-text.ts'

test('A12 a template that is not chosen says whether an album, the account or nothing gives it', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const template = { id: 2, name: 'Кино', from: 'album', albumName: 'Фильмы' } as const
  assert.equal(plain(givenByText(template)), 'Из альбома «Фильмы»')
  assert.equal(plain(givenByText({ ...template, from: 'account', albumName: null })), 'По умолчанию в аккаунте')
  assert.equal(plain(givenByText(null)), 'Ни альбом, ни аккаунт шаблона не задают')
})
