import { formatSize } from '@skleyka/contract/format-size.ts'
import { bounds } from '@skleyka/contract/limits.ts'
import { tidyEmail } from '@skleyka/contract/users/emails.ts'
import type { Db } from '../../database/database.ts'
import { StartProblem } from '../../problems/start-problem.ts'
import type { LineProblem } from './csv-table.ts'
import { listVideos } from './list-videos.ts'
import { albumProblem, openAlbumMover } from './move-albums.ts'
import { awaitedPoster, choosePoster, type MovingTools, moveVideo } from './move-video.ts'
import { beginMove, listItems, type MovingItem, type MovingRun, moveAlone, saveItem, takeItem } from './moving.sql.ts'
import { ApiAway, ApiRefusal, type OwnApi } from './own-api.ts'
import { findMembers, findRoles, invitePeople } from './people.ts'
import type { ReportFolder } from './report.ts'
import { NoRoom, removedHere } from './send-file.ts'
import { type ListedVideo, type MovingSource, SourceAway, SourceRefusal } from './source.ts'
import { writeFiles } from './write-files.ts'

export interface MoveOptions {
  readonly db: Db
  readonly accountId: number
  readonly source: MovingSource
  readonly problems: readonly LineProblem[]
  readonly api: OwnApi
  readonly publicUrl: string
  readonly report: ReportFolder
  /** Names of the roles of people who are invited; null invites nobody. */
  readonly roles: readonly string[] | null
  readonly setEarlierViews: (recordId: number, views: number) => Promise<void>
  readonly say: (line: string) => void
  readonly now: () => Date
  readonly pausesMs: readonly number[]
  /** Patience for posters at the end, and the interval of asking about them, in milliseconds. */
  readonly posters: { readonly patienceMs: number; readonly everyMs: number }
}

/** Result of a run. */
export interface MoveSummary {
  /** Videos that are there, that are here whole, and that failed. */
  readonly found: number
  readonly moved: number
  readonly failed: number
  /** Reason why the run ended early; null for one that went through. */
  readonly stopped: string | null
}

const atOnce = 3
const mostAwayInARow = 3

/**
 * Moves everything of a source into an account, as far as it comes: what is here already is left as it is, what was begun goes on. Writes
 * the report and the map of addresses in any case. Fails with StartProblem when another process moves from the same source.
 */
export async function moveIn(options: MoveOptions): Promise<MoveSummary> {
  const run = await beginMove(options.db, options.accountId, options.source.name)
  const summary = await moveAlone(options.db, run, () => moveAll(options, run))
  if (summary === null)
    throw new StartProblem('Перенос из\u00a0этого источника уже идёт в\u00a0другом окне: дождитесь его конца.')
  return summary
}

async function moveAll(options: MoveOptions, run: MovingRun): Promise<MoveSummary> {
  const { db, api, source, report, say } = options
  const roleIds = options.roles === null ? null : await findRoles(api, options.roles)
  const mover = openAlbumMover({ db, api, run })
  const members = await findMembers(api)
  const tools: MovingTools = {
    ...{ db, api, pausesMs: options.pausesMs, setEarlierViews: options.setEarlierViews, now: options.now },
    joinAlbum: (name, recordId) => mover.join(name, recordId),
    findAuthor: async (email) => members.get(tidyEmail(email)) ?? null,
    keepText: (item, text) => report.keepText(item, text),
    progress: progressTeller(say),
  }
  let found = 0
  let stopped: string | null = null
  try {
    const listed = await listVideos(source, say)
    found = listed.length
    await moveVideos(tools, run, listed, source, say)
    if (roleIds !== null) await inviteAll(options, run, roleIds)
    await moveAlbums(options, run, mover)
    await choosePosters(options, tools, run)
  } catch (error) {
    stopped = reasonToStop(error)
    if (stopped === null) {
      await writeFiles(options, run)
      throw error
    }
  }
  return { ...(await writeFiles(options, run)), found, stopped }
}

/** Words for what ends a run and is mended by beginning it again; null for anything else, which is a bug. */
function reasonToStop(error: unknown): string | null {
  if (error instanceof SourceAway || error instanceof NoRoom || error instanceof ApiAway) return error.message
  return error instanceof SourceRefusal || error instanceof ApiRefusal ? error.message : null
}

