import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CountryRule } from '@skleyka/contract/access/country-rules.ts'
import { listText, reasonOf } from './country-labels.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a list of places is counted by countries and regions', () => {
  const describeList = (countries: string[], regions: string[]) => plain(listText({ countries, regions }))
  assert.deepEqual(
    [
      describeList([], []),
      describeList(['RU'], []),
      describeList([], ['RU-MOW']),
      describeList(['RU', 'KZ'], ['RU-MOW', 'RU-SPE']),
    ],
    ['0 стран', '1 страна', '1 регион', '2 страны, 2 региона'],
  )
})

test('a verdict about a viewer says which part of the rule has decided', () => {
  const rule = (more: Partial<CountryRule>): CountryRule => ({
    ...{ mode: 'ONLY', countries: ['RU'], regions: [], unknown: 'DENY', text: '' },
    ...{ allowed: { networks: [], asns: [] }, forbidden: { networks: [], asns: [] }, ...more },
  })
  const describeReason = (
    more: Partial<CountryRule>,
    allowed: boolean,
    by: Parameters<typeof reasonOf>[1]['by'],
    line: string | null,
  ) => plain(reasonOf(rule(more), { allowed, by, line }))
  assert.equal(describeReason({}, false, 'FORBIDDEN', 'AS64500'), 'Среди запрещённых исключений: AS64500')
  assert.equal(describeReason({}, true, 'ALLOWED', '192.0.2.0/24'), 'Среди разрешённых исключений: 192.0.2.0/24')
  assert.equal(
    describeReason({ unknown: 'ALLOW' }, true, 'UNKNOWN', null),
    'Место зрителя неизвестно, таких шаблон пускает',
  )
  assert.equal(describeReason({}, false, 'UNKNOWN', null), 'Место зрителя неизвестно, таких шаблон не пускает')
  assert.equal(describeReason({ mode: 'ALL' }, true, 'LIST', null), 'Разрешены все страны')
  assert.equal(describeReason({}, true, 'LIST', 'RU'), 'В списке: Россия')
  assert.equal(describeReason({ mode: 'EXCEPT' }, true, 'LIST', null), 'Этого места нет в списке запрещённых')
  assert.equal(describeReason({}, false, 'LIST', null), 'Этого места нет в списке разрешённых')
})
