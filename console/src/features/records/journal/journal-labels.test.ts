import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import { machineActions } from '@skleyka/contract/machine-actions.ts'
import { actionTitle, actionTitles, actorName } from './action-titles.ts'
import { deletedTemplate, fieldTitle, madeTemplate, valueText, withLeft } from './journal-labels.ts'

const commands = machineActions.map((action) => `machine.${action}`)
const ofMachines = [
  'imports.finish',
  'moderation.return',
  'cuts.carry',
  'audioTracks.found',
  'autoRemoval.run',
  'trash.expire',
  'youtube.publish',
  'identity.passwordAsked',
  'identity.passwordChanged',
  'identity.passkey',
  'identity.secondFactor',
  ...commands,
]

test('D13 every call that changes something has words, and no words are of a call that is not there', () => {
  const names = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).flatMap(([name, { mutates }]) => (mutates ? [`${area}.${name}`] : [])),
  )
  const unknown = Object.keys(actionTitles).filter((action) => !ofMachines.includes(action) && !names.includes(action))
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    names.filter((name) => actionTitles[name] === undefined),
    [],
  )
  assert.deepEqual(
    commands.filter((name) => actionTitles[name] === undefined),
    [],
    'nor is a command at the server told by its own name',
  )
  assert.equal(actionTitle('records.unheard'), 'records.unheard')
})

/** The names that stand in `before` and `after` of what a source writes into the journal, and not those within its values. */
function journalledNames(source: string): string[] {
  const written = source.matchAll(/\b(?:before|after)(?:: |\s*=\s*)\{((?:[^{}]|\{[^{}]*\})*)\}/g)
  return [...written].flatMap(([, body = '']) => {
    const outer = body.replaceAll(/\{[^{}]*\}/g, '')
    return [...outer.matchAll(/(?:^|,)\s*(\w+)(?=\s*(?:[:,]|$))/g)].map(([, name = '']) => name)
  })
}

test('D13 whatever the server writes into the journal has a Russian title', () => {
  const source = `audit({ objectType: 'x', after: { name, until: at, spec: { inner: 1 }, ...more } })
    const before = { gone: true }
    const other = { apart: 1 }`
  assert.deepEqual(journalledNames(source), ['name', 'until', 'spec', 'gone'])
  const server = path.resolve(import.meta.dirname, '../../../../../server/src')
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'))
  const names = files.flatMap((file) =>
    journalledNames(readFileSync(path.join(server, file), 'utf8')).map((name) => ({ name, file })),
  )
  assert.ok(names.length > 100, 'they are found at all')
  assert.deepEqual(
    names.filter(({ name }) => !/[а-яё]/i.test(fieldTitle(name))),
    [],
  )
})

test('who did it is a person, a guest by a link, whoever sent the file, a rule of the account, or somebody at the server', () => {
  assert.equal(actorName({ actor: { id: 1, name: 'Мария' }, action: 'records.update' }), 'Мария')
  assert.equal(actorName({ actor: null, action: 'uploadLinks.startUpload' }), 'Гость по\u00a0ссылке')
  assert.equal(actorName({ actor: null, action: 'uploads.complete' }), 'Отправитель файла')
  assert.equal(actorName({ actor: null, action: 'machine.lock' }), 'Командная строка сервера')
  assert.equal(actorName({ actor: null, action: 'autoRemoval.run' }), 'Автоудаление')
  assert.equal(actorName({ actor: null, action: 'trash.expire' }), 'Срок корзины')
  assert.equal(actorName({ actor: null, action: 'identity.passwordAsked' }), 'Страница входа')
})

