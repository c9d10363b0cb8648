import { spawnSync } from 'node:child_process'

/** Returns the ffmpeg of this machine where it speaks SRT, as Debian’s does; null otherwise. */
export function systemFfmpegWithSrt(): string | null {
  const { stdout } = spawnSync('ffmpeg', ['-hide_banner', '-protocols'], { encoding: 'utf8' })
  return /^\s*srt$/m.test(stdout ?? '') ? 'ffmpeg' : null
}
