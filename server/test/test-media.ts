import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { secretsFrom } from '../src/data-folder/secrets.ts'
import { type Binaries, findBinaries } from '../src/ffmpeg/binaries.ts'
import { findSandbox, type Sandbox } from '../src/ffmpeg/sandbox.ts'
import type { Storage } from '../src/storage/storage.ts'
import { makeOnce } from './make-once.ts'
import { throwawayRoot } from './throwaway.ts'

/** Media for tests: made by ffmpeg on the spot, none is committed. Runs outside the sandbox, on trusted command lines. */
/** Secrets of tests. */
export const testSecrets = secretsFrom(Buffer.alloc(32, 7))

export type TestMedia = {
  folder: string
  binaries: Binaries
  sandbox: Sandbox
  /** Runs ffmpeg to make a file in the folder and returns its path. */
  make: (name: string, args: readonly string[]) => Promise<string>
  close: () => Promise<void>
}

/** A clip of moving pictures and a tone that browsers play as it is; a key frame every two seconds. */
export const plainClip = (seconds: number, size: string, rate = 25) => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-profile:v', 'baseline', '-g', `${2 * rate}`],
  ...['-c:a', 'aac', '-ac', '2', '-movflags', '+faststart'],
]

export async function openTestMedia(options: { bundled?: boolean } = {}): Promise<TestMedia> {
  const folder = await mkdtemp(join(throwawayRoot(), 'skleyka-media-'))
  const binaries = await findBinaries(
    options.bundled ? { searchPath: '' } : { ffmpegPath: process.env.FFMPEG_PATH || undefined },
  )
  const sandbox = (await findSandbox()) ?? { kind: 'none' as const }
  return {
    folder,
    binaries,
    sandbox,
    async make(name, args) {
      const path = join(folder, name)
      const run = (to: string) =>
        promisify(execFile)(binaries.ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, to], { timeout: 60_000 })
      // what is made of other files is made each time: their names do not tell what is in them
      if (args.some((word) => word.includes(folder) || existsSync(word))) await run(path)
      else {
        const made = `made${extname(name)}`
        const madeOf = [binaries.ffmpeg, `${(await stat(binaries.ffmpeg)).mtimeMs}`, made, ...args]
        const kept = await makeOnce({ kind: 'clip', madeOf, keep: 300 }, (into) => run(join(into, made)))
        await copyFile(join(kept, made), path)
      }
      return path
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Width and height of a stored JPEG, by its frame header. */
export async function jpegSize(storage: Pick<Storage, 'read'>, key: string): Promise<[number, number]> {
  const found = await storage.read(key)
  if (!found) throw new Error(`no picture ${key}`)
  const bytes = await buffer(found.body)
  let at = 2
  while (at < bytes.length && ![0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0)) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}
