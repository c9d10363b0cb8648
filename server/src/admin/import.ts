import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { cleanLine } from '@skleyka/contract/texts.ts'
import { diskSpace } from '../data-folder/disk.ts'
import type { LineProblem } from '../features/moving/csv-table.ts'
import { openBucketPlace, openFolder } from '../features/moving/files-place.ts'
import { openTableSource } from '../features/moving/folder.ts'
import { openKaltura } from '../features/moving/kaltura.ts'
import { openMediacms } from '../features/moving/mediacms.ts'
import { type MoveSummary, moveIn } from '../features/moving/moving.ts'
import { ApiAway, ApiRefusal, openOwnApi } from '../features/moving/own-api.ts'
import { openPeertube } from '../features/moving/peertube.ts'
import { describePlan, planMove } from '../features/moving/plan-move.ts'
import { openReportFolder } from '../features/moving/report.ts'
import { type MovingSource, SourceAway, SourceRefusal } from '../features/moving/source.ts'
import { usualPausesMs } from '../features/moving/source-client.ts'
import { setEarlierViews } from '../features/records/records.ts'
import { createApiKey, revokeApiKey, shownOf } from '../features/sessions/sessions.ts'
import { timeZoneOf } from '../features/statistic/statistic.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { systemProblem } from '../problems/system-errors.ts'
import { parseStorageUrl } from '../storage/s3/place.ts'
import { change, type Desk, knownAccount, knownUser, listOf, type Words } from './desk.ts'
import { findApiKeys, writeMachineAudit } from './lists.sql.ts'

const kinds = ['folder', 'peertube', 'mediacms', 'kaltura'] as const
type Kind = (typeof kinds)[number]
type Secrets = Readonly<Record<string, string>>

const usualTable = 'videos.csv'
const keyMs = 2 * 3600_000
const posters = { patienceMs: 10 * 60_000, everyMs: 2_000 }

/** Moves the videos of another platform, or of a folder with a table, into an account. What is here already is left as it is. */
export async function importLibrary(desk: Desk, verb: string, words: Words): Promise<void> {
  const kind = kinds.find((one) => one === verb)
  const [address] = words.rest
  if (kind === undefined || !address) {
    throw new StartProblem(
      `Откуда перенести: npm run admin -- import <${kinds.join('|')}> <адрес> --account код --user почта`,
    )
  }
  const { db } = desk
  const accountId = await knownAccount(db, words.options.account)
  const user = await knownUser(db, words.options.user)
  try {
    const { source, problems } = await openSource(desk, { kind, address, accountId }, words)
    for (const { line, text: problem } of problems.slice(0, 20)) say(`Таблица, строка ${line}: ${problem}`)
    if (problems.length > 20) say(`…и\u00a0ещё строк с\u00a0ошибками: ${problems.length - 20}, все в\u00a0отчёте.`)
    const day = new Date().toISOString().slice(0, 10)
    const report = await openReportFolder(words.options.report ?? `import-${kind}-${day}`)
    const { stopped, failed } = await obey(desk, user.id, words, { db, accountId, source, problems, report, say })
    if (source.leftOut.length > 0) say(`Не\u00a0переносятся: ${source.leftOut.join('; ')}.`)
    say(`Отчёт: ${report.path}`)
    if (stopped !== null)
      throw new StartProblem(
        `Перенос остановлен. ${stopped}.\nПовторите ту\u00a0же команду: она продолжит с\u00a0этого места.`,
      )
    // a script sees by the exit code that not everything is here
    if (failed > 0)
      throw new StartProblem(
        `Не\u00a0перенесены: ${failed}. Причины — в\u00a0report.csv; устраните их и\u00a0повторите команду.`,
      )
  } catch (error) {
    const isExpected = error instanceof SourceAway || error instanceof SourceRefusal || error instanceof ApiRefusal
    if (isExpected) throw new StartProblem(`${error.message}.`, { cause: error })
    if (error instanceof ApiAway)
      throw new StartProblem(`${error.message}. Запустите сервер: npm start`, { cause: error })
    throw error
  }
}

