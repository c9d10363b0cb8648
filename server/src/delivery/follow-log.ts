import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Position up to which a log was read. */
export interface LogPosition {
  /** Of the file that was read last, which may have been renamed since. */
  readonly inode: string
  /** Its first bytes, in hexadecimal digits: a number of a file is given anew to another one. */
  readonly head: string
  readonly offset: number
}

export interface LogPortion {
  readonly lines: readonly string[]
  readonly position: LogPosition
  /** False once everything that is there was read. */
  readonly isMore: boolean
  /** True if the file that was read last is gone, or was cut off: what it had is lost. */
  readonly isLost: boolean
}

/** Bytes of one portion. */
export const portionBytes = 1024 * 1024
const headBytes = 64
/** A renamed file is written to until its writer opens the new one. */
const quietMs = 10_000
/** Renamed files: `x.log.1`, `x.log.2`. */
const rotated = /^\.([1-9]\d?)$/

/**
 * Reads the next whole lines of a log that is rotated, from where it was read to: first the rest of the renamed file, then the new one. A
 * last line without its end waits. `null` while there is no such log.
 */
export async function readLog(file: string, before: LogPosition | null, now: Date): Promise<LogPortion | null> {
  const files = await filesOf(file)
  if (files.length === 0) return null
  const known = before === null ? -1 : await placeOf(files, before)
  const isCut = known >= 0 && (files[known]?.size ?? 0) < (before?.offset ?? 0)
  const isLost = before !== null && (known < 0 || isCut)
  const place = known < 0 ? files.length - 1 : known
  const chosen = files[place]
  if (chosen === undefined) return null
  const offset = known < 0 || isCut ? 0 : (before?.offset ?? 0)
  const portion = await readPortion(chosen.path, offset)
  if (portion === null) return null
  const isNewest = place === files.length - 1
  const isOver = portion.bytes === 0 && !isNewest && now.getTime() - chosen.changedMs > quietMs
  const next = isOver ? files[place + 1] : undefined
  if (next !== undefined) {
    const head = (await readPortion(next.path, 0, headBytes))?.head ?? ''
    return { lines: [], position: { inode: next.inode, head, offset: 0 }, isMore: true, isLost }
  }
  return {
    lines: portion.lines,
    position: { inode: chosen.inode, head: portion.head, offset: offset + portion.bytes },
    isMore: portion.bytes > 0,
    isLost,
  }
}

interface LogFile {
  readonly path: string
  readonly inode: string
  readonly size: number
  readonly changedMs: number
}

/** Returns the files of a log, the oldest first. */
async function filesOf(file: string): Promise<LogFile[]> {
  const names = await readdir(path.dirname(file)).catch(() => [])
  const base = path.basename(file)
  const numbered = names.flatMap((name) => {
    const number = name === base ? 0 : name.startsWith(base) ? Number(rotated.exec(name.slice(base.length))?.[1]) : NaN
    return Number.isNaN(number) ? [] : [{ name, number }]
  })
  const found = await Promise.all(
    numbered
      .toSorted((one, two) => two.number - one.number)
      .map(async ({ name }) => {
        const at = path.join(path.dirname(file), name)
        const info = await stat(at, { bigint: true }).catch(() => null)
        if (!info?.isFile()) return []
        return [{ path: at, inode: String(info.ino), size: Number(info.size), changedMs: Number(info.mtimeMs) }]
      }),
  )
  return found.flat()
}

async function placeOf(files: readonly LogFile[], { inode, head }: LogPosition): Promise<number> {
  const place = files.findIndex((file) => file.inode === inode)
  const at = files[place]?.path
  if (at === undefined) return -1
  return ((await readPortion(at, 0, headBytes))?.head ?? '').startsWith(head) ? place : -1
}

async function readPortion(file: string, offset: number, most = portionBytes) {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch {
    // renamed between the two looks: the next one finds it
    return null
  }
  try {
    const first = await readAt(handle, 0, headBytes)
    const read = await readAt(handle, offset, most)
    const end = read.lastIndexOf(0x0a) + 1
    // a line longer than a portion is none of ours
    const bytes = end === 0 && read.length === most ? most : end
    const lines = end === 0 ? [] : read.toString('latin1', 0, end - 1).split('\n')
    return { head: first.toString('hex'), lines, bytes }
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, position: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, position)
  return buffer.subarray(0, bytesRead)
}
