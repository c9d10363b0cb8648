import { readAll, sizesOf } from '../backup/manifest.ts'
import { openPlace, placeProblem } from '../backup/place.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { requireSamePlaces } from '../backup/same-places.ts'
import { readPassphrase } from '../backup/seal.ts'
import { verifyBackups } from '../backup/verify-backup.ts'
import type { OpenDatabase } from '../database/database.ts'
import { runBackup } from '../features/backups/run-backup.ts'
import { failInterrupted } from '../features/backups/runs.sql.ts'
import { endAllSessions } from '../features/sessions/sessions.sql.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { Settings } from '../settings.ts'
import { drillBackup } from './backup-drill.ts'
import { type Desk, printTable, type Words } from './desk.ts'

type Command = (settings: Settings, words: Words) => Promise<void>

/** Commands that read a place of backups. */
export const backupCommands: Readonly<Record<string, Command>> = {
  list: listBackups,
  verify: verify,
  drill: drillCommand,
}

/** Makes a full backup. Backups that are too old go only where the settings name this place. */
export async function backUp({ db, settings }: Desk, verb: string, words: Words): Promise<void> {
  const to = verb === '' ? addressOf(settings, undefined) : verb
  const { manifest, files, bytes, addedBytes } = await runBackup({
    ...{ db, settings, to, kind: 'full', say: console.error },
    passphraseFile: passphraseFile(settings, words),
    retention: settings.backup?.to === to ? settings.backup : null,
  })
  if (manifest.database === null) console.error(`База данных внешняя: восстанавливайте её на\u00a0${manifest.at}.`)
  console.error(`Готово: ${files} файлов, ${inMb(bytes)}, из\u00a0них новых ${inMb(addedBytes)}.`)
  console.log(manifest.name)
}

async function listBackups(settings: Settings, { rest: [to] }: Words): Promise<void> {
  const { whole, damaged } = await readAll(await openGiven(settings, to))
  const full = whole.filter(({ kind }) => kind === 'full')
  printTable(
    full.map((manifest, index) => {
      const next = full[index + 1]?.at ?? '9'
      const points = whole.filter(({ kind, at }) => kind === 'point' && at > manifest.at && at < next)
      const { files, bytes } = sizesOf(manifest)
      return {
        имя: manifest.name,
        момент: manifest.at,
        выпуск: manifest.release,
        файлов: files,
        размер: inMb(bytes),
        'любой момент до': points.at(-1)?.at ?? '—',
      }
    }),
  )
  for (const words of damaged.values()) console.error(words)
  if (full.length === 0) throw new StartProblem('Целых копий здесь нет.')
}

async function verify(settings: Settings, { rest: [to] }: Words): Promise<void> {
  const place = await openGiven(settings, to)
  const { backups, chunks, bytes, damaged } = await verifyBackups(place, console.error)
  if (damaged.size === 0) return console.error(`Все копии целы: ${backups}, кусков ${chunks}, ${inMb(bytes)}.`)
  const lines = [...damaged].map(([name, files]) => `${name}: ${files.join(', ')}`)
  throw new StartProblem(
    `Повреждено копий: ${damaged.size} из\u00a0${backups}.\n${lines.join('\n')}\nСледующая копия запишет испорченное заново.`,
  )
}

/** Restores into the data folder of the settings, which has to be empty. */
export async function restore(settings: Settings, words: Words): Promise<void> {
  const [to] = words.rest
  const began = performance.now()
  const { plan } = await restoreBackup({
    place: await openGiven(settings, to === '' ? undefined : to),
    dataDir: settings.dataDir,
    target: words.options.at ?? null,
    passphrase: () => askPassphrase(settings, words),
    say: console.error,
    judge: (full) => requireSamePlaces(full, settings),
    settle: endWhatWas,
  })
  if (plan.full.database === null)
    console.error(`База данных в\u00a0DATABASE_URL должна быть восстановлена на\u00a0${plan.full.at}.`)
  console.error(`Восстановлено за\u00a0${Math.round((performance.now() - began) / 1000)}\u00a0с. Запустите npm start.`)
}

/**
 * Sessions, one-time links and what the provider has open end: some of them were ended after the copy was made. A backup that
 * ran at that moment did not finish.
 */
async function endWhatWas({ db: doors, pool }: OpenDatabase): Promise<void> {
  const db = doors.platform('operator')
  await endAllSessions(db)
  await failInterrupted(db)
  const { endOpenSignIns } = await import('../provider.ts')
  await endOpenSignIns(pool)
}

async function drillCommand(settings: Settings, words: Words): Promise<void> {
  const place = await openGiven(settings, words.rest[0])
  printTable(await drillBackup(place, () => askPassphrase(settings, words), console.error))
}

const passphraseFile = (settings: Settings, { options }: Words) =>
  options['passphrase-file'] ?? settings.backupPassphraseFile

async function askPassphrase(settings: Settings, words: Words): Promise<string | null> {
  const file = passphraseFile(settings, words)
  return file === null ? null : readPassphrase(file)
}

function addressOf({ backup }: Settings, placeOption: string | undefined): string {
  const to = placeOption ?? backup?.to
  if (to === undefined) throw new StartProblem('Укажите место копий: папку или s3://…, либо задайте BACKUP_TO.')
  return to
}

async function openGiven(settings: Settings, placeOption: string | undefined) {
  const text = addressOf(settings, placeOption)
  try {
    return await openPlace({ text, credentials: settings.backupKey }, false)
  } catch (error) {
    throw placeProblem(error, text) ?? error
  }
}

const inMb = (bytes: number) => `${(bytes / 1e6).toLocaleString('ru', { maximumFractionDigits: 1 })}\u00a0МБ`
