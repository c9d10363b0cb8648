import { StartProblem } from '../problems/start-problem.ts'
import type { Chunks } from './chunks.ts'
import { type FileEntry, type FileList, readList } from './file-list.ts'
import type { Manifest } from './manifest.ts'
import { nextSegment } from './segments.ts'

/** Backups and points that a restore is made of. */
export interface RestorePlan {
  readonly full: Manifest
  /** Points behind the full backup, whose log is replayed. */
  readonly points: readonly Manifest[]
  /** The moment at which the replay ends; `null` for all of the log. */
  readonly until: Date | null
}

/** Chooses what a restore takes: the newest backup, one by its name, or a moment between two. Refuses in words. */
export function chooseBackup(whole: readonly Manifest[], target: string | null): RestorePlan {
  const newest = whole.at(-1)
  if (newest === undefined) throw new StartProblem('Целых копий здесь нет.')
  const named = target === null ? newest : whole.find(({ name }) => name === target)
  if (named) return planTo(whole, named, null)
  const moment = readMoment(target ?? '')
  const end = whole.find(({ at }) => Date.parse(at) >= moment.getTime())
  if (end === undefined) {
    throw new StartProblem(`Последняя копия сделана ${newest.at}: на\u00a0более поздний момент восстановить нельзя.`)
  }
  if (Date.parse(end.at) === moment.getTime()) return planTo(whole, end, null)
  if (end.kind === 'full') throw new StartProblem(noLogBetween(whole, end))
  return planTo(whole, end, moment)
}

function planTo(whole: readonly Manifest[], end: Manifest, until: Date | null): RestorePlan {
  if (end.kind === 'full') return { full: end, points: [], until: null }
  const limit = until?.toISOString() ?? end.at
  const full = whole.findLast(({ kind, at }) => kind === 'full' && at <= limit)
  if (full === undefined) throw new StartProblem(noLogBetween(whole, end))
  return { full, points: whole.filter(({ kind, at }) => kind === 'point' && at > full.at && at <= end.at), until }
}

function noLogBetween(whole: readonly Manifest[], end: Manifest): string {
  const earlier = whole.findLast(({ at }) => at < end.at)
  const choices = [earlier, end].flatMap((manifest) => (manifest ? [manifest.name] : []))
  return `Между копиями журнал не\u00a0сохранён. Ближайшие: ${choices.join(' и\u00a0')}.`
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(moment.getTime())) {
    throw new StartProblem(`Копии ${text} здесь нет. Момент пишут так: 2026-11-28T03:15 или 2026-11-28T00:15Z.`)
  }
  return moment
}

/** Returns the list of the log that a plan replays, each segment once. Refuses a log with a gap. */
export async function listLog(chunks: Chunks, { full, points }: RestorePlan): Promise<FileEntry[]> {
  const lists = [full, ...points].flatMap(({ database }): FileList[] => (database ? [database.wal] : []))
  const segments = new Map<string, FileEntry>()
  for (const list of lists) for await (const entry of readList(chunks, list)) segments.set(entry.path, entry)
  const inOrder = [...segments.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
  inOrder.forEach(({ path }, index) => {
    const next = inOrder[index + 1]
    if (next && next.path !== nextSegment(path)) {
      throw new StartProblem(
        `В\u00a0журнале между копиями не\u00a0хватает ${nextSegment(path)}: восстановите ${full.name}.`,
      )
    }
  })
  return inOrder
}
