import { parseChapters } from './clock.ts'
import { type LineProblem, readTable, type TableVideo, tableBytes } from './csv-table.ts'
import { type FilesPlace, readSmall, videoFile } from './files-place.ts'
import type { ForeignVideo, MovingSource } from './source.ts'

/** Opens a folder or a bucket by its table. Fails with StartProblem for one that cannot be read; faults of lines are told beside. */
export async function openTableSource(
  place: FilesPlace,
  table: string,
): Promise<{ source: MovingSource; problems: readonly LineProblem[] }> {
  const { videos, problems } = readTable(await readSmall(place, table, tableBytes))
  const byFile = new Map(videos.map((video) => [video.file, video]))
  const albums = new Map<string, string[]>()
  for (const { file, albums: names } of videos) {
    for (const name of names) {
      const files = albums.get(name) ?? []
      albums.set(name, files)
      files.push(file)
    }
  }
  const source: MovingSource = {
    name: `folder ${place.name}`,
    addresses: 'folder',
    leftOut: [],
    async *listVideos() {
      for (const { file, title } of videos) yield { id: file, title: title || file }
    },
    async describeVideo(id) {
      const video = byFile.get(id)
      return video === undefined ? null : describe(place, video)
    },
    async *listAlbums() {
      for (const [name, files] of albums) {
        yield { id: name, title: name, parentId: null, aliases: [], leftOut: [], listItems: async () => files }
      }
    },
    async *listPeople() {
      const emails = new Set(videos.flatMap(({ author }) => author ?? []))
      for (const email of emails) yield { email, name: '' }
    },
  }
  return { source, problems }
}

const chapterBytes = 100_000

async function describe(place: FilesPlace, video: TableVideo): Promise<ForeignVideo> {
  const { chapters, poster } = video
  const leftOut: string[] = []
  const read =
    typeof chapters === 'string' ? parseChapters((await readSmall(place, chapters, chapterBytes)).toString()) : chapters
  if (read === null) leftOut.push(`главы: в\u00a0файле «${chapters}» не\u00a0«время название» в\u00a0каждой строке`)
  return {
    id: video.file,
    title: video.title,
    description: video.description,
    tags: video.tags,
    visibility: video.visibility,
    isDraft: video.isDraft,
    publishedFrom: video.publishedFrom,
    publishedTo: null,
    views: video.views,
    ownerEmail: video.author,
    files: [videoFile(place, video.file)],
    subtitles: video.subtitles.map(({ language, file }) => ({
      ...{ language, label: '' },
      file: { read: (mostBytes) => readSmall(place, file, mostBytes) },
    })),
    chapters: read ?? [],
    poster: poster === null ? null : { read: (mostBytes) => readSmall(place, poster, mostBytes) },
    aliases: video.address === null ? [] : [video.address],
    leftOut,
  }
}
