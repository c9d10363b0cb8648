import { actionTitles, objectTitles } from '@skleyka/contract/action-titles.ts'
import type { Exported, ImportChange } from '@skleyka/contract/attributes/attributes.calls.ts'
import type { AuditEvent, People } from '@skleyka/contract/audit/audit.calls.ts'
import type { RecordShare, SharedRecord, ShareRelation } from '@skleyka/contract/sharing/sharing.calls.ts'
import type { YoutubeChannel, YoutubeLink } from '@skleyka/contract/youtube/youtube.calls.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const longAccount = 'Лекторий открытого университета с очень длинным названием и филиалами'
const longName =
  'Лесные истории. Серия 4. Певец на ветке: полная режиссёрская версия с комментариями орнитолога и субтитрами'

/** One that works and one that has to be connected again. */
export const inventedChannels: YoutubeChannel[] = [
  {
    id: 1,
    title: 'Моя студия',
    url: 'https://www.youtube.com/channel/UCstudio',
    state: 'CONNECTED',
    connectedAt: hoursAgo(9_000),
    connectedBy: 'Мария Константинопольская-Рождественская',
  },
  {
    id: 2,
    title: longAccount,
    url: 'https://www.youtube.com/channel/UClectory',
    state: 'BROKEN',
    connectedAt: hoursAgo(30),
    connectedBy: 'В. Ершов',
  },
]

/** A video that is being sent, after a bad start. */
export const inventedLink: YoutubeLink = {
  state: 'SENDING',
  channel: { id: 1, title: 'Моя студия' },
  visibility: 'private',
  publishAt: hoursAgo(-40),
  url: null,
  progress: 0.43,
  waitsUntil: null,
  problem: null,
  captions: [],
  log: [
    { at: hoursAgo(0.1), text: 'Отправка началась' },
    { at: hoursAgo(0.2), text: 'Поставлено в\u00a0очередь на\u00a0канал «Моя студия»' },
    {
      at: hoursAgo(26),
      text: 'YouTube не\u00a0принял видео: название длиннее 100\u00a0знаков. Сократите его и\u00a0отправьте ещё раз',
    },
  ],
}

export const failedLink: YoutubeLink = {
  ...inventedLink,
  state: 'FAILED',
  progress: null,
  problem: 'YouTube не\u00a0принял видео: название длиннее 100\u00a0знаков. Сократите его и\u00a0отправьте ещё раз',
}

const relation = (id: number, changes: Partial<ShareRelation>): ShareRelation => ({
  id,
  direction: 'out',
  rules: {
    album: id % 2 === 0 ? { id, name: 'Выпуски осеннего сезона для партнёров' } : null,
    until: id % 3 === 0 ? hoursAgo(-700) : null,
    mayPublish: id % 3 !== 0,
  },
  accountCode: `account-${id}`,
  accountName: `Хоккейный клуб «Сокол» № ${id}`,
  state: 'ACTIVE',
  createdAt: hoursAgo(id * 700),
  records: id * 812,
  ...changes,
})

export const inventedRelations = {
  out: [
    relation(1, { accountName: longAccount, accountCode: 'lectory-of-the-open-university-branches' }),
    relation(2, { accountName: 'Волга Медиа', state: 'PENDING', records: 0 }),
    relation(3, {}),
  ],
  in: [relation(4, { direction: 'in', accountName: 'Телеканал «Степь»' }), relation(5, { direction: 'in' })],
  pending: [relation(6, { direction: 'in', state: 'PENDING', accountName: 'Заповедник «Долгий ручей»', records: 0 })],
}

export const inventedShares: RecordShare[] = [
  {
    accountCode: 'lectory-of-the-open-university-branches',
    accountName: longAccount,
    state: 'ACTIVE',
    note: 'На неделю, до сдачи годового отчёта: потом закрыть и заменить смонтированной версией',
    sharedAt: hoursAgo(3),
    sharedBy: 'Мария Константинопольская-Рождественская',
  },
  {
    accountCode: 'volga',
    accountName: 'Волга Медиа',
    state: 'BROKEN',
    note: '',
    sharedAt: hoursAgo(90),
    sharedBy: 'В. Ершов',
  },
  {
    accountCode: 'step',
    accountName: 'Телеканал «Степь»',
    state: 'REVOKED',
    note: 'Анонс',
    sharedAt: hoursAgo(9_000),
    sharedBy: 'В. Ершов',
  },
]

