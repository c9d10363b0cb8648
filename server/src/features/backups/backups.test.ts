import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { makesPoints } from '../../backup/source.ts'
import type { BackupKind } from '../../database/tables/backups.ts'
import { lastBackup } from './backups.ts'
import { type BackupRun, failInterrupted, failRun, finishRun, forgetRuns, insertRun, setKind } from './runs.sql.ts'
import { chooseKind, scheduledAround } from './schedule.ts'
import { tellFailures } from './tell-failures.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { services } = await testHttp({ db })
const settings = { to: '/mnt/copies', atMinute: 195, pointMinutes: 5, days: 7, weeks: 4 }
const figures = { files: 10, bytes: 1000, addedBytes: 100 }
const made = async (kind: BackupKind) =>
  finishRun(db, await insertRun(db, kind, settings.to), { name: 'x', ...figures })
const fails = async (kind: BackupKind, problem: string) => failRun(db, await insertRun(db, kind, settings.to), problem)
const bells = async (user: number) =>
  (
    await db
      .selectFrom('notices')
      .select('data')
      .where('user_id', '=', user)
      .where('kind', '=', 'backupFailed')
      .execute()
  ).length

test('issue 28 administrators are told by the bell and by a letter that a backup failed: once, until one is made again', async () => {
  const administrator = await make.user({ admin: true })
  const other = await make.user()
  const locked = await make.user({ admin: true })
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', locked).execute()
  await tellFailures(services)
  assert.equal(await bells(administrator), 0)
  await fails('full', 'Папка не\u00a0открывается')
  await Promise.all([tellFailures(services), tellFailures(services)])
  assert.deepEqual([await bells(administrator), await bells(other)], [1, 0])
  const letters = async () => (await db.selectFrom('mails').select('id').where('kind', '=', 'backup').execute()).length
  const sent = await letters()
  assert.equal(sent, 1, 'one letter an administrator who may come in')
  await fails('full', 'Папка не\u00a0открывается')
  await tellFailures(services)
  assert.deepEqual([await bells(administrator), await letters()], [1, sent], 'the same outage is told once')
  await made('full')
  await made('point')
  await fails('full', 'Нет места')
  await tellFailures(services)
  assert.equal(await bells(administrator), 2)
  await fails('point', 'Нет места')
  await tellFailures(services)
  assert.equal(await bells(administrator), 3, 'an outage of another kind')
  await fails('point', 'Нет места')
  await tellFailures(services)
  assert.equal(await bells(administrator), 3)
  await fails('full', 'Нет места')
  await tellFailures({ ...services, now: () => new Date(Date.now() + 25 * 3_600_000) })
  assert.equal(await bells(administrator), 4, 'once again a day later')
})

test('issue 28 what is shown of the backups is what the database remembers: made, saved up to, failed and next', async () => {
  await db.deleteFrom('backup_runs').execute()
  const now = new Date()
  assert.deepEqual(await lastBackup(db, null, now), { made: null, savedUpTo: null, problem: null, nextAt: null })
  await made('full')
  await made('point')
  const good = await lastBackup(db, settings, now)
  assert.deepEqual([good.made?.bytes, good.problem, good.nextAt], [1000, null, scheduledAround(now, settings)[1]])
  const rewind = (kind: BackupKind, minutes: number) =>
    db
      .updateTable('backup_runs')
      .set({ started_at: new Date(now.getTime() - minutes * 60_000) })
      .where('kind', '=', kind)
      .execute()
  await rewind('full', 60)
  await rewind('point', 5)
  const savedAgoMin = async () => {
    const { made, savedUpTo } = await lastBackup(db, settings, now)
    return [made?.started_at, savedUpTo].map((at) => at && (now.getTime() - at.getTime()) / 60_000)
  }
  assert.deepEqual(await savedAgoMin(), [60, 5])
  await fails('point', 'Нет места')
  assert.deepEqual(await savedAgoMin(), [60, 5], 'a point that failed takes nothing from the one before')
  assert.equal((await lastBackup(db, settings, now)).problem, 'Нет места')
  await rewind('full', 1)
  assert.deepEqual(await savedAgoMin(), [1, 1])
  await insertRun(db, 'point', settings.to)
  await failInterrupted(db)
  assert.match((await lastBackup(db, settings, now)).problem ?? '', /прервали/)
})

test('issue 28 old runs are forgotten, but never the newest of a kind that was made', async () => {
  await db.deleteFrom('backup_runs').execute()
  for (const kind of ['full', 'point', 'point'] as const) await made(kind)
  await db
    .updateTable('backup_runs')
    .set({ started_at: new Date(Date.now() - 400 * 86_400_000) })
    .execute()
  await forgetRuns(db)
  const left = await db.selectFrom('backup_runs').select('kind').orderBy('id').execute()
  assert.deepEqual(
    left.map(({ kind }) => kind),
    ['full', 'point'],
  )
})

test('issue 28 a point that has nothing to continue is remembered as a full backup, and it alone', async () => {
  await db.deleteFrom('backup_runs').execute()
  await made('point')
  await setKind(db, await insertRun(db, 'point', settings.to), 'full')
  const kinds = await db.selectFrom('backup_runs').select(['kind', 'state']).orderBy('id').execute()
  assert.deepEqual(kinds, [
    { kind: 'point', state: 'DONE' },
    { kind: 'full', state: 'RUNNING' },
  ])
})

const at = (text: string) => new Date(`2026-11-${text}`)
const run = (kind: BackupKind, started: string, state: BackupRun['state'] = 'DONE', place = settings.to) =>
  ({ kind, state, place, started_at: at(started) }) as BackupRun

test('issue 28 a full backup is made at its time, at once when it was missed, and an hour after it failed; points between', () => {
  const [last, next] = scheduledAround(at('10T03:14'), settings)
  assert.deepEqual([last, next], [at('09T03:15'), at('10T03:15')])
  const choose = (now: string, full: BackupRun | null, madeOne = full, point: BackupRun | null = null) =>
    chooseKind(at(now), settings, { full, made: madeOne, point })
  assert.equal(choose('10T12:00', null), 'full', 'the first one')
  const morning = run('full', '10T03:16')
  assert.equal(choose('10T03:20', morning), null)
  assert.equal(choose('10T03:21', morning), 'point')
  assert.equal(choose('10T04:00', morning, morning, run('point', '10T03:58')), null)
  assert.equal(choose('10T04:03', morning, morning, run('point', '10T03:58')), 'point')
  assert.equal(choose('11T03:15', morning), 'full')
  const failed = run('full', '11T03:15', 'FAILED')
  assert.equal(choose('11T04:14', failed, morning, run('point', '11T04:13')), null)
  assert.equal(choose('11T04:15', failed, morning), 'full')
  assert.equal(choose('10T12:00', run('full', '10T03:16', 'DONE', '/mnt/other')), 'full', 'another place begins anew')
  const rare = { ...settings, pointMinutes: 0 }
  assert.equal(chooseKind(at('10T12:00'), rare, { full: morning, made: morning, point: null }), null, 'no points')
  assert.deepEqual([null, rare, settings].map(makesPoints), [false, false, true])
})
