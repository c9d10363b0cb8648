import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountFields } from '@skleyka/contract/accounts/account-fields.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import { typedFields } from '../../../form/field-values.ts'
import {
  embedHostProblem,
  isShorter,
  latestOf,
  ownNetworksProblem,
  questionOfSources,
  sentFields,
  sourceTermsWith,
  termsWith,
  zonesWith,
} from './account-values.ts'

const nothing = emptyValues(accountFields)
const untyped = typedFields(accountFields, nothing)

const saved = {
  ...nothing,
  name: 'Студия',
  timeZone: 'Europe/Moscow',
  language: null,
  publishNew: true,
  moderates: false,
  defaultAlbum: 4,
  trashDays: null,
  sourceDays: 30,
  alertEmail: null,
  embedHost: 'video.kino.example',
  ownNetworks: ['203.0.113.0/24', '2001:db8::/64'],
  version: 3,
}

test('only what was changed in the form of an account is sent', () => {
  const { values, version } = latestOf(saved)
  assert.deepEqual(
    [values, version],
    [
      {
        ...untyped,
        name: 'Студия',
        timeZone: 'Europe/Moscow',
        language: null,
        publishNew: 'yes',
        moderates: 'no',
        defaultAlbum: '4',
        trashDays: 'ever',
        sourceDays: '30',
        alertEmail: '',
        embedHost: 'video.kino.example',
        ownNetworks: '203.0.113.0/24\n2001:db8::/64',
      },
      3,
    ],
  )
  assert.deepEqual(sentFields(values, []), {})
  const typed = {
    ...untyped,
    name: 'Кино',
    timeZone: 'Asia/Tomsk',
    language: 'kk',
    publishNew: 'no',
    moderates: 'yes',
    defaultAlbum: null,
    trashDays: '7',
    sourceDays: '0',
    alertEmail: ' it@kino.example ',
    embedHost: ' v.kino.example ',
    ownNetworks: ' 203.0.113.7, 198.51.100.0/24\n',
  } as const
  assert.deepEqual(sentFields(typed, ['name']), { name: 'Кино' })
  assert.deepEqual(sentFields(typed, ['publishNew', 'trashDays']), { publishNew: false, trashDays: 7 })
  assert.deepEqual(sentFields(typed, ['defaultAlbum']), { defaultAlbum: null })
  assert.deepEqual(sentFields({ ...typed, defaultAlbum: '5' }, ['defaultAlbum']), { defaultAlbum: 5 })
  assert.deepEqual(sentFields(typed, ['sourceDays']), { sourceDays: 0 })
  assert.deepEqual(sentFields(typed, ['alertEmail']), { alertEmail: 'it@kino.example' })
  assert.deepEqual(sentFields({ ...typed, alertEmail: ' ' }, ['alertEmail']), { alertEmail: null })
  assert.deepEqual(sentFields(typed, ['embedHost']), { embedHost: 'v.kino.example' })
  assert.deepEqual(sentFields({ ...typed, embedHost: ' ' }, ['embedHost']), { embedHost: null })
  assert.deepEqual(sentFields(typed, ['ownNetworks']), { ownNetworks: ['203.0.113.7', '198.51.100.0/24'] })
  assert.deepEqual(sentFields(typed, ['timeZone', 'language']), { timeZone: 'Asia/Tomsk', language: 'kk' })
  assert.deepEqual(sentFields({ ...typed, language: null }, ['language']), { language: null })
  assert.deepEqual(sentFields(typed, ['moderates']), { moderates: true })
  assert.deepEqual(sentFields({ ...typed, trashDays: 'ever' }, ['trashDays']), { trashDays: null })
})

test('product B9 the domain of embeds is read before it is sent', () => {
  assert.equal(embedHostProblem(' '), undefined)
  assert.equal(embedHostProblem('видео.пример.рф'), undefined)
  const latest = latestOf({ ...saved, embedHost: 'xn--b1aedk6a.xn--e1afmkfd.xn--p1ai' })
  assert.equal(latest.values.embedHost, 'видео.пример.рф', 'and shown as people read it')
  assert.match(embedHostProblem('vидео.example.ru') ?? '', /разных алфавитов/)
  assert.match(embedHostProblem('localhost') ?? '', /не\u00a0домен/)
})

test('a shorter term of sources is asked about, by how many videos and bytes, where it ends any', () => {
  const pairs = [
    ['0', 'ever', true],
    ['30', '90', true],
    ['90', '30', false],
    ['ever', '0', false],
    ['ever', 'ever', false],
  ] as const
  for (const [term, savedTerm, expected] of pairs)
    assert.equal(isShorter(term, savedTerm), expected, `${savedTerm} → ${term}`)
  assert.equal(questionOfSources({ videos: 0, bytes: 0 }), null)
  const question = questionOfSources({ videos: 1_204, bytes: 3 * 1024 ** 3 })
  assert.match(question?.title ?? '', /^Удалить исходные файлы 1\s204\sвидео\?$/)
  assert.match(question?.message ?? '', /^Освободится 3\sГБ\./)
  assert.deepEqual(
    sourceTermsWith('7').map(({ label }) => label.replaceAll(/\s/g, ' ')),
    [
      '7 дней после обработки',
      'Хранить всегда',
      '365 дней после обработки',
      '90 дней после обработки',
      '30 дней после обработки',
      'Не хранить',
    ],
  )
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

test('C7 addresses of one’s own people are addresses or networks, a hundred at most', () => {
  assert.equal(ownNetworksProblem(''), undefined)
  assert.equal(ownNetworksProblem('203.0.113.7\n2001:db8::/64, 10.0.0.0/8'), undefined)
  assert.match(ownNetworksProblem('203.0.113.7\noffice') ?? '', /не\u00a0сеть: office$/)
  assert.match(ownNetworksProblem('0.0.0.0/0') ?? '', /не\u00a0сеть/)
  assert.match(ownNetworksProblem('10.0.0.1 '.repeat(101)) ?? '', /больше 100/)
})
