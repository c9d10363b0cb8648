import type { YoutubeVisibility } from '@skleyka/contract/youtube/youtube-moves.ts'

/** Metadata of a video at YouTube: the body of videos.insert. */
export interface VideoMetadata {
  readonly snippet: { readonly title: string; readonly description: string; readonly tags: readonly string[] }
  readonly status: {
    readonly privacyStatus: YoutubeVisibility
    readonly publishAt?: string
    readonly selfDeclaredMadeForKids: boolean
  }
}

const titleChars = 100
/** Of a description, in UTF-8. */
export const descriptionBytes = 5_000
const tagsChars = 500

/** Returns what we say of a video in the bounds of YouTube: 100 characters, 5,000 bytes, 500 characters of tags, no angle brackets. */
export function videoMetadata(
  /** `chapters` are lines as they are sent. */
  record: { name: string; description: string; tags: readonly string[]; chapters: readonly string[] },
  how: { visibility: YoutubeVisibility; publishAt: Date | null },
): VideoMetadata {
  const { visibility, publishAt } = how
  return {
    snippet: {
      title: cutChars(plain(record.name), titleChars),
      description: withChapters(plain(record.description), record.chapters),
      tags: fittingTags(record.tags.map(plain)),
    },
    status: {
      // only a private video may have a time to become public (videos.insert, status.publishAt)
      privacyStatus: publishAt === null ? visibility : 'private',
      ...(publishAt !== null && { publishAt: publishAt.toISOString() }),
      selfDeclaredMadeForKids: false,
    },
  }
}

/** Chapters stand whole at the end, for the sake of which a long description is cut. */
function withChapters(description: string, chapters: readonly string[]): string {
  if (chapters.length === 0) return cutBytes(description, descriptionBytes)
  const lines = chapters.join('\n')
  const between = description === '' ? '' : '\n\n'
  return cutBytes(description, descriptionBytes - Buffer.byteLength(between + lines)) + between + lines
}

/** YouTube takes no angle brackets. */
export const plain = (text: string) => text.replaceAll('<', '‹').replaceAll('>', '›')

const cutChars = (text: string, most: number): string =>
  [...text].length <= most
    ? text
    : `${[...text]
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`

function cutBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let kept = ''
  let bytes = Buffer.byteLength('…')
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > most) break
    kept += sign
  }
  return `${kept.trimEnd()}…`
}

/** As many tags as fit, in their order: commas between them count, and quotes around one with a space (snippet.tags). */
function fittingTags(tags: readonly string[]): string[] {
  let left = tagsChars
  return tags.filter((tag) => {
    const cost = [...tag].length + (tag.includes(' ') ? 2 : 0) + 1
    if (tag === '' || cost > left + 1) return false
    left -= cost
    return true
  })
}
