import { withPlaces } from '@skleyka/contract/places.ts'
import { type Cue, cueOf, isCueSetting, latestCueMs } from '@skleyka/contract/subtitles/cues.ts'
import { subtitleBounds } from '@skleyka/contract/subtitles/subtitle-bounds.ts'
import type { TrackWarning } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { type DecodedFile, decodeFile, type LegacyEncoding } from './decode-file.ts'
import { readCueText } from './read-cue-text.ts'

/** Oddities of a file, and what is done about it. */
const oddities = {
  TIME: 'Время не\u00a0разобрано: реплика пропущена',
  ORDER: 'Конец не\u00a0позже начала: показ продлён на\u00a0время чтения',
  OVERLAP: 'Показывается вместе с\u00a0предыдущей репликой: оставлено как есть',
  EMPTY: 'Реплика без текста пропущена',
  LONG: `Реплика длиннее ${subtitleBounds.cueChars} знаков: конец отброшен`,
  MARKUP: 'Разметка, которой нет в\u00a0субтитрах, убрана, текст оставлен',
  PLACE: 'Настройки места, которых у\u00a0реплик не\u00a0бывает, убраны',
  LOST: 'Текст вне реплик пропущен',
  SIGNS: 'Знаки, которых не\u00a0бывает в\u00a0тексте, убраны',
  ENCODING: 'Файл не\u00a0в\u00a0UTF-8, кодировка определена по\u00a0буквам ({encoding}): проверьте текст',
} as const
export type Oddity = keyof typeof oddities

/** Cues by their beginning, and what was odd; `cues` is null when there are more of them than are kept. */
export interface ReadSubtitles {
  readonly cues: Cue[] | null
  readonly warnings: TrackWarning[]
}

/**
 * Reads WebVTT or SRT, whichever it is, as far as it can be read: what is broken is mended or left out, and told by its
 * line. Ends early at more cues than a track holds.
 */
export function parseSubtitles(source: string, guess: DecodedFile['guess'] = null): ReadSubtitles {
  const warnings: TrackWarning[] = []
  const warn = (line: number, code: Oddity) => warnings.push({ line: line + 1, code, text: oddities[code] })
  if (guess !== null && guess !== usualEncoding) {
    warnings.push({
      line: 1,
      code: 'ENCODING',
      text: withPlaces(oddities.ENCODING, { encoding: encodingNames[guess] }),
    })
  }
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const found: { cue: Cue; line: number }[] = []
  let at = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '') ? endOfBlock(lines, 0) : 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') at += 1
    else if (/^(NOTE|STYLE|REGION)(\s|$)/.test(line) && !isTiming(lines[at + 1])) at = endOfBlock(lines, at)
    else if (isTiming(line)) {
      const end = endOfCue(lines, at + 1)
      const cue = readCue(line, lines.slice(at + 1, end), (code) => warn(at, code))
      if (cue && found.push({ cue, line: at }) > subtitleBounds.cues) return { cues: null, warnings }
      at = end
    } else {
      if (!isTiming(lines[at + 1]) && !/^\d+$/.test(line.trim())) warn(at, 'LOST')
      at += 1
    }
  }
  const inOrder = found.toSorted((a, b) => a.cue[0] - b.cue[0] || a.cue[1] - b.cue[1])
  let until = 0
  for (const { cue, line } of inOrder) {
    if (cue[0] < until) warn(line, 'OVERLAP')
    until = Math.max(until, cue[1])
  }
  return { cues: inOrder.map(({ cue }) => cue), warnings: warnings.toSorted((a, b) => a.line - b.line) }
}

/** Reads the bytes of a file: what they are is found out first. */
export function readSubtitles(bytes: Uint8Array): ReadSubtitles {
  const { text, guess } = decodeFile(bytes)
  return parseSubtitles(text, guess)
}

/** Encoding of most old Russian files: nothing is said of it. */
const usualEncoding = 'windows-1251'
const encodingNames: Readonly<Record<LegacyEncoding, string>> = {
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  ibm866: 'CP866',
  'windows-1252': 'Windows-1252',
}

function readCue(timing: string, lines: readonly string[], warn: (code: Oddity) => void): Cue | null {
  const [before = '', after = ''] = timing.split(arrow)
  const [end = '', ...words] = after.trim().split(/\s+/)
  const [from, to] = [readTime(before), readTime(end)]
  const source = lines.join('\n')
  if (from === null || to === null) {
    warn('TIME')
    return null
  }
  const { text: whole, stripped, places } = readCueText(source)
  // what the line of the moments says of its place is nearer to WebVTT than a mark within the text
  const cueSettings = [...places, ...words.filter(isCueSetting)].map((word) => [word.split(':')[0], word] as const)
  const settings = [...new Map(cueSettings).values()]
  if (stripped) warn('MARKUP')
  if (new Set(words.filter(isCueSetting).map((word) => word.split(':')[0])).size < words.length) warn('PLACE')
  if (source.includes('\u0000') || source.includes('\uFFFD') || !source.isWellFormed()) warn('SIGNS')
  if (whole === '') {
    warn('EMPTY')
    return null
  }
  if (whole.length > subtitleBounds.cueChars) warn('LONG')
  const text = whole.slice(0, subtitleBounds.cueChars).replace(/[\uD800-\uDBFF]$/, '')
  const place = settings.length > 0 ? settings.join(' ') : undefined
  if (from < to) return cueOf(from, to, text, place)
  warn('ORDER')
  return cueOf(from, Math.min(from + readingMs(text), latestCueMs), text, place)
}

// an arrow that an editor has made one sign of is one too; blanks around it are trimmed by those who read the sides
const arrow = /-{1,2}>|→|—>|–>/
/** Longer lines are text: moments and settings take a tenth of it. */
const longestTiming = 1_000
const isTiming = (line: string | undefined) =>
  line !== undefined && line.length <= longestTiming && /^\s*\d{1,3}\s*[:.,]\s*\d.*?(?:-{1,2}>|→|—>|–>)|-->/.test(line)

/** Returns where the text of a cue ends: at a blank line, or where the next cue begins without one. */
function endOfCue(lines: readonly string[], start: number): number {
  let at = start
  while (at < lines.length && (lines[at] ?? '').trim() !== '' && !isTiming(lines[at])) at += 1
  const isNumberOfNext = isTiming(lines[at]) && at > start && /^\s*\d+\s*$/.test(lines[at - 1] ?? '')
  return isNumberOfNext ? at - 1 : at
}

function endOfBlock(lines: readonly string[], start: number): number {
  let at = start
  while (at < lines.length && (lines[at] ?? '').trim() !== '') at += 1
  return at
}

/** A moment as people and programs write it, in milliseconds: 00:01:02,500, 1:02.5, 62.5 is none. */
function readTime(text: string): number | null {
  const [, hours = '0', minutes, seconds, fraction = ''] =
    /^\s*(?:(\d{1,3})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,:]\s*(\d{1,6}))?\s*$/.exec(text) ?? []
  if (minutes === undefined || seconds === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  const whole = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
  return whole < latestCueMs ? whole : null
}

/** Returns how long a text is read, in milliseconds: 15 signs a second, from one second to seven. */
const readingMs = (text: string) => Math.min(7_000, Math.max(1_000, Math.round((text.length / 15) * 1000)))
