import { constants } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { uptime } from 'node:os'
import path from 'node:path'
import { journalOf } from '../../storage/storage.ts'
import type { SpoolInfo } from './uploads.sql.ts'

/** Returns where the bytes of an unfinished upload gather: one file, written at the offsets of its parts. */
export const spoolPath = (folder: string, spoolKey: string): string => path.join(folder, spoolKey)

/** Opens the file of an upload for writing at offsets; a file that is new survives a power cut as such. */
export async function openSpool(folder: string, spoolKey: string): Promise<FileHandle> {
  const known = await openKnownSpool(folder, spoolKey)
  if (known) return known
  const file = spoolPath(folder, spoolKey)
  const made = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const parent = await open(folder, constants.O_RDONLY)
  await parent.sync().finally(() => parent.close())
  return made
}

/** Null when there is no such file. */
export async function openKnownSpool(folder: string, spoolKey: string): Promise<FileHandle | null> {
  try {
    return await open(spoolPath(folder, spoolKey), constants.O_RDWR)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Returns how far the file of an upload may be trusted beyond what was counted, in bytes. What a killed server wrote is in the
 * hands of the system and stays; after a power cut only what was synced counts, and the file has grown before that start.
 * Bytes whose sum is still to be checked count in no case.
 */
export function trustedBytes(
  info: { size: number; mtimeMs: number; isFile(): boolean } | null,
  upload: SpoolInfo,
): number {
  const { bytes_received: counted, size_bytes: total, part_size: partBytes } = upload
  if (!info?.isFile() || info.size <= counted) return counted
  const isOfThisStart = info.mtimeMs >= Date.now() - uptime() * 1000
  const trusted = isOfThisStart ? info.size : Math.min(info.size, upload.synced_bytes)
  return Math.max(counted, Math.min(trusted, counted + partBytes, total, upload.unchecked_from ?? total))
}

/** Null when there is no such file. */
export async function spoolInfo(folder: string, spoolKey: string) {
  try {
    return await stat(spoolPath(folder, spoolKey))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Size in bytes; null when there is no such file. */
export const spoolSize = async (folder: string, spoolKey: string): Promise<number | null> =>
  (await spoolInfo(folder, spoolKey))?.size ?? null

export async function removeSpool(folder: string, spoolKey: string): Promise<void> {
  const file = spoolPath(folder, spoolKey)
  await rm(journalOf(file), { force: true })
  await rm(file, { force: true })
}

/** Every upload file that lies there, with the time of its last change. */
export async function listSpools(folder: string): Promise<{ spoolKey: string; changedAt: Date }[]> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f-]{36}$/.test(name))
  const found: { spoolKey: string; changedAt: Date }[] = []
  for (const spoolKey of names) {
    const info = await stat(spoolPath(folder, spoolKey)).catch(() => null)
    if (info) found.push({ spoolKey, changedAt: info.mtime })
  }
  return found
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
