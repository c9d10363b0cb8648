import {
  type HealthAnswer,
  healthCounted,
  type ProcessHealth,
  type ProcessLoad,
} from '@skleyka/contract/health/health.calls.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { formatBytes, formatPercent, groupDigits } from '../../russian/numbers.ts'
import { taskTitle } from '../../russian/task-titles.ts'
import { judgeBackups } from './backup-labels.ts'
import { type Judged, lasts, type PartStatus, since, unasked } from './judged.ts'

const minuteMs = 60_000
const slowMs = 500
const crowdedShare = 0.8
/** Delay of letters, events and tasks from which somebody is to look. */
const lateMs = 10 * minuteMs
const longWaitMs = 60 * minuteMs

const ok = (lines: readonly string[], state = 'Работает'): Judged => ({ tone: 'ok', state, lines, advice: null })
const count = (many: number) =>
  many >= healthCounted ? `больше\u00a0${groupDigits(healthCounted)}` : groupDigits(many)
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
const broken = (problem: string, advice: string): Judged => ({
  ...{ tone: 'bad', state: 'Не\u00a0работает', lines: [sentence(problem)], advice },
})

/** The parts of the installation in the order in which they are told, each with what to do about it (product B12). */
export function partStatuses(health: HealthAnswer): readonly PartStatus[] {
  const { askedAt: now } = health
  return [
    { id: 'database', title: 'База данных', ...judgeDatabase(health) },
    { id: 'storage', title: 'Хранилище файлов', ...judgeStorage(health) },
    { id: 'disk', title: 'Диск', ...judgeDisk(health) },
    { id: 'backups', title: 'Резервные копии', ...judgeBackups(health, now) },
    { id: 'queue', title: 'Очередь задач', ...judgeQueue(health, now) },
    { id: 'mail', title: 'Почта', ...judgeMail(health, now) },
    { id: 'webhooks', title: 'Вебхуки', ...judgeWebhooks(health, now) },
    { id: 'identity', title: 'Вход', ...judgeIdentity(health) },
    { id: 'statistics', title: 'ClickHouse', ...judgeStatistics(health) },
  ]
}

/** «Всё работает», or what is to be looked at. */
export function summaryOf(parts: readonly PartStatus[], processes: readonly ProcessStatus[]): string {
  const named = (tone: PartStatus['tone']) => parts.flatMap((part) => (part.tone === tone ? [part.title] : []))
  const [bad, warn] = [named('bad'), named('warn')]
  if (processes.some(({ mark }) => mark?.tone === 'warn')) warn.push('Процессы')
  const sentences = [
    ...(bad.length > 0 ? [`Не\u00a0работает: ${joinTitles(bad)}`] : []),
    ...(warn.length > 0 ? [`Требует внимания: ${joinTitles(warn)}`] : []),
  ]
  return sentences.length > 0 ? sentences.join('. ') : 'Всё работает'
}
const joinTitles = (titles: readonly string[]) =>
  titles.map((title) => (title === 'ClickHouse' ? title : title.charAt(0).toLowerCase() + title.slice(1))).join(', ')

function judgeDatabase({ database: { facts } }: HealthAnswer): Judged {
  if (facts === null) return unasked
  const { tookMs, bytes, connections, maxConnections } = facts
  const lines = [
    `Отвечает за\u00a0${groupDigits(tookMs)}\u00a0мс, занимает ${formatBytes(bytes)}`,
    `Подключений ${groupDigits(connections)} из\u00a0${groupDigits(maxConnections)}`,
  ]
  if (connections >= crowdedShare * maxConnections)
    return {
      ...{ tone: 'warn', state: 'Мало подключений', lines },
      advice: 'Увеличьте max_connections в\u00a0PostgreSQL или отключите лишние программы.',
    }
  if (tookMs >= slowMs)
    return {
      ...{ tone: 'warn', state: 'Отвечает медленно', lines },
      advice: 'Посмотрите, чем занята машина базы: процессор, диск, долгие запросы.',
    }
  return ok(lines)
}

function judgeStorage({ storage: { problem } }: HealthAnswer): Judged {
  if (problem === null) return ok(['Файлы читаются и\u00a0пишутся'])
  return broken(
    problem,
    'Проверьте место и\u00a0права на\u00a0папку данных, а\u00a0для S3 — адрес и\u00a0ключи в\u00a0STORAGE_URL.',
  )
}

