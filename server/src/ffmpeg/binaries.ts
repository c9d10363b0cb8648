import { execFile } from 'node:child_process'
import { access, constants, realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../problems/start-problem.ts'

/** The media programs in use. `warning` is a sentence for the administrator when they are not what one should run. */
export type Binaries = {
  ffmpeg: string
  ffprobe: string
  /** Major version as people know it, 4 to 8; read from libavcodec, so that nightly builds count too. */
  major: number
  from: 'setting' | 'system' | 'bundled'
  warning: string | null
}

const oldestSystem = 5

/**
 * Finds ffmpeg and ffprobe: FFMPEG_PATH, else the system's when it is 5 or newer, else the bundled build.
 * Throws a StartProblem when there is none.
 */
export async function findBinaries(options: {
  ffmpegPath?: string | undefined
  searchPath?: string
}): Promise<Binaries> {
  if (options.ffmpegPath) {
    const found = await pair(options.ffmpegPath)
    if (!found) {
      throw new StartProblem(`FFMPEG_PATH: «${options.ffmpegPath}» не запускается, или рядом с\u00a0ним нет ffprobe.`)
    }
    return { ...found, from: 'setting', warning: null }
  }
  for (const folder of (options.searchPath ?? process.env.PATH ?? '').split(delimiter)) {
    if (!folder.startsWith('/')) continue
    const found = await pair(join(folder, 'ffmpeg'))
    if (found && found.major >= oldestSystem) return { ...found, from: 'system', warning: null }
  }
  const bundled = await findBundled()
  if (!bundled) {
    throw new StartProblem('Не найден ffmpeg: установите пакет ffmpeg или укажите путь к\u00a0нему в\u00a0FFMPEG_PATH.')
  }
  return {
    ...bundled,
    from: 'bundled',
    warning: 'Видео обрабатывает встроенный ffmpeg 4.1 (2018): установите системный пакет ffmpeg версии 5 или новее',
  }
}

async function findBundled() {
  const require = createRequire(import.meta.url)
  const platform = `linux-${arch()}`
  const locate = (name: string) => {
    try {
      return require.resolve(name)
    } catch {
      return null
    }
  }
  const ffmpeg = locate(`@ffmpeg-installer/${platform}/ffmpeg`)
  const ffprobe = locate(`@ffprobe-installer/${platform}/ffprobe`)
  return ffmpeg && ffprobe ? pair(ffmpeg, ffprobe) : null
}

async function pair(ffmpeg: string, ffprobe = join(dirname(ffmpeg), 'ffprobe')) {
  try {
    const paths = { ffmpeg: await realpath(ffmpeg), ffprobe: await realpath(ffprobe) }
    await Promise.all([access(paths.ffmpeg, constants.X_OK), access(paths.ffprobe, constants.X_OK)])
    const { stdout } = await promisify(execFile)(paths.ffmpeg, ['-version'], { timeout: 20_000 })
    const major = readMajor(stdout)
    return major === null ? null : { ...paths, major }
  } catch {
    return null
  }
}

/** Reads the major version from the text of `ffmpeg -version`: libavcodec 58 came with 4, 59 with 5, and so on. */
export function readMajor(text: string): number | null {
  const library = /libavcodec\s+(\d+)\./.exec(text)?.[1]
  return library ? Number(library) - 54 : null
}