type Move = Parameters<typeof planMove>[0]

// titles of another platform are written there: none may steer the terminal
const say = (line: string) => console.error(cleanLine(line))

/** Plans or moves; answers why a move ended early, and how many videos are not here. */
async function obey(
  desk: Desk,
  userId: number,
  { options, dryRun }: Words,
  move: Move,
): Promise<Pick<MoveSummary, 'stopped' | 'failed'>> {
  const { db, settings } = desk
  if (dryRun) {
    const plan = await planMove(move)
    const { free } = await diskSpace(settings.dataDir)
    for (const line of describePlan(plan, settings.storage === null ? free : null)) say(line)
    return { stopped: null, failed: 0 }
  }
  const key = openKey(desk, userId)
  const url = ownUrl(settings)
  const own = { url, account: options.account ?? '', key: key.take, outbound: openOutbound([], undefined, [url]) }
  const api = openOwnApi({ ...own, pausesMs: usualPausesMs })
  try {
    // a server that was not started is told at once; one that restarts later is waited for
    await openOwnApi({ ...own, pausesMs: [] }).get('/api/v2/users.json?page=1&per_page=1')
    const { found, moved, failed, stopped } = await moveIn({
      ...move,
      ...{ api, posters, publicUrl: settings.publicUrl, now: () => new Date(), pausesMs: usualPausesMs },
      roles: options.invite === undefined ? null : listOf(options.invite),
      setEarlierViews: (recordId, views) => writeViews(desk, move.accountId, recordId, views),
    })
    await writeMachineAudit(db, 'importLibrary', 'account', move.accountId, {
      ...{ source: move.source.name, movedVideos: moved, failedVideos: failed },
    })
    if (found > 0) say(`Видео в\u00a0источнике: ${found}, перенесены: ${moved}, с\u00a0ошибкой: ${failed}.`)
    return { stopped, failed }
  } finally {
    await key.giveBack()
  }
}

/** The running product as this machine reaches it. */
function ownUrl({ host, port }: Desk['settings']): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return `http://${reached}:${port}`
}

async function writeViews(desk: Desk, accountId: number, recordId: number, views: number): Promise<void> {
  await change(desk, { action: 'setEarlierViews', objectType: 'record', objectId: recordId }, async (tx) => {
    await setEarlierViews(tx, { accountId, recordId, views })
    return { views }
  })
}

/** Keys that last two hours, each made when the one before is half as old; the last is revoked at the end. */
function openKey(desk: Desk, userId: number) {
  let held: { key: string; madeAt: number } | null = null
  const revoke = async (key: string) => {
    const [found] = await findApiKeys(desk.db, { prefix: shownOf(key) })
    if (found) await revokeApiKey(desk.db, found.id, new Date())
  }
  let making: Promise<string> | null = null
  const make = async () => {
    const before = held
    const now = new Date()
    let key = ''
    await change(desk, { action: 'createApiKey', objectType: 'user', objectId: userId }, async (tx) => {
      key = await createApiKey(tx, userId, 'Перенос', now, new Date(now.getTime() + keyMs))
      return { prefix: shownOf(key) }
    })
    held = { key, madeAt: now.getTime() }
    if (before) await revoke(before.key)
    return key
  }
  return {
    async take(): Promise<string> {
      if (held !== null && Date.now() - held.madeAt < keyMs / 2) return held.key
      making ??= make().finally(() => {
        making = null
      })
      return making
    },
    async giveBack(): Promise<void> {
      if (held !== null) await revoke(held.key)
    },
  }
}

async function openSource(
  { settings, db }: Desk,
  { kind, address, accountId }: { kind: Kind; address: string; accountId: number },
  { options }: Words,
): Promise<{ source: MovingSource; problems: readonly LineProblem[] }> {
  const file = options['credentials-file']
  const secrets = file === undefined ? {} : await readSecrets(file)
  if (kind === 'folder') return openFolderSource({ address, timeZone: await timeZoneOf(db, accountId) }, secrets)
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new StartProblem(
      'Адрес платформы пишется так: https://video.example.ru. Имя и\u00a0пароль — в\u00a0файле --credentials-file.',
    )
  }
  // decision 0150: the operator may name a place of his own network; what its answers name is judged as links of users are
  const { origin } = url
  const client = {
    origin,
    pausesMs: usualPausesMs,
    outbound: openOutbound(settings.outboundAllow, undefined, [origin]),
  }
  return { source: openPlatform(kind, secrets, client), problems: [] }
}

