import path from 'node:path'
import type { Log } from '../log/log.ts'
import { type EventFiles, EventsRefused, openEventFiles } from './event-files.ts'
import { type EventLoader, startLoader } from './load-events.ts'
import { createSeenEvents, type SeenEvents } from './seen-events.ts'
import type { Statistics } from './statistics.ts'

/** Events of players, written before they are answered and brought into the store afterwards. */
export interface PlayerEvents {
  /**
   * Keeps the events of a session that were not kept before, and returns how many those were. They are on the disk then. Throws
   * {@link EventsRefused}: nothing of them is kept, and the player sends them again.
   */
  keep(session: string, events: readonly NumberedEvent[]): Promise<number>
  /** Brings everything that is kept into the store; rejects while that is away. */
  load(): Promise<void>
  stop(): Promise<void>
}

/** An event by its number in its session. */
export interface NumberedEvent {
  readonly seq: number
  /** Its rows as JSON; `session` and `seq` come first in each of them. */
  readonly lines: readonly string[]
}

interface PlayerEventsOptions {
  readonly folder: string
  readonly statistics: Statistics
  readonly log: Log
  readonly now: () => Date
}

/** Of the newest files so much is read at the start, to know repeats of what a process before has answered. */
const rememberedBytes = 128 * 1024 * 1024
const rowStart = /^\{"session":"([0-9a-f-]{36})","seq":(\d{1,10}),/

/** Stands in processes that answer no players. */
export const noPlayerEvents: PlayerEvents = {
  keep: () => Promise.reject(new EventsRefused('no event files')),
  load: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

export async function openPlayerEvents({ folder, statistics, log, now }: PlayerEventsOptions): Promise<PlayerEvents> {
  const within = path.join(folder, 'events')
  const files = await openEventFiles({ folder: within, now })
  const seen = createSeenEvents()
  await remember(files, seen)
  const loader: EventLoader = startLoader({ files, folder: within, statistics, log, now })
  return {
    async keep(session, events) {
      const fresh = seen.claim(
        session,
        events.map(({ seq }) => seq),
      )
      try {
        await files.append(linesOf(events, fresh))
      } catch (cause) {
        seen.release(session, fresh)
        throw cause
      }
      return fresh.length
    },
    load: loader.loadNow,
    async stop() {
      await loader.stop()
      await files.close()
    },
  }
}

/** Returns the lines of the events with these numbers, in their order. */
function linesOf(events: readonly NumberedEvent[], numbers: readonly number[]): string[] {
  if (numbers.length === events.length) return events.flatMap(({ lines }) => lines)
  const byNumber = new Map(events.map((event) => [event.seq, event]))
  return numbers.flatMap((seq) => byNumber.get(seq)?.lines ?? [])
}

/** Reads the numbers of the newest events, the oldest file first. */
async function remember(files: EventFiles, seen: SeenEvents): Promise<void> {
  let left = rememberedBytes
  const newest: string[] = []
  for (const file of (await files.list()).reverse()) {
    left -= await files.lengthOf(file)
    if (left < 0) break
    newest.unshift(file)
  }
  for (const file of newest) {
    const text = await files.read({ file, from: 0, to: await files.lengthOf(file) })
    for (const line of text.split('\n')) {
      const [, session, seq] = rowStart.exec(line) ?? []
      if (session !== undefined) seen.claim(session, [Number(seq)])
    }
  }
}
