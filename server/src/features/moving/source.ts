import type { Readable } from 'node:stream'
import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import type { Visibility } from '@skleyka/contract/records/publication.ts'

/** A platform or a folder that videos move from. What it answers is not trusted. */
export interface MovingSource {
  /** Its kind and address, without secrets; the state of a run is kept under it. */
  readonly name: string
  /** Form of its old addresses; see `redirect-map.ts`. */
  readonly addresses: AddressKind
  /** Everything it has, each once or more often: pages may shift while they are read. */
  listVideos(): AsyncIterable<ListedVideo>
  /** Null when it is gone. Fails with SourceRefusal and SourceAway. */
  describeVideo(id: string): Promise<ForeignVideo | null>
  listAlbums(): AsyncIterable<ForeignAlbum>
  listPeople(): AsyncIterable<ForeignPerson>
  /** Things that this platform has and that are not carried, in words; told once in the report. */
  readonly leftOut: readonly string[]
}

export type AddressKind = 'peertube' | 'mediacms' | 'kaltura' | 'folder'

export interface ListedVideo {
  readonly id: string
  readonly title: string
}

/** A video there with everything that comes along. Texts are as they came: `carried.ts` makes them fit. */
export interface ForeignVideo extends ListedVideo {
  readonly description: string
  readonly tags: readonly string[]
  /** Albums it belongs to by name, beside those of `listAlbums`. */
  readonly albumNames?: readonly string[]
  readonly visibility: Visibility
  readonly isDraft: boolean
  readonly publishedFrom: Date | null
  readonly publishedTo: Date | null
  readonly views: number
  readonly ownerEmail: string | null
  /** The best one first; another is tried when one is not there. */
  readonly files: readonly ForeignFile[]
  readonly subtitles: readonly ForeignSubtitles[]
  readonly chapters: readonly Chapter[]
  readonly poster: SmallFile | null
  /** Names of old addresses: see `redirect-map.ts`. */
  readonly aliases: readonly string[]
  /** Words about parts of this video that are not carried over. */
  readonly leftOut: readonly string[]
}

/** A file of a video; `open` fails with SourceRefusal when it is not there and with SourceAway when nobody answers. */
export interface ForeignFile {
  readonly name: string
  /** In bytes; null when nobody knows before it is opened. */
  readonly sizeBytes: number | null
  open(from: number, validator: string | null): Promise<OpenedFile>
}

/** Bytes from the one that was asked for on. */
export interface OpenedFile {
  /** Of the whole file, in bytes; null when it is told by the end alone. */
  readonly sizeBytes: number | null
  /** Proves later that the file is the same; null when nothing does. */
  readonly validator: string | null
  /** True when the file is not the one of the validator, or cannot be read from the middle: it begins anew. */
  readonly isAnew: boolean
  readonly body: Readable
}

/** A file that fits into memory; fails like `open`, and with SourceRefusal above so many bytes. */
export interface SmallFile {
  read(mostBytes: number): Promise<Buffer>
}

export interface ForeignSubtitles {
  readonly language: string
  readonly label: string
  readonly file: SmallFile
}

export interface ForeignAlbum {
  readonly id: string
  readonly title: string
  /** The album around it; null at the top. Albums come after those around them. */
  readonly parentId: string | null
  readonly aliases: readonly string[]
  readonly leftOut: readonly string[]
  /** Ids of its videos in their order. */
  listItems(): Promise<readonly string[]>
}

export interface ForeignPerson {
  readonly email: string
  readonly name: string
}

/** The source does not answer, or says that it cannot now: everything goes on later. The message is Russian. */
export class SourceAway extends Error {
  override name = 'SourceAway'
}

/** The source refuses this one thing, or it is not there. The message is Russian. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal'
  /** The HTTP status; null where there is none. */
  readonly status: number | null

  constructor(message: string, status: number | null = null, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Most videos, albums and people that are taken of one source: what goes on beyond is no library but a loop. */
export const mostItems = 1_000_000
