import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTitle } from './field-titles.ts'
import { valueText } from './value-text.ts'

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
