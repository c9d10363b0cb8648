import { formatSize } from '@skleyka/contract/format-size.ts'
import { type Cue, writeSrt, writeVtt } from '@skleyka/contract/subtitles/cues.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'

/** File types that the window for files offers. */
export const subtitleFiles = '.srt,.vtt,text/vtt,application/x-subrip'
export const isSubtitles = ({ name }: Pick<File, 'name'>): boolean => /\.(srt|vtt)$/i.test(name)

/** Returns why a file is not sent, in words; null for one that is. It is not read before. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!isSubtitles({ name })) return `«${name}» не\u00a0субтитры: нужен файл .srt или .vtt`
  if (size === 0) return `Файл «${name}» пустой`
  if (size <= subtitleBounds.fileBytes) return null
  return `«${name}» больше ${formatSize(subtitleBounds.fileBytes)}: проверьте, субтитры\u00a0ли это, или разделите их`
}

/** The bytes of a file as text that travels. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

const writers = { vtt: writeVtt, srt: writeSrt }
export type TrackFormat = keyof typeof writers

/** Gives the browser a file of cues to keep. */
export function downloadCues(cues: readonly Cue[], format: TrackFormat, name: string): void {
  const url = URL.createObjectURL(new Blob([writers[format](cues)], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${format}`
  link.click()
  // the browser has read it by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