test('values are told as people read them, and what is not known as it was kept', () => {
  assert.deepEqual([fieldTitle('name'), fieldTitle('frontSettings'), fieldTitle('x')], ['Название', 'Эпизоды', 'X'])
  assert.deepEqual([valueText('name', ''), valueText('name', null), valueText('x', undefined)], [null, null, null])
  assert.equal(valueText('description', 'Одна\nДве'), 'Одна\nДве')
  const episodes = [
    { name: 'Начало', atMs: 0 },
    { name: '', atMs: 5 },
  ]
  assert.equal(valueText('frontSettings', { episodes, theme: 1 }), '2\u00a0эпизода: Начало, без названия')
  assert.equal(valueText('frontSettings', {}), 'без эпизодов')
  assert.equal(valueText('cuepoints', [{ atMs: 4_000 }, { atMs: 65_000 }]), '2\u00a0метки: 0:04, 1:05')
  assert.equal(valueText('cuepoints', []), 'без меток')
  assert.deepEqual(
    [valueText('youtube', 'QUEUED'), valueText('youtubeVisibility', 'unlisted'), valueText('waveform', true)],
    ['В\u00a0очереди', 'По\u00a0ссылке', 'строится'],
  )
  assert.deepEqual(
    [fieldTitle('added'), valueText('added', [4, 2]), valueText('state', 'PREVIEWED')],
    ['Добавлены видео', '№\u00a04, №\u00a02', 'ещё не\u00a0начато'],
  )
  const ast = {
    all: [{ field: 'name', op: 'contains', value: 'а' }, { not: [{ field: 'name', op: 'eq', value: 'б' }] }],
  }
  assert.equal(valueText('ast', ast), '2\u00a0условия')
  assert.equal(valueText('frontSettings', { episodes: 5 }), '{"episodes":5}')
  assert.equal(valueText('tags', ['лес', 'река']), 'лес, река')
  const track = { language: 'ru', label: 'Русский', state: 'DRAFT', isDefault: true, cues: 2 }
  assert.equal(valueText('subtitles', track), 'Русский (ru), 2\u00a0реплики, черновик, по\u00a0умолчанию')
  const sound = { language: 'en', label: 'English', state: 'READY', isDefault: true, shiftMs: -200, fits: true }
  assert.equal(valueText('sound', sound), 'English (en), сдвиг −200\u00a0мс, длина подтверждена, по\u00a0умолчанию')
  assert.equal(valueText('tags', []), 'без тегов')
  const metadata = new Map([['metadata.year', { title: 'Год', type: 'number', whole: true }]] as const)
  assert.deepEqual([fieldTitle('metadata.year', metadata), fieldTitle('metadata.year')], ['Год', 'Year'])
  assert.deepEqual(
    [valueText('metadata.year', 1999, { metadata }), valueText('metadata.x', ['а', 'б'])],
    ['1999', 'а, б'],
  )
  assert.equal(valueText('publication', 'DRAFT'), 'черновик')
  assert.equal(valueText('publishedFrom', null), null)
  assert.equal(valueText('moderation', 'REJECTED'), 'отклонено')
  assert.equal(valueText('bytes', 1024), '1\u00a0КБ')
  assert.equal(valueText('currentState', 'READY'), 'Готово')
  assert.equal(valueText('currentState', 'UNHEARD'), 'UNHEARD')
  assert.equal(valueText('lifecycle', 'DELETED'), 'удалено')
  assert.equal(valueText('cutTo', [{ from_ms: 0, to_ms: 61_000 }]), '0:00–1:01')
  assert.equal(valueText('failedVersions', []), 'нет')
  assert.equal(valueText('failedVersions', [3]), '[3]')
})

test('D13 the line of a template that was made is known by its name, and that of one that came back is not', () => {
  const changes = [
    { field: 'templateKind', before: null, after: 'site' },
    { field: 'name', before: null, after: 'Партнёры' },
  ]
  assert.equal(madeTemplate({ objectType: 'template', changes }), 'Партнёры')
  assert.equal(madeTemplate({ objectType: 'album', changes }), null)
  assert.equal(madeTemplate({ objectType: 'template', changes: changes.slice(1) }), null)
})

test('D13 a deleted template that comes back is told by its name, with how many have another one since', () => {
  const changes = [
    { field: 'name', before: 'Лекции', after: null },
    { field: 'moved', before: null, after: { records: 2, albums: 0, accounts: 1 } },
  ]
  assert.equal(deletedTemplate({ objectType: 'template', changes }), 'Лекции')
  assert.equal(deletedTemplate({ objectType: 'template', changes: changes.slice(0, 1) }), null)
  assert.equal(deletedTemplate({ objectType: 'record', changes }), null)
  assert.equal(
    valueText('returned', { records: 2, albums: 0, accounts: 1 }),
    'видео\u00a0— 2, альбомы\u00a0— 0, основной в\u00a0аккаунте',
  )
  assert.equal(withLeft('Возвращён'), 'Возвращён')
  assert.equal(
    withLeft('Возвращён', { records: 2, albums: 0, accounts: 1 }),
    'Возвращён. Видео, у\u00a0которых с\u00a0тех пор другой шаблон: 2. Основным остался тот, который выбрали с\u00a0тех пор',
  )
})
