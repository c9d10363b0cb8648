import { isAllowedFile } from '@skleyka/contract/uploads/video-files.ts'
import type { FolderFiles } from '../../ui/file-drop/folder-files.ts'

/** Returns what systems leave in folders; nobody misses it. macOS keeps a `._clip.mov` beside `clip.mov`, which is no video. */
const isLitter = (name: string) => name.startsWith('.') || ['Thumbs.db', 'desktop.ini'].includes(name)

/** The videos of a folder, and one sentence about the rest of it; null when there is nothing to say. */
export function videosOf({ files, unread }: FolderFiles): { videos: File[]; words: string | null } {
  const meant = files.filter(({ name }) => !isLitter(name))
  const videos = meant.filter(isAllowedFile)
  const others = meant.length - videos.length
  if (meant.length + unread === 0) return { videos, words: 'Папка пустая' }
  const parts = [
    videos.length > 0 ? `Взято видео: ${videos.length}` : 'В\u00a0папке нет видео',
    others > 0 ? `пропущено файлов другого формата: ${others}` : null,
    unread > 0 ? `не\u00a0прочитано: ${unread}` : null,
  ].filter((part) => part !== null)
  return { videos, words: others + unread === 0 ? null : parts.join(', ') }
}
