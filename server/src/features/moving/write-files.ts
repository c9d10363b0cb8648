import type { Db } from '../../database/database.ts'
import type { LineProblem } from './csv-table.ts'
import { findStates, listItems, type MovingItem, type MovingRun } from './moving.sql.ts'
import { writeRedirects } from './redirect-map.ts'
import { addressOf, type ReportFolder, type ReportLine, redirectsOf, reportProblem, writeReport } from './report.ts'
import type { MovingSource } from './source.ts'

interface FileOptions {
  readonly db: Db
  readonly source: MovingSource
  readonly problems: readonly LineProblem[]
  readonly publicUrl: string
  readonly report: ReportFolder
  readonly say: (line: string) => void
}

/** Writes the report and the map of addresses of everything that a move has brought so far. */
export async function writeFiles(
  { db, source, report, publicUrl, problems, say }: FileOptions,
  run: MovingRun,
): Promise<{ moved: number; failed: number }> {
  const [films, albums, people] = await Promise.all([
    listItems(db, run, 'VIDEO'),
    listItems(db, run, 'ALBUM'),
    listItems(db, run, 'PERSON'),
  ])
  const states = await findStates(db, run)
  const lines = [
    ...films.map((item) => lineOf(item, 'видео', publicUrl, states.get(item.record_id ?? 0))),
    ...albums.map((item) => lineOf(item, 'альбом', publicUrl)),
    ...people.map((item) => lineOf(item, 'человек', publicUrl)),
    ...problems.map(reportProblem),
  ]
  await report.write('report.csv', writeReport(lines))
  const { text, refused } = writeRedirects(source.addresses, redirectsOf([...films, ...albums], publicUrl))
  await report.write('redirects.map', text)
  if (refused.length > 0)
    say(`Старых адресов не\u00a0в\u00a0карте: ${refused.length}, в\u00a0них знаки, которых nginx не\u00a0примет.`)
  const moved = films.filter(({ steps }) => steps.includes('published')).length
  return { moved, failed: films.filter(({ problem }) => problem !== null).length + problems.length }
}

const stateWords: Readonly<Record<string, string>> = {
  CREATED: 'файл переносится',
  UPLOADING: 'файл переносится',
  READY: 'готово',
  FAILED: 'перенесено, не обработано',
}

function lineOf(
  item: MovingItem,
  kind: ReportLine['kind'],
  publicUrl: string,
  record?: { state: string; failText: string | null; isDisposed: boolean },
): ReportLine {
  const isMoved = item.finished_at !== null || item.steps.includes('published')
  const gone = item.record_id !== null && (record === undefined || record.isDisposed) ? 'удалено здесь' : null
  const here =
    item.kind === 'VIDEO' && item.record_id !== null
      ? (gone ?? stateWords[record?.state ?? ''] ?? 'обрабатывается')
      : 'готово'
  return {
    ...{ kind, id: item.foreign_id, title: item.title },
    state: isMoved ? here : item.problem === null ? 'не закончено' : 'не перенесено',
    target: addressOf(item, publicUrl),
    sizeBytes: item.size_bytes,
    problem: item.problem ?? record?.failText ?? '',
    notes: item.notes,
  }
}
