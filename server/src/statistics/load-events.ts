import { randomBytes } from 'node:crypto'
import { appendFile, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { ClickHouseError } from '@clickhouse/client'
import type { Log } from '../log/log.ts'
import type { EventFiles, EventSpan } from './event-files.ts'
import { findBrokenParts, forgetSince } from './rebuild-store.ts'
import type { Statistics } from './statistics.ts'
import { StatisticsUnavailable } from './unavailable.ts'

/** Brings events from their files into the store. */
export interface EventLoader {
  /** Loads what is there; fulfilled when all of it is in the store. Rejects when the store is away: nothing is lost then. */
  loadNow(): Promise<void>
  stop(): Promise<void>
}

interface LoaderOptions {
  readonly files: EventFiles
  /** Folder of its position, and of lines that no table takes. */
  readonly folder: string
  readonly statistics: Pick<Statistics, 'insertLines' | 'query' | 'command'>
  readonly log: Log
  readonly now?: () => Date
  /** Milliseconds between two batches. */
  readonly everyMs?: number
}

/** Position up to which the events of a file are in the store. `to` is the border of the current or last batch: it stays the same when repeated. */
interface Cursor {
  readonly file: string
  readonly from: number
  readonly to: number
  /** Of the tokens: events that are read anew after the store has lost some are other batches. */
  readonly generation: string
}

const usualEveryMs = 1_000
/** A part of a table costs the engine as much as some thousand rows in it. */
const maxBatchBytes = 8 * 1024 * 1024
/** Files stay so long after they were begun, to be read again where the store has lost something. */
const keptMs = 48 * 3_600_000
/** Codes of ClickHouse for rows that cannot be read: the rest of the batch can. */
const unreadableCodes = [
  '6',
  '26',
  '27',
  '33',
  '38',
  '41',
  '53',
  '69',
  '70',
  '72',
  '117',
  '130',
  '131',
  '321',
  '349',
  '376',
  '441',
]
const maxPauseMs = 30_000

/** Starts to load; a store that is away is asked again at growing intervals. */
export function startLoader(options: LoaderOptions): EventLoader {
  const { everyMs = usualEveryMs, log } = options
  const loader = createLoader(options)
  let failures = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = (afterMs: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = loader().then(
        () => {
          failures = 0
          next(everyMs)
        },
        (error: unknown) => {
          failures += 1
          if (!(error instanceof StatisticsUnavailable) || failures === 1)
            log.error({ err: error }, 'events wait for the statistics store')
          next(Math.min(maxPauseMs, everyMs * 2 ** Math.min(failures, 10)))
        },
      )
    }, afterMs).unref()
  }
  next(everyMs)
  return {
    loadNow: loader,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns what loads all events there are when it is called. */
export function createLoader({
  files,
  folder,
  statistics,
  log,
  now = () => new Date(),
}: LoaderOptions): () => Promise<void> {
  const cursorFile = path.join(folder, 'cursor.json')
  const rejects = path.join(folder, 'rejected.log')
  const brokenFile = path.join(folder, 'broken.json')
  let cursor: Cursor | null | undefined
  // a start of the engine finds what is broken
  let isDoubtful = true
  let running: Promise<void> = Promise.resolve()
  let following: Promise<void> | null = null

  const save = async (to: Cursor) => {
    await writeWhole(cursorFile, JSON.stringify(to))
    cursor = to
  }
  const insert = async (lines: readonly string[], token: string): Promise<void> => {
    try {
      await statistics.insertLines('events', lines, token)
    } catch (cause) {
      if (!(cause instanceof ClickHouseError) || !unreadableCodes.includes(cause.code)) throw cause
      if (lines.length > 1) {
        // halves of halves, cut at the same lines whenever they are sent: one that no table takes stops no other
        const middle = Math.ceil(lines.length / 2)
        await insert(lines.slice(0, middle), `${token}0`)
        await insert(lines.slice(middle), `${token}1`)
      } else {
        log.error({ err: cause }, 'an event fits no table and is put aside')
        await appendFile(rejects, `${lines[0]}\n`, { mode: 0o600 })
      }
    }
  }
  /** Reads all files again where nothing says how far they are in the store, or where the store has lost what it had. */
  const rebuild = async () => {
    const broken = (await findBrokenParts(statistics)).map(({ table, name }) => `${table} ${name}`)
    const handled = await readJson<string[]>(brokenFile, [])
    const lost = broken.filter((part) => !handled.includes(part))
    const [first] = await files.list()
    if ((cursor === null || lost.length > 0) && first !== undefined) {
      if (lost.length > 0)
        log.error({ lost }, 'the statistics store has lost parts of tables: its last two days are read anew')
      await forgetSince(statistics, await beginningOf(files, first))
      await save({ file: first, from: 0, to: 0, generation: randomBytes(4).toString('hex') })
    }
    if (lost.length > 0) await writeWhole(brokenFile, JSON.stringify([...handled, ...lost]))
  }
  const load = async () => {
    cursor ??= await readJson<Cursor | null>(cursorFile, null)
    let ends = await endsOf(files, cursor)
    if (cursor === null ? ends.size === 0 : (await nextSpan(files, ends, cursor)) === null) return
    if (isDoubtful) {
      await rebuild()
      ends = await endsOf(files, cursor)
    }
    isDoubtful = false
    for (;;) {
      const span = await nextSpan(files, ends, cursor)
      if (span === null) break
      const generation = cursor?.generation ?? ''
      // written before the insert: what is sent again after a crash is the very same batch
      if (span !== cursor) await save({ ...span, generation })
      const lines = (await files.read(span)).split('\n').filter((line) => line !== '')
      for (const [month, some] of byMonth(lines)) {
        // the same for the same lines, whenever they are sent: the store knows it
        await insert(some, `${span.file}:${span.from}:${span.to}:${generation}:${month}/`)
      }
      await save({ file: span.file, from: span.to, to: span.to, generation })
    }
    const waiting = cursor === null ? [] : (await files.list()).filter((file) => file >= (cursor?.file ?? ''))
    await files.removeBefore(new Date(now().getTime() - keptMs), new Set(waiting))
  }
  return () => {
    // a pass that is under way may have seen the files before what the caller means: another one follows it
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null
        running = load().catch((error: unknown) => {
          // an engine that went away may have come back with less than it had
          isDoubtful = true
          throw error
        })
        return running
      })
    return following
  }
}