function openPlatform(
  kind: Exclude<Kind, 'folder'>,
  secrets: Secrets,
  client: Parameters<typeof openPeertube>[1],
): MovingSource {
  const required = (name: string): string => {
    const value = secrets[name]
    if (!value) throw new StartProblem(`В\u00a0файле --credentials-file нет строки ${name}=…`)
    return value
  }
  if (kind === 'peertube') return openPeertube({ user: required('user'), password: required('password') }, client)
  if (kind === 'mediacms') {
    const { token } = secrets
    return openMediacms(token ? { token } : { user: required('user'), password: required('password') }, client)
  }
  const partnerId = Number(required('partner'))
  if (!Number.isSafeInteger(partnerId) || partnerId <= 0)
    throw new StartProblem('partner — номер аккаунта Kaltura, число.')
  const person = { partnerId, userId: secrets.user ?? '' }
  const tokenId = secrets['token-id']
  return openKaltura(
    tokenId ? { ...person, tokenId, token: required('token') } : { ...person, secret: required('secret') },
    client,
  )
}

async function openFolderSource(place: { address: string; timeZone: string }, secrets: Secrets) {
  const { address, timeZone } = place
  if (address.startsWith('s3:')) return openBucketSource(place, secrets)
  try {
    const isFolder = (await stat(address)).isDirectory()
    const folder = isFolder ? address : path.dirname(address)
    const table = isFolder ? usualTable : path.basename(address)
    return await openTableSource(await openFolder(folder), { table, timeZone })
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const why = isMissing ? 'её\u00a0нет' : systemProblem(error)
    throw why === null ? error : new StartProblem(`Папка ${address} не\u00a0открывается: ${why}.`, { cause: error })
  }
}

async function openBucketSource({ address, timeZone }: { address: string; timeZone: string }, secrets: Secrets) {
  const [, before = '', table = usualTable, query = ''] = /^([^?]*?)(?:\/([^/?]+\.csv))?(\?.*)?$/.exec(address) ?? []
  const parsed = parseStorageUrl(`${before}${query}`)
  if (parsed === null)
    throw new StartProblem(
      'Бакет пишется так: s3://bucket/folder/videos.csv?endpoint=https://s3.example.ru&region=ru-1',
    )
  const { 'access-key-id': accessKeyId, 'secret-access-key': secretAccessKey } = secrets
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return openTableSource(openBucketPlace({ ...parsed, credentials }), { table, timeZone })
}

const secretNames = ['user', 'password', 'token', 'token-id', 'partner', 'secret', 'access-key-id', 'secret-access-key']

/** Reads `name=value` lines of a file, or of the standard input for `-`. Values are never told. */
async function readSecrets(file: string): Promise<Secrets> {
  let read: string
  try {
    read = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8')
    if (file !== '-' && ((await stat(file)).mode & 0o077) !== 0) {
      console.error(`Внимание: файл ${file} могут прочесть другие пользователи машины. Закройте его: chmod 600 ${file}`)
    }
  } catch (cause) {
    throw new StartProblem(`Файл с\u00a0доступом ${file} не\u00a0читается.`, { cause })
  }
  return Object.fromEntries(
    read.split(/\r?\n/).flatMap((line, place) => {
      if (line.trim() === '' || line.startsWith('#')) return []
      const at = line.indexOf('=')
      const name = line.slice(0, Math.max(0, at)).trim()
      if (!secretNames.includes(name)) {
        throw new StartProblem(
          `Файл с\u00a0доступом, строка ${place + 1}: нужно имя=значение, имена: ${secretNames.join(', ')}.`,
        )
      }
      return [[name, line.slice(at + 1).trim()]]
    }),
  )
}
