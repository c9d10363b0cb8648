import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FilterField, filterField, filterFields } from '@skleyka/contract/filters/filter-fields.ts'
import type { FilterCondition } from '@skleyka/contract/filters/filter-tree.ts'
import { type MetadataField, metadataTypes } from '@skleyka/contract/metadata/metadata-fields.ts'
import { choiceLabel } from './choice-labels.ts'
import { conditionLabel } from './condition-label.ts'
import { metadataQuestions } from './metadata-questions.ts'
import { questionsOf } from './questions.ts'

const metadata: MetadataField[] = [
  { name: 'year', title: 'Год', type: 'number', whole: true },
  { name: 'until', title: 'Права до', type: 'date' },
  { name: 'genre', title: 'Жанр', type: 'choice', choices: ['Драма'], many: true },
  { name: 'colour', title: 'Цветное', type: 'boolean' },
]
const describeCondition = (condition: FilterCondition) => {
  const names = {
    members: new Map([[7, 'Мария']]),
    templates: { adTemplate: new Map([[6, { name: 'Прокат' }]]), playerTemplate: new Map([[6, { name: 'Тёмный' }]]) },
    albums: new Map([[4, 'Сезон 1']]),
    partners: new Map([['news', 'Новости']]),
    filters: new Map([[3, 'Отчёты']]),
    metadata: new Map(metadata.map((field) => [`metadata.${field.name}`, field])),
  }
  const { name, value } = conditionLabel(condition, names)
  return `${name}: ${value}`.replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('a condition is told in Russian by its field and what is asked of it', () => {
  const cases: [FilterCondition, string][] = [
    [{ field: 'search', op: 'matches', value: 'кот' }, 'Поиск: «кот»'],
    [{ field: 'name', op: 'contains', value: 'отчёт' }, 'Название: содержит «отчёт»'],
    [{ field: 'name', op: 'ne', value: 'а' }, 'Название: не равно «а»'],
    [{ field: 'description', op: 'empty', value: true }, 'Описание: пусто'],
    [{ field: 'description', op: 'empty', value: false }, 'Описание: заполнено'],
    [{ field: 'currentState', op: 'in', value: ['READY', 'FAILED'] }, 'Состояние: Готово или Ошибка'],
    [{ field: 'createdDate', op: 'gt', value: { daysFromNow: -7 } }, 'Создано: за последние 7 дней'],
    [{ field: 'createdDate', op: 'lt', value: { daysFromNow: -1 } }, 'Создано: раньше чем 1 день назад'],
    [{ field: 'publishedTo', op: 'lt', value: { daysFromNow: 3 } }, 'Публикация до: раньше чем через 3 дня'],
    [{ field: 'durationMs', op: 'gt', value: 90_000 }, 'Длительность: больше 1:30'],
    [{ field: 'durationMs', op: 'between', value: [60_000, 120_000] }, 'Длительность: 1:00 — 2:00'],
    [{ field: 'bytes', op: 'gt', value: 1024 ** 3 }, 'Размер: больше 1 ГБ'],
    [{ field: 'ownerId', op: 'in', value: [7, 8] }, 'Автор: Мария или № 8'],
    [{ field: 'filter', op: 'in', value: [3] }, 'Фильтр: «Отчёты»'],
    [{ field: 'album', op: 'in', value: [4, 5] }, 'Альбом: «Сезон 1» или «№ 5»'],
    [{ field: 'adTemplate', op: 'in', value: [6, 7] }, 'Шаблон рекламы: «Прокат» или «№ 7»'],
    [{ field: 'adTemplate', op: 'empty', value: true }, 'Шаблон рекламы: пусто'],
    [{ field: 'playerTemplate', op: 'in', value: [6] }, 'Шаблон плеера: «Тёмный»'],
    [{ field: 'encrypted', op: 'eq', value: true }, 'Зашифровано: да'],
    [{ field: 'metadata.season', op: 'gt', value: 2 }, 'Метаданные: season: больше 2'],
    [{ field: 'metadata.year', op: 'gt', value: 1999 }, 'Год: больше «1999»'],
    [{ field: 'metadata.until', op: 'lt', value: '2026-05-31' }, 'Права до: раньше «31.05.2026»'],
    [{ field: 'metadata.genre', op: 'in', value: ['Драма', '<b>'] }, 'Жанр: «Драма» или «<b>»'],
    [{ field: 'metadata.colour', op: 'eq', value: true }, 'Цветное: да'],
    [{ field: 'metadata.colour', op: 'empty', value: true }, 'Цветное: пусто'],
    [{ field: 'replaced', op: 'eq', value: true }, 'Файл заменён: да'],
    [{ field: 'subtitles', op: 'empty', value: true }, 'Субтитры: нет'],
    [{ field: 'subtitles', op: 'empty', value: false }, 'Субтитры: есть'],
    [{ field: 'subtitles', op: 'in', value: ['ru', 'en'] }, 'Субтитры: Русский или Английский'],
    [{ field: 'sharedWith', op: 'in', value: ['news', 'gone'] }, 'Показано другим аккаунтам: «Новости» или «gone»'],
    [{ field: 'sharedWith', op: 'empty', value: true }, 'Показано другим аккаунтам: нет'],
    [{ field: 'transcript', op: 'contains', value: 'метель' }, 'Расшифровка: содержит «метель»'],
    [{ field: 'youtube', op: 'in', value: ['NONE', 'FAILED'] }, 'YouTube: Не отправлено или Не отправилось'],
  ]
  for (const [condition, words] of cases) assert.equal(describeCondition(condition), words)
  const from = new Date(2026, 0, 5).toISOString()
  const period = { field: 'createdDate', op: 'between', value: [from, from] } as const
  assert.match(describeCondition(period), /^Создано: .*2026.* — .*2026/)
})

test('every field has a question, and every choice of one a name in Russian', () => {
  for (const [key, field] of Object.entries<FilterField>(filterFields)) {
    assert.ok(questionsOf(field).length > 0, key)
    for (const choice of field.choices ?? []) assert.match(choiceLabel(choice, field), /[а-яё]|^\d+p$/i, choice)
  }
})

test('a field of metadata of any type has its own questions, each of which the filter takes, and «пусто» among them', () => {
  const field = filterField('metadata.any')
  assert.ok(field)
  for (const type of metadataTypes) {
    const questions = metadataQuestions(questionsOf(field), { name: 'any', title: 'Поле', type })
    const keys = questions.map(({ key }) => key)
    assert.ok(keys.length > 2 && keys.includes('empty') && keys.includes('filled'), type)
    assert.equal(new Set(questions.map(({ words }) => words)).size, questions.length, type)
  }
  assert.deepEqual(
    metadataQuestions(questionsOf(field), undefined).map(({ key }) => key),
    ['contains', 'eq', 'ne', 'in', 'empty', 'filled'],
  )
})
