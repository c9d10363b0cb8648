import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataName } from '@skleyka/contract/metadata/metadata.ts'
import { systemName } from './system-name.ts'

test('B9 a system name is proposed in Latin letters, and is one that no other field has', () => {
  assert.equal(systemName('Место съёмки', []), 'mesto_syomki')
  assert.equal(systemName('Щедрый №1', []), 'shchedryy_1')
  assert.equal(systemName('2024 год', []), 'f_2024_god')
  assert.equal(systemName('漢字', []), 'f')
  assert.equal(systemName('Год', ['god', 'god_2']), 'god_3')
  for (const title of ['Ё', '___', 'A'.repeat(80), 'Год 2', '—'])
    assert.ok(metadataName.safeParse(systemName(title, ['e', 'f', 'god_2'])).success, title)
})
