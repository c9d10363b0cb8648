import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { parseChapters } from './clock.ts'
import { type LineProblem, readTable, type TableVideo, tableBytes } from './csv-table.ts'
import { type MovingFiles, readSmall, videoFile } from './files-place.ts'
import { type ForeignVideo, type MovingSource, SourceRefusal } from './source.ts'

/** Opens a folder or a bucket by its table, whose dates are meant by the clocks of `timeZone`. Fails with StartProblem for one that cannot be read; faults of lines are told beside. */
export async function openTableSource(
  place: MovingFiles,
  { table, timeZone }: { table: string; timeZone: string },
): Promise<{ source: MovingSource; problems: readonly LineProblem[] }> {
  const { videos, problems } = readTable(await readSmall(place, table, tableBytes), timeZone)
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

async function describe(place: MovingFiles, video: TableVideo): Promise<ForeignVideo> {
  const { chapters, poster } = video
  const leftOut: string[] = []
  const read = typeof chapters === 'string' ? await readChapters(place, chapters) : chapters
  if (typeof read === 'string') leftOut.push(`главы: ${read}`)
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
    chapters: typeof read === 'string' ? [] : read,
    poster: poster === null ? null : { read: (mostBytes) => readSmall(place, poster, mostBytes) },
    aliases: video.address === null ? [] : [video.address],
    leftOut,
  }
}

/** Chapters of a file, or in words why there are none: they must not cost the video. */
async function readChapters(place: MovingFiles, name: string): Promise<readonly Chapter[] | string> {
  try {
    const chapters = parseChapters((await readSmall(place, name, chapterBytes)).toString())
    return chapters ?? `в\u00a0файле «${name}» не\u00a0«время название» в\u00a0каждой строке`
  } catch (error) {
    if (error instanceof SourceRefusal) return error.message
    throw error
  }
}