/** Moves the videos that are not here yet, a few at a time. Fails with SourceAway when nobody answers there any more. */
async function moveVideos(
  tools: MovingTools,
  run: MovingRun,
  listed: readonly ListedVideo[],
  source: MovingSource,
  say: MoveOptions['say'],
): Promise<void> {
  const before = new Map((await listItems(tools.db, run, 'VIDEO')).map((item) => [item.foreign_id, item]))
  const waiting = listed.filter(({ id }) => before.get(id)?.finished_at == null)
  say(`Видео в\u00a0источнике: ${listed.length}, уже перенесены: ${listed.length - waiting.length}.`)
  let away = 0
  let done = 0
  let ended: unknown = null
  const queue = waiting[Symbol.iterator]()
  const work = async () => {
    for (const video of queue) {
      if (ended !== null) return
      const item = await takeItem(tools.db, run, 'VIDEO', {
        id: video.id,
        title: video.title.slice(0, bounds.recordNameChars),
      })
      try {
        const outcome = await moveOne(tools, item, video, source)
        away = 0
        done += 1
        say(`${done} из\u00a0${waiting.length}: ${outcome}`)
      } catch (error) {
        if (!(error instanceof SourceAway)) {
          ended ??= error
          return
        }
        await saveItem(tools.db, item, { problem: error.message })
        say(`«${video.title}»: ${error.message}`)
        away += 1
        if (away >= mostAwayInARow) ended ??= error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  if (ended !== null) throw ended
}

/** One video, and what to say of it. */
async function moveOne(
  tools: MovingTools,
  item: MovingItem,
  { id, title }: ListedVideo,
  source: MovingSource,
): Promise<string> {
  try {
    const video = await source.describeVideo(id)
    if (video === null) throw new SourceRefusal('Удалено на\u00a0прежней платформе')
    const moved = await moveVideo(tools, item, video)
    const isDone = awaitedPoster(moved) === null
    await saveItem(tools.db, moved, { problem: null, ...(isDone && { finished_at: tools.now() }) })
    const size = moved.size_bytes === null ? '' : `, ${formatSize(moved.size_bytes)}`
    return `«${moved.title}»${size}${moved.notes.length > 0 ? ', не\u00a0всё: смотрите отчёт' : ''}`
  } catch (error) {
    if (!(error instanceof SourceRefusal) && !(error instanceof ApiRefusal)) throw error
    const isRemovedHere = error instanceof ApiRefusal && error.code === removedHere
    await saveItem(tools.db, item, { problem: error.message, ...(isRemovedHere && { finished_at: tools.now() }) })
    return `«${title}» не\u00a0перенесено: ${error.message}`
  }
}

async function inviteAll(
  { db, api, source, say }: MoveOptions,
  run: MovingRun,
  roleIds: readonly number[],
): Promise<void> {
  const people = []
  for await (const person of source.listPeople()) people.push(person)
  await invitePeople({ db, api, run }, people, roleIds)
  say(`Люди: ${people.length}.`)
}

async function moveAlbums({ source, say, db }: MoveOptions, run: MovingRun, mover: ReturnType<typeof openAlbumMover>) {
  let count = 0
  const known = new Set<string>()
  for await (const album of source.listAlbums()) {
    if (known.has(album.id)) continue
    known.add(album.id)
    try {
      await mover.move(album)
      count += 1
    } catch (error) {
      const item = await takeItem(db, run, 'ALBUM', { id: album.id.slice(0, 1000), title: album.title.slice(0, 150) })
      await saveItem(db, item, { problem: albumProblem(error) })
    }
  }
  if (count > 0) say(`Альбомы: ${count}.`)
}

/** Posters are read by a task of the server, which may be busy: they are waited for together, at the end. */
async function choosePosters(
  { db, posters, say, now }: MoveOptions,
  tools: MovingTools,
  run: MovingRun,
): Promise<void> {
  const until = now().getTime() + posters.patienceMs
  for (let isFirst = true; ; isFirst = false) {
    const waiting = (await listItems(db, run, 'VIDEO')).filter((item) => awaitedPoster(item) !== null)
    let left = 0
    for (const item of waiting) if (!(await choosePoster(tools, item))) left += 1
    if (left === 0) return
    if (isFirst) say(`Обложки готовятся: ${left}…`)
    if (now().getTime() >= until)
      return say(`Обложки ещё готовятся: ${left}. Повторите команду позже, она их\u00a0назначит.`)
    await new Promise((resolve) => setTimeout(resolve, posters.everyMs))
  }
}

/** Tells how far a large file is, each tenth of it. */
function progressTeller(say: MoveOptions['say']): MovingTools['progress'] {
  const tenths = new Map<number, number>()
  return ({ id, title }, bytes, sizeBytes) => {
    const tenth = Math.floor((bytes / sizeBytes) * 10)
    if (sizeBytes < 1024 ** 3 || tenths.get(id) === tenth) return
    tenths.set(id, tenth)
    say(`   «${title}»: ${tenth * 10}\u00a0% из\u00a0${formatSize(sizeBytes)}`)
  }
}