/** Videos of others, with the picture of a real one. */
export const inventedShared = (poster: string | null): { items: SharedRecord[]; total: number } => {
  const items = Array.from(
    { length: 12 },
    (_, index): SharedRecord => ({
      id: 91_204 - index * 17,
      uuid: crypto.randomUUID(),
      name: index === 1 ? longName : `Выпуск № ${index + 1}`,
      description: '',
      ownerName: index % 3 === 0 ? 'В. Ершов' : 'Телеканал «Степь»',
      sharedFrom: { accountCode: `account-${index}`, accountName: index === 2 ? longAccount : 'Телеканал «Степь»' },
      sharedAt: hoursAgo(index * 31),
      note: index % 4 === 1 ? 'На неделю, до сдачи годового отчёта' : '',
      until: index % 3 === 1 ? hoursAgo(-700) : null,
      mayPublish: index % 3 !== 1,
      currentState: 'READY',
      playable: index !== 4,
      poster: index === 4 ? null : poster,
      durationMs: 84_000 * (index + 1),
      width: 1920,
      height: 1080,
      bytes: 84_200_000 * (index + 1),
      createdDate: hoursAgo(index * 50),
    }),
  )
  return { items, total: 12 }
}

const inventExport = (id: number, changes: Partial<Exported>): Exported => ({
  id,
  source: { kind: 'ALL', name: null, ids: null },
  format: 'CSV',
  fields: 7,
  state: 'DONE',
  progress: 1,
  rows: 12_840,
  bytes: 4_812_000,
  failText: null,
  createdDate: hoursAgo(id * 9),
  finishedDate: hoursAgo(id * 9),
  expiresDate: hoursAgo(id * 9 - 24 * 7),
  ownerName: 'М. Соколова',
  schedule: null,
  nextDate: null,
  url: null,
  hasFile: true,
  ...changes,
})

/** Tables in every state, from every source. */
export const inventedExports: { items: Exported[]; total: number } = {
  items: [
    inventExport(1, {
      state: 'RUNNING',
      progress: 0.43,
      rows: null,
      bytes: null,
      expiresDate: null,
      hasFile: false,
      source: {
        kind: 'FILTER',
        name: 'Отчёты и интервью последнего месяца, которые ещё никто не опубликовал',
        ids: null,
      },
    }),
    inventExport(2, {
      format: 'XLSX',
      schedule: { every: 'WEEK', minute: 545, weekday: 1 },
      nextDate: hoursAgo(-70),
      url: 'https://video.example.ru/exports/secret.xlsx',
      ownerName: 'Александра Константинопольская-Рождественская',
    }),
    inventExport(3, {
      format: 'MRSS',
      schedule: { every: 'DAY', minute: 0 },
      nextDate: hoursAgo(-9),
      url: 'https://a.ru/b',
    }),
    inventExport(4, { source: { kind: 'IDS', name: null, ids: 21 }, rows: 21, bytes: 4_100 }),
    inventExport(5, {
      source: { kind: 'ALBUM', name: 'Серии', ids: null },
      state: 'FAILED',
      failText: 'На диске сервера кончилось место. Освободите его и\u00a0повторите выгрузку',
      rows: null,
      bytes: null,
      expiresDate: null,
      hasFile: false,
    }),
    inventExport(6, {
      state: 'EXPIRED',
      source: { kind: 'FOUND', name: null, ids: null },
      format: 'JSONL',
      hasFile: false,
    }),
    inventExport(7, { state: 'QUEUED', progress: null, rows: null, bytes: null, expiresDate: null, hasFile: false }),
  ],
  total: 7,
}

const change = (id: number, field: string, before: unknown, after: unknown): ImportChange => ({
  id,
  record: id === 184_222 ? longName : `Выпуск № ${id}`,
  field,
  before,
  after,
})

