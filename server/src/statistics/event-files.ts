import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'

/** A stretch of a file of events, in bytes: whole lines. */
export interface EventSpan {
  readonly file: string
  readonly from: number
  readonly to: number
}

/** Files of answered events, one JSON line each, which are there for the store to read until it has them and two days longer. */
export interface EventFiles {
  /**
   * Keeps lines; fulfilled when they are on the disk. Rejects when they are not: nothing of them is there then. Without lines it waits for
   * what others have given before.
   */
  append(lines: readonly string[]): Promise<void>
  /** Names in the order in which they were begun; the last one grows. */
  list(): Promise<string[]>
  /** Returns the bytes of a file that are on the disk. */
  lengthOf(file: string): Promise<number>
  /** Returns a stretch without the part of a line at its end. */
  wholeLines(span: EventSpan): Promise<EventSpan>
  /** Reads a stretch of whole lines. */
  read(span: EventSpan): Promise<string>
  pathOf(file: string): string
  /** Removes files that were begun before, save the one that grows. */
  removeBefore(begun: Date, except: ReadonlySet<string>): Promise<void>
  close(): Promise<void>
}

interface EventFilesOptions {
  readonly folder: string
  readonly now?: () => Date
  /** Bytes after which the next file is begun. */
  readonly maxFileBytes?: number
}

/** Lines that come within so many milliseconds share one wait for the disk (measured: 2.4 times the rate of 50 ms). */
const groupMs = 5
const usualFileBytes = 64 * 1024 * 1024
/** Most characters that may wait for the disk at once; more is refused. */
const maxWaiting = 32 * 1024 * 1024
const fileName = /^(\d{15})-[0-9a-f]{12}\.events$/
const newline = 0x0a

/** Events are refused: the disk does not take them, or not fast enough. */
export class EventsRefused extends Error {
  override name = 'EventsRefused'
}

interface Group {
  text: string
  readonly done: PromiseWithResolvers<void>
}

/** Opens the files of a folder that this process has for itself. A line that was torn by the end of a process is cut off. */
export async function openEventFiles({
  folder,
  now = () => new Date(),
  maxFileBytes = usualFileBytes,
}: EventFilesOptions): Promise<EventFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const last = (await listFiles(folder)).at(-1)
  if (last !== undefined) await cutTornTail(path.join(folder, last))

  // every process begins a file of its own: what was counted of another one stays as it was
  let current: { name: string; handle: FileHandle; bytes: number } | null = null
  let group: Group | null = null
  let writing: Promise<void> = Promise.resolve()
  const unanswered = new Set<Promise<void>>()

  const write = async ({ text, done }: Group) => {
    try {
      if (current !== null && current.bytes >= maxFileBytes) {
        await current.handle.close()
        current = null
      }
      current ??= await begin(folder, now())
      const { handle, bytes } = current
      const data = Buffer.from(text)
      try {
        await handle.write(data, 0, data.length, bytes).then(({ bytesWritten }) => {
          if (bytesWritten !== data.length) throw new EventsRefused('the disk took a part')
        })
        await handle.datasync()
        current.bytes += data.length
        done.resolve()
      } catch (cause) {
        // what was written in part is written over; a disk that failed to sync is not asked about the same file again
        await handle.truncate(bytes).catch(() => {})
        await handle.close().catch(() => {})
        current = null
        throw cause
      }
    } catch (cause) {
      done.reject(new EventsRefused('the disk does not take events', { cause }))
    }
  }
  return {
    async append(lines) {
      if (lines.length === 0) {
        await Promise.all(unanswered)
        return
      }
      const text = `${lines.join('\n')}\n`
      if ((group?.text.length ?? 0) + text.length > maxWaiting) throw new EventsRefused('too many wait')
      if (group === null) {
        const begun: Group = { text: '', done: Promise.withResolvers() }
        group = begun
        const { promise } = begun.done
        unanswered.add(promise)
        promise.catch(() => {}).finally(() => unanswered.delete(promise))
        setTimeout(() => {
          // behind the write that is under way, with all that comes until then
          writing = writing.then(() => {
            group = null
            return write(begun)
          })
        }, groupMs)
      }
      group.text += text
      await group.done.promise
    },
    list: () => listFiles(folder),
    lengthOf: async (file) => (file === current?.name ? current.bytes : (await stat(path.join(folder, file))).size),
    async wholeLines({ file, from, to }) {
      const handle = await open(path.join(folder, file))
      try {
        return { file, from, to: await endOfLines(handle, from, to) }
      } finally {
        await handle.close()
      }
    },
    async read({ file, from, to }) {
      const handle = await open(path.join(folder, file))
      try {
        const buffer = Buffer.alloc(to - from)
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, from)
        return buffer.subarray(0, bytesRead).toString()
      } finally {
        await handle.close()
      }
    },
    pathOf: (file) => path.join(folder, file),
    async removeBefore(begun, except) {
      for (const name of await listFiles(folder)) {
        if (begunAt(name) < begun.getTime() && name !== current?.name && !except.has(name))
          await rm(path.join(folder, name), { force: true })
      }
    },
    async close() {
      await Promise.allSettled(unanswered)
      await current?.handle.close()
      current = null
    },
  }
}

/** Returns the moment at which a file was begun, milliseconds. */
const begunAt = (name: string): number => Number(fileName.exec(name)?.[1] ?? 0)

async function listFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => fileName.test(name)).sort()
}

async function begin(folder: string, now: Date): Promise<{ name: string; handle: FileHandle; bytes: number }> {
  const others = await listFiles(folder)
  // later than every other one, whatever the clock says
  const at = Math.max(now.getTime(), begunAt(others.at(-1) ?? '') + 1)
  const name = `${String(at).padStart(15, '0')}-${randomBytes(6).toString('hex')}.events`
  const handle = await open(path.join(folder, name), 'wx', 0o600)
  const directory = await open(folder)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
  return { name, handle, bytes: 0 }
}

/** Cuts what stands behind the last newline: its process ended before it was answered. */
async function cutTornTail(file: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const keep = await endOfLines(handle, 0, size)
    if (keep !== size) await truncate(file, keep)
  } finally {
    await handle.close()
  }
}

/** Returns where the last whole line of a stretch ends; its beginning where there is none. */
async function endOfLines(handle: FileHandle, from: number, to: number): Promise<number> {
  const block = Buffer.alloc(Math.min(64 * 1024, to - from))
  for (let before = to; before > from; ) {
    const start = Math.max(from, before - block.length)
    const { bytesRead } = await handle.read(block, 0, before - start, start)
    const end = block.subarray(0, bytesRead).lastIndexOf(newline)
    if (end !== -1) return start + end + 1
    before = start
  }
  return from
}
