import { formatSize } from '@skleyka/contract/format-size.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import type { Db } from '../../database/database.ts'
import { fitTexts } from './carried.ts'
import type { LineProblem } from './csv-table.ts'
import { listVideos } from './list-videos.ts'
import { findMove, listItems } from './moving.sql.ts'
import { type ReportFolder, type ReportLine, reportProblem, writeReport } from './report.ts'
import { type ForeignVideo, type MovingSource, SourceRefusal } from './source.ts'

interface PlanOptions {
  readonly db: Db
  readonly accountId: number
  readonly source: MovingSource
  readonly problems: readonly LineProblem[]
  readonly report: ReportFolder
  readonly say: (line: string) => void
}

const unsizedVideos = ['видео', 'видео', 'видео'] as const

/** Result of a dry run. */
export interface MovePlan {
  readonly videos: number
  readonly isHere: number
  readonly bytes: number
  /** Videos whose size the source does not tell. */
  readonly unsized: number
  readonly albums: number
  readonly people: number
}

/** Tells what a move would bring and what cannot be carried, and changes nothing here. Writes its report into the folder. */
export async function planMove({ db, accountId, source, problems, report, say }: PlanOptions): Promise<MovePlan> {
  const move = await findMove(db, accountId, source.name)
  const items = move === null ? [] : await listItems(db, move, 'VIDEO')
  const here = new Set(items.filter(({ finished_at: at }) => at !== null).map(({ foreign_id: id }) => id))
  const listed = await listVideos(source, say)
  const lines: ReportLine[] = []
  let [bytes, unsized] = [0, 0]
  for (const { id, title } of listed) {
    const planned = { kind: 'видео', id, title, target: '' } as const
    if (here.has(id)) {
      lines.push({ ...planned, state: 'уже перенесено', sizeBytes: null, problem: '', notes: [] })
      continue
    }
    try {
      const video = await source.describeVideo(id)
      if (video === null) throw new SourceRefusal('Удалено на\u00a0прежней платформе')
      const sizeBytes = await sizeOf(video)
      if (sizeBytes === null) unsized += 1
      else bytes += sizeBytes
      const notes = [...fitTexts(video).notes, ...video.leftOut]
      lines.push({ ...planned, state: 'будет перенесено', sizeBytes, problem: '', notes })
    } catch (error) {
      if (!(error instanceof SourceRefusal)) throw error
      lines.push({ ...planned, state: 'не будет перенесено', sizeBytes: null, problem: error.message, notes: [] })
    }
    if (lines.length % 100 === 0) say(`Прочитано: ${lines.length} из\u00a0${listed.length}`)
  }
  const [albums, people] = [await count(source.listAlbums()), await count(source.listPeople())]
  await report.write('plan.csv', writeReport([...lines, ...problems.map(reportProblem)]))
  return { videos: listed.length, isHere: here.size, bytes, unsized, albums, people }
}

/** Of the best file that is there; a source that tells no size is asked by opening it. */
async function sizeOf({ files }: ForeignVideo): Promise<number | null> {
  let refused: SourceRefusal | null = null
  for (const file of files) {
    try {
      const { sizeBytes, body } = await file.open(0, null)
      body.destroy()
      return sizeBytes ?? file.sizeBytes
    } catch (error) {
      if (!(error instanceof SourceRefusal)) throw error
      refused = error
    }
  }
  throw refused ?? new SourceRefusal('Файла нет: прежняя платформа его не\u00a0отдаёт')
}

async function count(items: AsyncIterable<{ readonly id?: string; readonly email?: string }>): Promise<number> {
  const known = new Set<string>()
  for await (const { id, email } of items) known.add(id ?? email ?? '')
  return known.size
}

/** The plan in words. */
export function describePlan(
  { videos: total, isHere, bytes, unsized, albums, people }: MovePlan,
  freeBytes: number | null,
): string[] {
  const isTight = freeBytes !== null && bytes * 2 > freeBytes
  return [
    `Видео: ${total}, из\u00a0них уже перенесены ${isHere}; осталось ${formatSize(bytes)}${unsized > 0 ? ` и\u00a0${unsized} ${plural(unsized, unsizedVideos)} без известного размера` : ''}.`,
    `Альбомы: ${albums}, люди: ${people}.`,
    ...(isTight
      ? [
          `Места на\u00a0диске ${formatSize(freeBytes ?? 0)}: вместе с\u00a0качествами, которые сервер сделает, этого может не\u00a0хватить.`,
        ]
      : []),
  ]
}
