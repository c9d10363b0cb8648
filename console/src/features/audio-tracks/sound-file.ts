import { audioBounds } from '@skleyka/contract/audio-tracks/audio-bounds.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'

/** File types that the window for files offers. */
export const soundFiles = 'audio/*,video/*,.wav,.mp3,.aac,.m4a,.flac,.ogg,.opus,.mka,.mkv,.mp4,.mov,.webm'

/** Returns why a file is not sent, in words; null for one that is. What it holds the server finds out. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (size === 0) return `Файл «${name}» пустой`
  if (size <= audioBounds.fileBytes) return null
  return `«${name}» больше ${formatSize(audioBounds.fileBytes)}: сохраните звук отдельно от\u00a0видео`
}