/**
 * Lengths of the files that may hold more, in their order. A pass goes so far and no further: what comes meanwhile is loaded by the next
 * one, in batches of a second and not of a moment.
 */
async function endsOf(files: EventFiles, cursor: Cursor | null): Promise<Map<string, number>> {
  const names = (await files.list()).filter((name) => cursor === null || name >= cursor.file)
  const ends = new Map<string, number>()
  for (const name of names) ends.set(name, await files.lengthOf(name))
  return ends
}

/** Returns the batch that is under way, else the next one: whole lines of one file. `null` when all up to the ends is in the store. */
async function nextSpan(
  files: EventFiles,
  ends: ReadonlyMap<string, number>,
  cursor: Cursor | null,
): Promise<EventSpan | null> {
  if (cursor && cursor.from < cursor.to) return cursor
  for (const [file, length] of ends) {
    if (cursor && file < cursor.file) continue
    const from = file === cursor?.file ? cursor.from : 0
    if (from >= length) continue
    const to = from + maxBatchBytes
    return to < length ? await files.wholeLines({ file, from, to }) : { file, from, to: length }
  }
  return null
}

/** Parts lines by month: a block of the table lies in one, and the store tells repeats block by block. */
function byMonth(lines: readonly string[]): Map<string, string[]> {
  const months = new Map<string, string[]>()
  for (const line of lines) {
    const month = /"at":"(\d{4}-\d\d)/.exec(line)?.[1] ?? ''
    const same = months.get(month)
    if (same) same.push(line)
    else months.set(month, [line])
  }
  return months
}

/** Returns when the first event of a file was received. */
async function beginningOf(files: EventFiles, file: string): Promise<Date> {
  const start = await files.read({ file, from: 0, to: Math.min(await files.lengthOf(file), 64 * 1024) })
  const received = /"received":"([^"]{20,30})"/.exec(start)?.[1]
  return received === undefined ? new Date(Number.parseInt(file, 10)) : new Date(received)
}

async function readJson<Value>(file: string, otherwise: Value): Promise<Value> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return otherwise
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