/** Changes of a table, and the lines of it that are left out. */
export const inventedTable = {
  fileName: 'Атрибуты 2026-11-21, правка.csv',
  lines: 1_284,
  changing: 1_210,
  unchanged: 61,
  columns: ['name', 'description', 'tags', 'publication', 'publishedFrom'],
  fieldCounts: [
    { field: 'name', count: 1_204 },
    { field: 'description', count: 318 },
    { field: 'tags', count: 87 },
    { field: 'publication', count: 12 },
    { field: 'publishedFrom', count: 12 },
  ],
  ignored: ['Длительность', 'Ссылка на плеер'],
  people: {},
  diff: [
    change(184_226, 'name', 'Выпуск № 184226', 'Утренний выпуск. 21 ноября'),
    change(184_226, 'tags', ['новости'], ['новости', 'утро', 'прямой эфир']),
    change(184_222, 'description', '', `${'Апрель. Лес ещё прозрачный, но зяблик уже вернулся. '.repeat(6)}`),
    change(184_220, 'publication', 'DRAFT', 'SCHEDULED'),
    change(184_220, 'publishedFrom', null, '2026-11-25T09:00:00.000Z'),
  ],
  problemCounts: [
    { problem: 'UNKNOWN' as const, count: 12 },
    { problem: 'VALUE' as const, count: 1 },
  ],
  problems: [
    { line: 14, problem: 'UNKNOWN' as const, text: 'Видео 99 нет в\u00a0этом аккаунте' },
    { line: 1_027, problem: 'VALUE' as const, text: 'Публикация: «может быть» не\u00a0подходит' },
  ],
  batchId: null,
}

const event = (id: number, changes: Partial<AuditEvent>): AuditEvent => {
  const fields = { ...usualEvent(id), ...changes }
  const { action, objectType } = fields
  return {
    ...fields,
    title: actionTitles.get(action)?.title ?? action,
    objectTitle: objectType && (objectTitles.get(objectType) ?? objectType),
  }
}

const usualEvent = (id: number): AuditEvent => ({
  id,
  at: hoursAgo((60 - id) * 5),
  actor: { id: 1, name: id % 2 === 0 ? 'Мария Константинопольская-Рождественская' : 'В. Ершов' },
  inNameOf: null,
  keyName: null,
  action: 'records.update',
  title: '',
  actorTitle: 'Командная строка сервера',
  objectTitle: null,
  objectType: 'record',
  objectId: '184226',
  objectName: 'Лесные истории. Серия 4. Певец на\u00a0ветке',
  objectExists: true,
  changes: [],
  ip: '203.0.113.7',
  requestId: 'r-170000',
  undoOf: null,
  batchId: null,
  canUndo: false,
})

const unnamed = { objectName: null, objectExists: false }

/** Lines of every kind: by people and by commands, with short and long values. */
export const inventedEvents: { items: AuditEvent[]; total: number; people: People; roles: People } = {
  people: {},
  roles: { 8: 'Монтажёр' },
  items: [
    event(60, { changes: [{ field: 'name', before: 'Выпуск', after: longName }], canUndo: true }),
    event(59, {
      action: 'accounts.update',
      objectType: 'account',
      objectId: '1',
      objectName: 'Моя студия',
      changes: [{ field: 'time_zone', before: 'Europe/Moscow', after: 'Asia/Vladivostok' }],
      canUndo: true,
    }),
    event(58, { action: 'youtube.finish', objectType: 'youtubeChannel', objectId: '3', ...unnamed }),
    event(57, {
      action: 'attributes.importApply',
      batchId: crypto.randomUUID(),
      objectType: null,
      objectId: null,
      ...unnamed,
    }),
    event(56, {
      changes: [
        { field: 'tags', before: ['лес'], after: ['лес', 'птицы', 'заповедник'] },
        { field: 'publication', before: 'DRAFT', after: 'SCHEDULED' },
        { field: 'description', before: '', after: 'Апрель. Лес ещё прозрачный, но зяблик уже вернулся. '.repeat(5) },
      ],
    }),
    event(55, {
      action: 'audit.undo',
      undoOf: 56,
      changes: [{ field: 'publication', before: 'SCHEDULED', after: 'DRAFT' }],
    }),
    event(54, { action: 'sharing.invite', objectType: null, objectId: null, ...unnamed }),
    event(53, { action: 'machine.createUser', actor: null, ip: null, objectType: 'user', objectId: '12', ...unnamed }),
    event(52, { action: 'trash.dispose', canUndo: true }),
    event(50, {
      action: 'users.invite',
      objectType: 'user',
      objectId: '41',
      objectName: 'anna.konstantinopolskaya@long-studio-name.example',
      changes: [{ field: 'roleIds', before: null, after: [8] }],
    }),
    event(51, { action: 'attributes.create', objectType: null, objectId: null, ...unnamed }),
  ],
  total: 284,
}

export const neverSent: YoutubeLink = {
  state: 'NONE',
  channel: null,
  visibility: null,
  publishAt: null,
  url: null,
  progress: null,
  waitsUntil: null,
  problem: null,
  captions: [],
  log: [],
}
