import type { FileHandle } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isFullDisk } from '../data-folder/disk.ts'

const fullDiskPauseMs = 1_000

/** Writes chunks one after the other from byte `start` on. A full disk is waited for up to `holdMs`. */
export async function writeAll(file: FileHandle, chunks: Buffer[], start: number, holdMs: number): Promise<void> {
  let left = chunks
  let position = start
  let leftMs = holdMs
  while (left.length > 0) {
    try {
      const { bytesWritten } = await file.writev(left, position)
      position += bytesWritten
      left = withoutFirst(left, bytesWritten)
    } catch (error) {
      if (!isFullDisk(error) || leftMs <= 0) throw error
      const pauseMs = Math.min(fullDiskPauseMs, leftMs)
      leftMs -= pauseMs
      await delay(pauseMs)
    }
  }
}

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let skip = bytes
  const left: Buffer[] = []
  for (const chunk of chunks) {
    if (skip < chunk.length) left.push(skip === 0 ? chunk : chunk.subarray(skip))
    skip = Math.max(0, skip - chunk.length)
  }
  return left
}