function judgeDisk({ disk: { facts } }: HealthAnswer): Judged {
  if (facts === null) return unasked
  const { freeBytes, usedShare, isFilling, takesUploads } = facts
  const lines = [`Свободно ${formatBytes(freeBytes)}, занято ${formatPercent(usedShare)}`]
  if (!takesUploads)
    return {
      ...{ tone: 'bad', state: 'Заполнен', lines: [...lines, 'Новые загрузки не\u00a0принимаются'] },
      advice: 'Освободите место или увеличьте диск: удалите ненужное из\u00a0корзин, перенесите файлы в\u00a0S3.',
    }
  if (isFilling)
    return {
      ...{ tone: 'warn', state: 'Заполняется', lines },
      advice: 'Освободите место заранее: с\u00a095\u00a0% новые загрузки не\u00a0принимаются.',
    }
  return ok(lines, 'Места достаточно')
}

function judgeQueue({ queue: { facts }, processes }: HealthAnswer, now: Date): Judged {
  if (facts === null) return unasked
  const { waiting, running, failed, paused, oldest } = facts
  const lines = [
    `Ждёт ${count(waiting)}, выполняется ${count(running)}`,
    ...(oldest === null ? [] : [`Дольше всех ждёт «${taskTitle(oldest.type)}»: ${lasts(since(oldest.since, now))}`]),
    ...(paused > 0
      ? [`На\u00a0паузе ${groupDigits(paused)}\u00a0${plural(paused, ['вид', 'вида', 'видов'])} работ`]
      : []),
    ...(failed > 0 ? [`Ошибок ${count(failed)}`] : []),
  ]
  const more = { to: failed > 0 ? '/cc/tasks?state=FAILED' : '/cc/tasks', label: 'Открыть задачи' }
  if (processes !== null && !processes.some((one) => !one.isSilent && one.roles.includes('worker')))
    return {
      ...{ tone: 'bad', state: 'Некому выполнять', lines, more },
      advice: 'Запустите процесс с\u00a0ролью worker: без него видео не\u00a0обрабатываются.',
    }
  if (oldest !== null && since(oldest.since, now) >= longWaitMs)
    return {
      ...{ tone: 'warn', state: 'Ждут долго', lines, more },
      advice: 'Посмотрите, что выполняется: добавьте рабочий процесс или приостановите несрочное.',
    }
  return { ...ok(lines), more }
}

function judgeMail({ mail: { facts } }: HealthAnswer, now: Date): Judged {
  if (facts === null) return unasked
  const { reaches, waiting, waitingSince, failed, lastProblem } = facts
  const lines = [
    waiting > 0 ? `Ждёт отправки: ${count(waiting)}` : 'Все письма отправлены',
    ...(failed > 0 ? [`За\u00a030\u00a0дней не\u00a0доставлено: ${count(failed)}`] : []),
  ]
  if (lastProblem !== null || (waitingSince !== null && since(waitingSince, now) >= lateMs))
    return {
      ...{ tone: 'warn', state: 'Письма не\u00a0уходят' },
      lines: lastProblem === null ? lines : [...lines, `Почтовый сервер: ${lastProblem}`],
      advice: 'Проверьте почтовый сервер и\u00a0SMTP_URL. Отправка повторяется сутки, затем письмо удаляется.',
    }
  if (!reaches)
    return {
      ...{
        tone: 'wait',
        state: 'Не\u00a0настроена',
        lines: ['Письма сохраняются в\u00a0папку mail в\u00a0папке данных'],
      },
      advice: 'Задайте SMTP_URL, чтобы приглашения и\u00a0ссылки приходили людям.',
    }
  return ok(lines)
}

