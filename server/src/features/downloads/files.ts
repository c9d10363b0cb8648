import type { DownloadFile } from '@skleyka/contract/downloads/downloads.calls.ts'
import { trimSigns } from '@skleyka/contract/texts.ts'
import type { RecordFiles, StoredRendition } from './downloads.sql.ts'

/** One file of a record: where it lies, and what it is called where it is saved. */
export interface FileOfRecord {
  readonly rendition: string
  readonly fileName: string
  readonly bytes: number
  readonly versionId: number
  /** The object of a source, the folder of a rendition with its slash. */
  readonly place: { readonly key: string } | { readonly folder: string }
  readonly width: number | null
  readonly height: number | null
}

/** Returns what can be downloaded of a record: its source while it is kept, then its finished renditions, the largest first. */
export function filesOf(record: RecordFiles): FileOfRecord[] {
  const { sourceKey, sourceBytes, outputPrefix, renditions, versionId } = record
  const source: FileOfRecord[] =
    sourceKey === null || sourceBytes === null
      ? []
      : [
          {
            rendition: 'source',
            fileName: fileName(record.originalFilename || record.name),
            bytes: sourceBytes,
            versionId,
            place: { key: sourceKey },
            width: null,
            height: null,
          },
        ]
  if (outputPrefix === null) return source
  const made = renditions.map(({ name, bytes, width, height }) => ({
    rendition: name,
    fileName: fileName(`${record.name.slice(0, longestName)} ${qualityOf({ name, height })}`),
    bytes,
    versionId,
    place: { folder: `${outputPrefix}${name}/` },
    width,
    height,
  }))
  return [...source, ...made]
}

/** The file that is meant by `source`, `best` or the name of a rendition; null where there is none. */
export function fileOf(record: RecordFiles, rendition: string): FileOfRecord | null {
  const files = filesOf(record)
  if (rendition === 'best') return files.find((one) => one.rendition !== 'source') ?? null
  return files.find((one) => one.rendition === rendition) ?? null
}

export const fileView = ({ rendition, fileName, bytes, width, height }: FileOfRecord): DownloadFile => ({
  ...{ rendition, fileName, bytes, width, height },
})

const longestName = 180
const qualityOf = ({ name, height }: Pick<StoredRendition, 'name' | 'height'>) =>
  height === null ? '(звук).m4a' : `(${/^\d+$/.test(name) ? name : height}p).mp4`

/** A name every file system takes: no paths, nothing unseen, no name a system keeps for itself. */
export function fileName(text: string): string {
  const safe = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .toWellFormed()
    .replace(/[/\\:*?"<>|]/g, '_')
  const plain = trimSigns(safe, '. ')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(plain) ?? []
  const kept = [...stem].slice(0, longestName).join('') || 'видео'
  return /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(kept) ? `_${kept}${extension}` : `${kept}${extension}`
}

/** The names of several files, each once: «Клип.mp4», «Клип (2).mp4». Letters of either case are the same to some systems. */
export function unlikeNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = '', extension = ''] = /^(.*?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
    let one = name
    for (let number = 2; taken.has(one.toLowerCase()); number += 1) one = `${stem} (${number})${extension}`
    taken.add(one.toLowerCase())
    return one
  })
}
