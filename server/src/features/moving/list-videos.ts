import type { ListedVideo, MovingSource } from './source.ts'

/** Every video of a source, each once. */
export async function listVideos(source: MovingSource, say: (line: string) => void): Promise<ListedVideo[]> {
  const known = new Map<string, ListedVideo>()
  for await (const video of source.listVideos()) {
    if (video.id.length <= 1000) known.set(video.id, video)
    if (known.size % 1000 === 0) say(`Найдено видео: ${known.size}…`)
  }
  return [...known.values()]
}
