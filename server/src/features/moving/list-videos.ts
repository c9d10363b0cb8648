import { bounds } from '@skleyka/contract/limits.ts'
import { cleanLine } from '@skleyka/contract/texts.ts'
import { fitLine } from './carried.ts'
import type { ListedVideo, MovingSource } from './source.ts'

/** Every video of a source, each once. */
export async function listVideos(source: MovingSource, say: (line: string) => void): Promise<ListedVideo[]> {
  const known = new Map<string, ListedVideo>()
  for await (const video of source.listVideos()) {
    // an id with control characters is none of a platform, and a title with them would write on the terminal
    const isId = video.id !== '' && video.id.length <= 1000 && cleanLine(video.id) === video.id
    if (isId)
      known.set(video.id, { id: video.id, title: fitLine(video.title, bounds.recordNameChars).text || video.id })
    if (known.size % 1000 === 0) say(`Найдено видео: ${known.size}…`)
  }
  return [...known.values()]
}
