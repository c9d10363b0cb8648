import type { Page } from '@playwright/test'
import type { Access } from '@skleyka/contract/access.ts'
import { listedFields } from '@skleyka/contract/accounts/account-fields.ts'
import type { ManagedAccount } from '@skleyka/contract/accounts/admin.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { Method } from '@skleyka/contract/method.ts'
import { type ListedRecord, type RecordView, records } from '@skleyka/contract/records/records.calls.ts'

const hourMs = 3_600_000

/** Answers a call of the console without asking the server. Dates travel as the product sends them. */
export async function answerWith<R extends Method['result']>(
  page: Page,
  call: Method<Access, Method['params'], R>,
  result: R['_zod']['output'],
): Promise<void> {
  await page.route(`**${call.path}`, (route) => route.fulfill({ json: { id: 'vp', result } }))
}

const reason =
  'Файл повреждён: видео обрывается на\u00a014-й секунде, дальше в\u00a0нём нет ни\u00a0одного целого кадра'
const longName =
  'Лесные истории. Серия 4. Певец на ветке: полная режиссёрская версия с комментариями орнитолога и субтитрами'

/** Every state a row of the list can be in, and the names that are hardest to place. */
const rows: readonly Partial<ListedRecord>[] = [
  { name: 'Утренний выпуск. 21 ноября', currentState: 'CONVERTING', playable: false, progress: 0.43 },
  { name: 'Интервью с тренером сборной по биатлону', currentState: 'QUEUED', playable: false },
  { name: 'Лекция 6. Ряды Фурье и звук', currentState: 'CONVERTING', progress: 0.68 },
  { name: longName, ownerName: 'Александра Константинопольская-Рождественская' },
  { name: 'Репетиция оркестра, камера 2', currentState: 'FAILED', failReason: 'BAD_FILE', failText: reason },
  { name: 'Пустой файл', currentState: 'FAILED', failReason: 'NO_VIDEO', failText: 'В файле нет видео' },
  { name: 'Проверка связи', currentState: 'CHECKING', playable: false },
  { name: 'Ждёт своей очереди', currentState: 'UPLOADED', playable: false },
  { name: '20261121_143055_cam2_final_FINAL_v3_исправлено_для_показа_заказчику_копия.mxf', width: 3840, height: 2160 },
  { name: 'Брошенная загрузка', currentState: 'UPLOADING', stopped: true, playable: false, progress: 0.31 },
  { name: 'Космос за час. Кольца Сатурна', publication: 'DRAFT' },
  {
    name: 'Город ночью. Документальный сериал, серия 2',
    bytes: 812_300_000_000,
    durationMs: 36_123_000,
    publication: 'SCHEDULED',
  },
  { name: 'А', ownerName: null },
]

/** Records of every kind, made of one that is real so that their pictures can be seen. */
export function inventedRecords(real: ListedRecord, now = Date.now()): ListedRecord[] {
  return Array.from({ length: 20 }, (_, index) => {
    const own = rows[index] ?? { name: `Выпуск № ${index}` }
    const state = own.currentState ?? 'READY'
    const isReady = state === 'READY'
    const isSeen = isReady || own.playable === undefined
    return {
      ...real,
      id: 184_226 - index,
      ownerName: index % 3 === 0 ? 'В. Ершов' : 'М. Соколова',
      createdDate: new Date(now - index * 7 * hourMs),
      bytes: isReady ? real.bytes * (index + 3) : real.bytes,
      ...own,
      currentState: state,
      playable: state === 'FAILED' ? false : isSeen,
      poster: state === 'FAILED' || !isSeen ? null : real.poster,
      ...(isReady || isSeen ? {} : { durationMs: null, width: null, height: null }),
    }
  })
}

