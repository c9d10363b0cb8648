import { bounds } from '@skleyka/contract/limits.ts'
import { fitLine } from './carried.ts'
import { cleanId } from './moving.sql.ts'
import type { ListedVideo, MovingSource } from './source.ts'

/** Every video of a source, each once. */
export async function listVideos(source: MovingSource, say: (line: string) => void): Promise<ListedVideo[]> {
  const known = new Map<string, ListedVideo>()
  let odd = 0
  for await (const { id, title } of source.listVideos()) {
    // an id with control characters is none of a platform; a name of a file keeps its letters as they are, composed or not
    if (id === '' || id.length > 1000 || cleanId(id) !== id) {
      odd += 1
      continue
    }
    const before = known.size
    known.set(id, { id, title: fitLine(title, bounds.recordNameChars).text || id })
    if (known.size > before && known.size % 1000 === 0) say(`Найдено видео: ${known.size}…`)
  }
  if (odd > 0) say(`Не\u00a0переносятся видео без номера или с\u00a0номером из\u00a0управляющих знаков: ${odd}.`)
  return [...known.values()]
}
