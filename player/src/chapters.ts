import { chapterAt } from '@skleyka/contract/cuepoints/mark-rules.ts'
import type { Chapter } from '@skleyka/contract/cuepoints/marks.ts'
import { formatDuration } from '@skleyka/contract/durations.ts'
import { make } from './elements.ts'
import { menu } from './menu.ts'
import type { Words } from './words/ru.ts'

/** Time into a chapter after which «back» leads to its own beginning, in seconds. */
const ownStartS = 3

/** Returns where «to the next chapter» and «back» lead, in seconds; null where there is none on that side. */
export function chapterStep(chapters: readonly Chapter[], seconds: number, by: 1 | -1): number | null {
  const starts = chapters.map(({ atMs }) => atMs / 1000)
  const found =
    by === 1 ? starts.find((start) => start > seconds) : starts.findLast((start) => start < seconds - ownStartS)
  return found ?? (by === -1 && starts.length > 0 ? 0 : null)
}

/** Returns what a key asks of chapters: Ctrl with an arrow, on a Mac, whose system takes that one, with Option. */
export function chapterKey({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>): 1 | -1 | null {
  const isMac = navigator.userAgent.includes('Macintosh')
  if (metaKey || shiftKey || (isMac ? !altKey || ctrlKey : !ctrlKey || altKey)) return null
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null
}

/** The list of chapters under the name of the one that plays; not there without any. */
export function chapterMenu(
  video: HTMLVideoElement,
  chapters: () => readonly Chapter[],
  words: Words,
  go: (seconds: number) => void,
) {
  const playing = () => chapterAt(chapters(), video.currentTime * 1000)
  const list = menu(words.chapters, () =>
    chapters().map((chapter) => ({
      label: `${formatDuration(chapter.atMs / 1000)}\u2003${isolateName(chapter.name)}`,
      chosen: chapter === playing(),
      choose: () => go(chapter.atMs / 1000),
    })),
  )
  list.root.classList.add('chapters')
  return {
    root: list.root,
    isOpen: list.isOpen,
    show() {
      list.root.hidden = chapters().length === 0
      list.show(isolateName(playing()?.name ?? words.chapters))
    },
  }
}

// a name written from right to left turns nothing around it
const isolateName = (name: string) => `\u2068${name}\u2069`

/** Chapters for whom the browser tells of them: as a track of the video. */
export function addChapterTrack(video: HTMLVideoElement, uuid: string, words: Words): void {
  const attributes = { kind: 'chapters', label: words.chapters, srclang: 'und' }
  video.append(make('track', { ...attributes, src: `/embed/${uuid}/chapters.vtt` }))
  const track = video.textTracks[0]
  if (track) track.mode = 'hidden'
}
