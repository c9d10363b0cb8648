import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataValue } from './metadata.ts'
import { fieldsOfAll, type MetadataField, metadataBody, metadataProblem, missingFields } from './metadata-fields.ts'

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
