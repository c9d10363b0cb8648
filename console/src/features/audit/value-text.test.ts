import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveQuotaKinds, quotaText, quotaTitles } from '@skleyka/contract/quotas/quota-kinds.ts'
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
  assert.deepEqual(
    ['quotaBytes', 'quotaAirtime', 'language', 'embedHost', 'adBlocks'].map((field) => valueText(field, null)),
    ['без ограничения', 'без ограничения', 'не\u00a0выбран', 'домен Склейки', 'из\u00a0шаблона'],
  )
  assert.equal(valueText('moderation', 'REJECTED'), 'отклонено')
  assert.equal(valueText('bytes', 1024), '1\u00a0КБ')
  assert.equal(valueText('currentState', 'READY'), 'Готово')
  assert.equal(valueText('currentState', 'UNHEARD'), 'UNHEARD')
  assert.equal(valueText('lifecycle', 'DELETED'), 'удалено')
  assert.equal(valueText('cutTo', [{ from_ms: 0, to_ms: 61_000 }]), '0:00–1:01')
  assert.equal(valueText('failedVersions', []), 'нет')
  assert.equal(valueText('failedVersions', [3]), '[3]')
})

test('quotas, and the one that refused a start, are told by their names and in their units', () => {
  for (const kind of liveQuotaKinds) assert.equal(valueText('refusedBy', kind), quotaTitles[kind])
  assert.equal(valueText('refusedBy', 'unheard'), 'unheard')
  assert.equal(valueText('quotaBytes', 2_048), '2\u00a0КБ')
  for (const field of ['quotaVideos', 'quotaPeople', 'quotaLivestreams'])
    assert.equal(valueText(field, 12_000), '12\u00a0000', field)
  assert.equal(valueText('quotaAirtime', 90), quotaText('airtime', 90))
})

test('what is on or off, counted or numbered is told in the words of its field', () => {
  const switches: Readonly<Record<string, [on: string, off: string]>> = {
    mayPublish: ['можно', 'нельзя'],
    default: ['да', 'нет'],
    closable: ['да', 'нет'],
    locked: ['да', 'нет'],
    embedding: ['разрешена', 'запрещена'],
    soundOff: ['выключен', 'включён'],
    moderates: ['включена', 'выключена'],
    adsShown: ['показывается', 'выключена'],
    useEncryptor: ['включено', 'выключено'],
    autoRemoval: ['включено', 'выключено'],
    feedViews: ['показываются', 'нет'],
    freesQualities: ['включено', 'выключено'],
    publishNew: ['сразу', 'черновики'],
    hold: ['есть', 'нет'],
    paused: ['да', 'нет'],
    youtubeDeleted: ['да', 'нет'],
    feed: ['включена', 'выключена'],
    totp: ['нужен', 'не\u00a0нужен'],
  }
  for (const [field, words] of Object.entries(switches))
    assert.deepEqual([valueText(field, true), valueText(field, false)], words, field)
  const lists: Readonly<Record<string, [some: string, none: string]>> = {
    sharedWith: ['4, 2', 'нет'],
    ownNetworks: ['4, 2', 'нет'],
    adBlocks: ['№\u00a04, №\u00a02', 'из\u00a0шаблона'],
    moved: ['№\u00a04, №\u00a02', ''],
    revokedTickets: ['№\u00a04, №\u00a02', ''],
    filterIds: ['№\u00a04, №\u00a02', ''],
    roles: ['4, 2', 'без ролей'],
    roleIds: ['№\u00a04, №\u00a02', 'без ролей'],
    permissions: ['2\u00a0из\u00a053', '0\u00a0из\u00a053'],
    scopes: ['2\u00a0права', '0\u00a0прав'],
    columns: ['2\u00a0столбца', '0\u00a0столбцов'],
    availableSections: ['нет', 'нет'],
  }
  for (const [field, words] of Object.entries(lists))
    assert.deepEqual([valueText(field, [4, 2]), valueText(field, [])], words, field)
  assert.equal(
    valueText('moved', { records: 3, albums: 1, accounts: 1 }),
    'видео\u00a0— 3, альбомы\u00a0— 1, основной в\u00a0аккаунте',
  )
  assert.equal(valueText('returned', { records: 3, albums: 1, accounts: 0 }), 'видео\u00a0— 3, альбомы\u00a0— 1')
  const numbers = {
    quotaBytes: '2\u00a0КБ',
    quotaVideos: '2\u00a0048',
    quotaAirtime: '34\u00a0мин',
    keptSide: '2048p',
    maxBytes: '2\u00a0КБ',
  }
  for (const [field, words] of Object.entries({ ...numbers, posterFrameId: '№\u00a02048', likeAccount: '№\u00a02048' }))
    assert.equal(valueText(field, 2_048), words, field)
  assert.equal(valueText('roleIds', [4, 2], { roles: { 4: 'Редактор' } }), 'Редактор, №\u00a02')
  assert.deepEqual(
    [valueText('ownerId', 7, { people: { 7: 'Анна' } }), valueText('ownerId', 8, { people: { 7: 'Анна' } })],
    ['Анна', '№\u00a08'],
  )
  assert.equal(valueText('templates', { playerTemplate: null }), 'playerTemplate: как у\u00a0аккаунта')
})

test('fields of an object that is described are told by their description, those of others by their names alone', () => {
  const webhook = { objectType: 'webhook' }
  assert.equal(fieldTitle('isOn', undefined, 'webhook'), 'Сообщать о\u00a0событиях')
  assert.deepEqual([valueText('isOn', true, webhook), valueText('isOn', false, webhook)], ['да', 'нет'])
  assert.equal(valueText('events', ['record.ready', 'record.of_before'], webhook), 'Видео готово, record.of_before')
  assert.equal(fieldTitle('isOn', undefined, 'alertRule'), 'Включён')
  const rule = { objectType: 'alertRule' }
  assert.deepEqual([valueText('isOn', true, rule), valueText('isOn', false, rule)], ['да', 'нет'])
  assert.equal(valueText('language', 'kk', { objectType: 'uploadLink' }), valueText('language', 'kk'))
})