/** The list of records holds all kinds of them, and many pages. */
export async function withManyRecords(page: Page): Promise<void> {
  await page.route(`**${records.getListByFilter.path}`, async (route) => {
    // whatever is asked for, the real one among them is the first of all
    const response = await route.fetch({ postData: { id: 'vp', params: {} } })
    const { result, ...rest } = await response.json()
    const answer = records.getListByFilter.result.parse(result)
    const real = answer.records.findLast(({ currentState }) => currentState === 'READY')
    if (!real) return route.fulfill({ response })
    const counts = { all: 12_840, inWork: 6, stopped: 1, failed: 2 }
    const invented: typeof answer = { ...answer, records: inventedRecords(real), total: 12_840, counts }
    return route.fulfill({ json: { ...rest, result: invented } })
  })
}

/** A record's page with some of its facts changed. */
export async function withRecord(page: Page, changes: Partial<RecordView>, hasFiles = true): Promise<void> {
  await page.route(`**${records.getById.path}`, async (route) => {
    const response = await route.fetch()
    const { result, ...rest } = await response.json()
    const { record, renditions, ...facts } = records.getById.result.parse(result)
    const answer = { record: { ...record, ...changes }, renditions: hasFiles ? renditions : [], ...facts }
    await route.fulfill({ json: { ...rest, result: answer } })
  })
}

export const failedRecord: Partial<RecordView> = {
  currentState: 'FAILED',
  playable: false,
  poster: null,
  failReason: 'BAD_FILE',
  failText: reason,
}
export const longWorded: Partial<RecordView> = {
  name: longName,
  originalFilename: `${longName.replaceAll(' ', '_')}.mxf`,
  description: `${'Апрель. Лес ещё прозрачный, но зяблик уже вернулся и выбрал ветку повыше. '.repeat(12)}\n\nСнято в заповеднике.`,
}

const accountNames = [
  'Афиша выходного дня',
  'Волга Медиа',
  'Городской театр кукол',
  'Детский канал «Полянка»',
  'Заповедник «Долгий ручей»',
  'Кулинарная студия «Пирог»',
  'Лекторий открытого университета с очень длинным названием и филиалами',
  'Музей космонавтики, филиал в Калуге',
  'Областная филармония',
  'Спортивная школа № 12',
  'Телеканал «Степь»',
  'Ы',
]

/** Accounts as the command center lists them: every state, long names, large figures. */
export function inventedAccounts(count: number, now = Date.now()): ManagedAccount[] {
  const states = ['confirmed', 'unconfirmed', 'confirmed', 'locked', 'invited'] as const
  return Array.from({ length: count }, (_, index) => ({
    accountId: 97 + index * 3,
    accountName: accountNames[index] ?? `Хоккейный клуб «Сокол» № ${index}`,
    accountCode: index === 6 ? 'lectory-of-the-open-university-branches' : `account-${index}`,
    logo: null,
    availableSections: index === 9 ? [] : index % 3 === 0 ? ['VIDEO'] : ['VIDEO', 'LIVESTREAM', 'SHARING', 'PHOTOBANK'],
    locked: index % 6 === 5,
    lockReason: index % 6 === 5 ? 'Договор расторгнут, доступ закрыт до сверки расчётов' : null,
    owner:
      index === 10
        ? null
        : {
            email:
              index % 4 === 0
                ? `anna.konstantinopolskaya-${index}@long-studio-name.example`
                : `owner${index}@studio.example`,
            state: states[index % states.length] ?? 'confirmed',
          },
    members: index === 9 ? 1 : 24 + index * 17,
    records: index === 9 ? 0 : 8_412 + index * 3_411,
    sizeBytes: index === 9 ? 0 : Math.round(3_100_000_000_000 / (index + 1)),
    useEncryptor: false,
    adSettings: { shown: true, leastGapMin: null },
    filterIdsForRemoveVideos: [],
    createdDate: new Date('2021-03-12T09:00:00.000Z'),
    lastRecordDate: index === 9 ? null : new Date(now - index * 19 * hourMs),
    ...emptyValues(listedFields),
  }))
}
