import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HealthAnswer, ProcessHealth } from '@skleyka/contract/health/health.calls.ts'
import { partStatuses, processStatus, summaryOf } from './health-labels.ts'

const askedAt = new Date('2026-11-23T12:00:00Z')
const before = (minutes: number) => new Date(askedAt.getTime() - minutes * 60_000)
const worker: ProcessHealth = {
  ...{ name: 'one:1', version: '5.44.0', roles: ['worker'], startedAt: before(90), seenAt: askedAt },
  ...{ isSilent: false, isThis: false, running: [], load: null },
  slots: { heavy: 1, light: 2, network: 0, background: 0 },
}
const queue = { waiting: 0, running: 0, failed: 0, paused: 0, oldest: null }
const mail = { reaches: true, waiting: 0, waitingSince: null, failed: 0, lastProblem: null }
const backups = {
  isSet: true,
  made: { at: before(120), bytes: 5 * 1024 ** 3, addedBytes: 1024 ** 2 },
  ...{ savedUpTo: before(3), failed: null, nextAt: before(-60) },
}
const works = (facts: Partial<HealthAnswer> = {}): HealthAnswer => ({
  askedAt,
  version: '5.44.0',
  database: { problem: null, facts: { tookMs: 3, bytes: 1024 ** 3, connections: 5, maxConnections: 100 } },
  statistics: { problem: null },
  storage: { problem: null },
  disk: { problem: null, facts: { freeBytes: 1024 ** 4, usedShare: 0.3, isFilling: false, takesUploads: true } },
  identity: { problem: null },
  mail: { problem: null, facts: mail },
  webhooks: { problem: null, facts: { waiting: 0, dueSince: null, failing: 0 } },
  queue: { problem: null, facts: queue },
  backups: { problem: null, facts: backups },
  processes: [worker],
  ...facts,
})
const of = (id: string, facts: Partial<HealthAnswer>) => partStatuses(works(facts)).find((part) => part.id === id)
const summary = (facts: Partial<HealthAnswer> = {}) => {
  const answer = works(facts)
  return summaryOf(
    partStatuses(answer),
    (answer.processes ?? []).map((process) => processStatus(process, answer)),
  )
}
const queueOf = (own: Partial<NonNullable<HealthAnswer['queue']['facts']>>) => ({
  queue: { problem: null, facts: { ...queue, ...own } },
})
const mailOf = (own: Partial<NonNullable<HealthAnswer['mail']['facts']>>) => ({
  mail: { problem: null, facts: { ...mail, ...own } },
})

test('B12 where every part works the screen of health says so, and names no part to look at', () => {
  assert.equal(summary(), 'Всё работает')
  assert.deepEqual(new Set(partStatuses(works()).map(({ tone, advice }) => `${tone} ${advice}`)), new Set(['ok null']))
})

test('B12 what does not work is named before what is to be looked at, and each says what to do', () => {
  const bad = { storage: { problem: 'на диске нет места' }, ...mailOf({ lastProblem: '454' }) }
  assert.equal(summary(bad), 'Не\u00a0работает: хранилище файлов. Требует внимания: почта')
  assert.deepEqual(of('storage', bad)?.lines, ['На диске нет места'])
  assert.equal(summary(mailOf({ lastProblem: '454' })), 'Требует внимания: почта')
  assert.equal(summary({ statistics: { problem: 'не отвечает' } }), 'Не\u00a0работает: ClickHouse')
  for (const part of [of('storage', bad), of('mail', bad)]) assert.ok(part?.advice)
})

test('B12 a part that could not be asked is not told to work', () => {
  const facts = { problem: 'не отвечает', facts: null }
  for (const id of ['database', 'disk', 'mail', 'webhooks', 'queue', 'backups'] as const) {
    const part = of(id, { [id]: facts })
    assert.deepEqual([part?.tone, part?.state], ['wait', 'Неизвестно'], id)
  }
})

test('B12 a queue without a worker that is heard of does nothing, and one that waits for an hour is told', () => {
  const noWorker = 'Некому выполнять'
  assert.equal(of('queue', { processes: [] })?.state, noWorker)
  assert.equal(of('queue', { processes: [{ ...worker, isSilent: true }] })?.state, noWorker)
  assert.equal(of('queue', { processes: [{ ...worker, roles: ['api'] }] })?.state, noWorker)
  assert.equal(of('queue', { processes: null })?.tone, 'ok', 'nobody knows')
  const waits = (minutes: number) => queueOf({ oldest: { id: 1, type: 'convert', since: before(minutes) } })
  assert.equal(of('queue', waits(59))?.tone, 'ok')
  assert.equal(of('queue', waits(60))?.tone, 'warn')
  assert.ok(of('queue', waits(60))?.lines.includes('Дольше всех ждёт «Кодирование»: 1\u00a0ч'))
  assert.ok(of('queue', queueOf({ waiting: 10_000 }))?.lines[0]?.startsWith('Ждёт больше\u00a010\u00a0000'))
  assert.ok(of('queue', queueOf({ paused: 2 }))?.lines.includes('На\u00a0паузе 2\u00a0вида работ'))
})

