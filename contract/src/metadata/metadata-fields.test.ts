import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataValue } from './metadata.ts'
import {
  defaultsOf,
  fieldProblem,
  fieldsOfAll,
  type MetadataField,
  metadataBody,
  metadataProblem,
  missesHolder,
  missingAtUpload,
  missingFields,
} from './metadata-fields.ts'

const field = (more: Partial<MetadataField>): MetadataField => ({ name: 'one', title: 'Поле', type: 'line', ...more })

test('every type takes its own values and says in words why it does not take others', () => {
  const cases: [Partial<MetadataField>, MetadataValue[], MetadataValue[]][] = [
    [{ type: 'line' }, ['Имя', 'а'.repeat(255)], ['а\nб', 'а'.repeat(256), 5, true, ['Имя']]],
    [{ type: 'line', max: 3 }, ['абв'], ['абвг']],
    [{ type: 'text' }, ['Одна\nДве', 'а'.repeat(4_000)], ['а'.repeat(4_001), 0, []].slice(0, 2)],
    [{ type: 'number' }, [0, -1.5, 1e300], ['5', true, Number.NaN, Number.POSITIVE_INFINITY]],
    [{ type: 'number', whole: true, min: 1888, max: 2200 }, [1888, 2200], [1887, 2201, 1990.5]],
    [{ type: 'boolean' }, [true, false], ['да', 1]],
    [{ type: 'date' }, ['2024-02-29', '0001-01-01'], ['2023-02-29', '29.02.2024', '2024-2-9', '2024-02-29T00:00', 5]],
    [
      { type: 'moment' },
      ['2026-05-31T10:00:00.000Z'],
      ['2026-05-31', '2026-05-31T10:00:00Z', '2026-13-31T10:00:00.000Z'],
    ],
    [{ type: 'choice', choices: ['а', 'б'] }, ['а'], ['А', 'в', ['а'], 1]],
    [{ type: 'choice', choices: ['а', 'б'], many: true }, [['б', 'а']], ['а', ['а', 'в']]],
    [{ type: 'file' }, ['17/Договор.pdf'], ['Договор.pdf', '0/а', '017/а', '17/', '17/а/б', '17/а\nб', 17]],
    [{ type: 'tags' }, [['что угодно']], ['что угодно', 1]],
    [
      { type: 'link' },
      ['https://example.test/а?б=в#г', 'HTTP://x'],
      [
        'javascript:alert(1)',
        'https://',
        'example.test',
        'https://a b',
        'data:text/html,x',
        `https://${'а'.repeat(2_000)}`,
      ],
    ],
  ]
  for (const [more, taken, refused] of cases) {
    for (const value of taken) assert.equal(metadataProblem(field(more), value), null, `${more.type} ${value}`)
    for (const value of refused)
      assert.match(metadataProblem(field(more), value) ?? '', /[а-я]/, `${more.type} ${value}`)
  }
})

test('a field takes nothing at all, whatever its type, and only what is required is missed', () => {
  for (const value of [null, '', []]) assert.equal(metadataProblem(field({ type: 'number' }), value), null)
  const fields = [field({ required: true }), field({ name: 'two', required: true }), field({ name: 'three' })]
  assert.deepEqual(
    missingFields(fields, { one: [], two: false }).map(({ name }) => name),
    ['one'],
  )
})

test('what is asked for before an upload is missed there and at publication, and a new video begins with what is told', () => {
  const fields = [
    field({ name: 'a', uploadRequired: true }),
    field({ name: 'b', required: true }),
    field({ name: 'c', default: 'да' }),
    field({ name: 'd', default: '' }),
  ]
  const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)
  assert.deepEqual([names(missingAtUpload(fields, {})), names(missingFields(fields, {}))], [['a'], ['a', 'b']])
  assert.deepEqual(names(missingAtUpload(fields, { a: 'х' })), [])
  assert.deepEqual(defaultsOf(fields), { c: 'да' })
  const body = (holderRequired: boolean | undefined, holder: string | null) =>
    missesHolder(holderRequired === undefined ? {} : { holderRequired }, holder)
  assert.deepEqual(
    [body(true, null), body(true, 'Х'), body(false, null), body(undefined, null)],
    [true, false, false, false],
  )
})

test('a field that nobody could fill in is refused in words', () => {
  const problem = (more: Partial<MetadataField>) => (fieldProblem(field(more)) ?? '').replaceAll('\u00a0', ' ')
  assert.equal(problem({ type: 'choice' }), 'Добавьте хотя бы одно значение списка')
  assert.equal(problem({ type: 'choice', choices: ['а'] }), '')
  assert.equal(problem({ type: 'choice', choices: ['а', 'а'] }), 'Значения списка повторяются')
  assert.deepEqual([problem({ min: 2, max: 1 }), problem({ min: 2, max: 2 })], ['Наименьшее больше наибольшего', ''])
  assert.deepEqual(
    [problem({ type: 'line', max: 0 }), problem({ type: 'tags', max: 0 })],
    ['Длина начинается с одного знака', 'Значений должно быть хотя бы одно'],
  )
  assert.deepEqual([problem({ type: 'number', max: 0 }), problem({ type: 'number', max: 0.5 })], ['', ''])
  assert.equal(problem({ type: 'line', max: 1.5 }), 'Введите целое число')
  assert.match(problem({ type: 'line', pattern: '(' }), /^Образец не понятен\. /)
  assert.equal(problem({ type: 'video', inPlayer: true }), 'Видео как значение поля зрителям не показывают')
  assert.equal(problem({ type: 'video', default: 5 }), 'У видео не бывает значения по умолчанию')
  assert.equal(problem({ type: 'file', default: '1/а.pdf' }), 'У файла не бывает значения по умолчанию')
  assert.equal(
    problem({ type: 'number', min: 3, default: 2 }),
    'Значение по умолчанию не подходит самому полю. Не меньше 3',
  )
  assert.equal(problem({ type: 'number', min: 3, default: 3 }), '')
})

test('a template has each system name once, and of several templates the first tells what a name is', () => {
  assert.equal(metadataBody.safeParse({ fields: [field({}), field({})] }).success, false)
  assert.equal(metadataBody.safeParse({ fields: [field({ name: 'Русское' })] }).success, false)
  const all = fieldsOfAll([
    { fields: [field({ title: 'Первое' })] },
    { fields: [field({ title: 'Второе' }), field({ name: 'two' })] },
  ])
  assert.deepEqual(
    all.map(({ name, title }) => [name, title]),
    [
      ['one', 'Первое'],
      ['two', 'Поле'],
    ],
  )
})