function judgeWebhooks({ webhooks: { facts } }: HealthAnswer, now: Date): Judged {
  if (facts === null) return unasked
  const { waiting, dueSince, failing } = facts
  const lines = [
    waiting > 0 ? `Ждёт отправки: ${count(waiting)}` : 'Все события отправлены',
    ...(failing > 0 ? [`Получатели не\u00a0принимают: ${count(failing)}`] : []),
  ]
  if (dueSince !== null && since(dueSince, now) >= lateMs)
    return {
      ...{ tone: 'warn', state: 'Отстают' },
      lines: [...lines, `Первое ждёт ${lasts(since(dueSince, now))}`],
      advice: 'Проверьте, запущен ли рабочий процесс и\u00a0выходит ли его машина в\u00a0интернет.',
    }
  return ok(lines)
}

function judgeIdentity({ identity: { problem } }: HealthAnswer): Judged {
  if (problem === null) return ok(['Люди могут войти'])
  return broken(
    problem,
    'Войти заново нельзя, открытые сеансы работают. Проверьте провайдера входа и\u00a0IDENTITY_ISSUER.',
  )
}

function judgeStatistics({ statistics }: HealthAnswer): Judged {
  if (statistics === null)
    return {
      tone: 'wait',
      state: 'Не\u00a0настроен',
      lines: ['Встроенного ClickHouse для этой машины нет, адрес в\u00a0CLICKHOUSE_URL не\u00a0задан'],
      advice: null,
    }
  if (statistics.problem === null) return ok(['Отвечает'])
  return broken(
    statistics.problem,
    'Видео работают, события зрителей ждут в\u00a0файлах. Проверьте место на\u00a0диске, а\u00a0для внешнего сервера\u00a0— адрес в\u00a0CLICKHOUSE_URL.',
  )
}

/** A process in words; `mark` where somebody is to look at it. */
export interface ProcessStatus {
  readonly mark: { readonly tone: 'ok' | 'warn'; readonly state: string } | null
  readonly role: string
  readonly lines: readonly string[]
  readonly advice: string | null
}

export function processStatus(process: ProcessHealth, { askedAt: now, version }: HealthAnswer): ProcessStatus {
  const { roles, slots, startedAt, seenAt, isSilent, load } = process
  const role = new Intl.ListFormat('ru').format(roles.map((one) => roleTitles[one])).replace(' и ', ' и\u00a0')
  const lanes: readonly [number, string][] = [
    [slots.heavy, 'кодирование'],
    [slots.light, 'лёгкие'],
    [slots.network, 'сетевые'],
    [slots.background, 'фоновые'],
  ]
  const places = lanes.flatMap(([many, title]) => (many > 0 ? [`${title}\u00a0—\u00a0${groupDigits(many)}`] : []))
  const processSummary = {
    role: sentence(role),
    lines: [
      `Версия ${process.version}, работает ${lasts(since(startedAt, now))}`,
      ...(places.length > 0 ? [`Задач сразу: ${places.join(', ')}`] : []),
      ...(load === null ? [] : loadLines(load, roles)),
    ],
  }
  if (isSilent)
    return {
      ...processSummary,
      mark: { tone: 'warn', state: `Молчит ${lasts(since(seenAt, now))}` },
      advice:
        'Запустите его снова, если он остановился. Его задачи уже вернулись в\u00a0очередь; через сутки он исчезнет отсюда.',
    }
  if (process.version !== version)
    return {
      ...processSummary,
      mark: { tone: 'warn', state: 'Другая версия' },
      advice: `Обновите его до\u00a0${version}: процессы разных версий работают вместе только во\u00a0время обновления.`,
    }
  return { ...processSummary, mark: { tone: 'ok', state: 'На\u00a0связи' }, advice: null }
}

/** Returns what the process takes, ffmpeg aside, and how busy its machine is with everything. */
const roleTitles = { api: 'сервер', worker: 'обработка', live: 'эфир' } as const

const loadLines = ({ cpuCores, memoryBytes, machine }: ProcessLoad, roles: ProcessHealth['roles']): string[] => [
  `Занимает ${formatPercent(cpuCores)} одного ядра и\u00a0${formatBytes(memoryBytes)} памяти${roles.includes('worker') ? ', без\u00a0ffmpeg' : ''}`,
  `Машина: процессор занят на\u00a0${formatPercent(machine.busyShare)}, ядер\u00a0${groupDigits(machine.cores)}; свободно ${formatBytes(machine.freeMemoryBytes)} памяти из\u00a0${formatBytes(machine.memoryBytes)}`,
]