test('B12 letters are late after ten minutes, and without a mail server they are told to lie in a folder', () => {
  assert.equal(of('mail', mailOf({ waiting: 1, waitingSince: before(9) }))?.tone, 'ok')
  assert.equal(of('mail', mailOf({ waiting: 1, waitingSince: before(10) }))?.tone, 'warn')
  assert.equal(of('mail', mailOf({ reaches: false }))?.state, 'Не\u00a0настроена')
  const late = { problem: null, facts: { waiting: 5, dueSince: before(10), failing: 0 } }
  assert.equal(of('webhooks', { webhooks: late })?.tone, 'warn')
  assert.equal(of('webhooks', { webhooks: { ...late, facts: { ...late.facts, dueSince: before(9) } } })?.tone, 'ok')
})

test('issue 28 backups that are not set, that failed and that are older than a day are told apart', () => {
  const describeBackups = (own: Partial<NonNullable<HealthAnswer['backups']['facts']>>) =>
    of('backups', { backups: { problem: null, facts: { ...backups, ...own } } })
  assert.match(
    describeBackups({})?.lines.join(' ') ?? '',
    /Последняя полная: .*5\u00a0ГБ, новых 1\u00a0МБ.*Сохранено всё до/,
  )
  assert.deepEqual(
    [describeBackups({})?.tone, describeBackups({ isSet: false, nextAt: null })?.state],
    ['ok', 'Не\u00a0настроены'],
  )
  const failed = describeBackups({ failed: 'Папка не\u00a0открывается' })
  assert.deepEqual([failed?.tone, failed?.lines.at(-1)], ['bad', 'Папка не\u00a0открывается'])
  const made = { ...backups.made, at: before(27 * 60) }
  assert.deepEqual(
    [describeBackups({ made })?.tone, describeBackups({ made })?.lines.at(-1)],
    ['warn', 'Последней 27\u00a0ч'],
  )
  assert.equal(describeBackups({ made: null, savedUpTo: null })?.state, 'Готовится первая')
})

test('B12 R11 a disk warns while it fills, and is told to be full when it takes no uploads', () => {
  const disk = (own: object) => {
    const facts = { freeBytes: 1, usedShare: 0.9, isFilling: true, takesUploads: true, ...own }
    return of('disk', { disk: { problem: null, facts } })?.tone
  }
  assert.deepEqual([disk({}), disk({ takesUploads: false }), disk({ isFilling: false })], ['warn', 'bad', 'ok'])
})

test('B12 a database that is slow or nearly out of connections is to be looked at', () => {
  const database = (own: object) => {
    const facts = { tookMs: 3, bytes: 1, connections: 5, maxConnections: 100, ...own }
    return of('database', { database: { problem: null, facts } })?.tone
  }
  assert.deepEqual([database({ tookMs: 500 }), database({ connections: 80 }), database({})], ['warn', 'warn', 'ok'])
})

test('B12 a process tells its part, its places and its age; a silent one and one of another version are marked', () => {
  const describeProcess = (own: Partial<ProcessHealth>) => processStatus({ ...worker, ...own }, works())
  assert.deepEqual(describeProcess({}), {
    ...{ role: 'Обработка', mark: { tone: 'ok', state: 'На\u00a0связи' }, advice: null },
    lines: [
      'Версия 5.44.0, работает 1\u00a0ч\u00a030\u00a0мин',
      'Задач сразу: кодирование\u00a0—\u00a01, лёгкие\u00a0—\u00a02',
    ],
  })
  const machine = { cores: 2, busyShare: 0.45, memoryBytes: 24 * 1024 ** 3, freeMemoryBytes: 12 * 1024 ** 3 }
  const load = { cpuCores: 0.12, memoryBytes: 220 * 1024 ** 2, machine }
  assert.deepEqual(describeProcess({ load }).lines.slice(2), [
    'Занимает 12\u202f% одного ядра и\u00a0220\u00a0МБ памяти, без\u00a0ffmpeg',
    'Машина: процессор занят на\u00a045\u202f%, ядер\u00a02; свободно 12\u00a0ГБ памяти из\u00a024\u00a0ГБ',
  ])
  assert.doesNotMatch(describeProcess({ load, roles: ['api'] }).lines[2] ?? '', /ffmpeg/)
  assert.equal(describeProcess({ roles: ['api', 'worker'] }).role, 'Сервер и\u00a0обработка')
  assert.equal(describeProcess({ roles: ['api', 'worker', 'live'] }).role, 'Сервер, обработка и\u00a0эфир')
  assert.match(describeProcess({ startedAt: before(60 * 24 * 14) }).lines[0] ?? '', /работает 14.дней$/)
  assert.equal(describeProcess({ isSilent: true, seenAt: before(5) }).mark?.state, 'Молчит 5\u00a0мин')
  assert.equal(describeProcess({ version: '5.43.0' }).mark?.state, 'Другая версия')
  assert.equal(summary({ processes: [worker, { ...worker, isSilent: true }] }), 'Требует внимания: процессы')
})
