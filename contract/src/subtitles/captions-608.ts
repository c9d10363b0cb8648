import type { Cue } from './cues.ts'

/** Channels of CEA-608: two in each field of a picture. */
export const captionChannels = ['CC1', 'CC2', 'CC3', 'CC4'] as const
export type CaptionChannel = (typeof captionChannels)[number]

/** Two bytes of CEA-608 without their parity, of the picture that is shown at `atMs`. */
export interface CaptionPair {
  readonly atMs: number
  readonly field: 1 | 2
  readonly first: number
  readonly second: number
}

/**
 * Reads the pairs of CEA-608 in a `cc_data()` of ATSC A/53 (part 4, 6.2.3), as pictures of H.264 carry it: a count, a reserved byte, then
 * three bytes each. Fillers, pairs of another kind (CEA-708) and those whose parity is wrong are left out.
 */
export function readCaptionPairs(atMs: number, data: Uint8Array): CaptionPair[] {
  const head = data[0] ?? 0
  const count = (head & 0x40) === 0 ? 0 : head & 0x1f
  const pairs: CaptionPair[] = []
  for (let at = 2; at < 2 + 3 * count && at + 2 < data.length; at += 3) {
    const [kind = 0, one = 0, two = 0] = data.subarray(at, at + 3)
    // «valid», and a field
    if ((kind & 6) !== 4 || !isOdd(one) || !isOdd(two)) continue
    const [first, second] = [one & 0x7f, two & 0x7f]
    if (first !== 0 || second !== 0) pairs.push({ atMs, field: (kind & 1) === 0 ? 1 : 2, first, second })
  }
  return pairs
}

function isOdd(byte: number): boolean {
  let bits = byte
  bits ^= bits >> 4
  bits ^= bits >> 2
  bits ^= bits >> 1
  return (bits & 1) === 1
}

const channelOf = (field: 1 | 2, first: number): CaptionChannel =>
  field === 1 ? ((first & 8) === 0 ? 'CC1' : 'CC2') : (first & 8) === 0 ? 'CC3' : 'CC4'

const isControl = (first: number) => first >= 0x10 && first < 0x20
const isCommand = (first: number, second: number) => (first & 0x76) === 0x14 && (second & 0xf0) === 0x20
/** Commands that begin captions of some form: EOC, RCL, RU2 to RU4 and RDC. */
const beginnings = new Set([0x20, 0x25, 0x26, 0x27, 0x29, 0x2f])

/** Returns the channels in which captions begin, in their order. */
export function findCaptionChannels(pairs: readonly CaptionPair[]): CaptionChannel[] {
  const found = new Set<CaptionChannel>()
  for (const { field, first, second } of pairs)
    if (isCommand(first, second) && beginnings.has(second)) found.add(channelOf(field, first))
  return captionChannels.filter((channel) => found.has(channel))
}

/**
 * Decodes captions into cues that do not overlap, by channel; channels without a cue are left out. `pairs` are in the order of their
 * moments, `endMs` is where the last of them ends. Rolling captions become one cue a line.
 */
export function decodeCaptions(pairs: readonly CaptionPair[], endMs: number): Map<CaptionChannel, Cue[]> {
  const fields = { 1: new FieldReader(), 2: new FieldReader() }
  for (const pair of pairs) fields[pair.field].take(pair)
  const found = [...fields[1].finish(endMs), ...fields[2].finish(endMs)]
  return new Map(found.filter(([, cues]) => cues.length > 0))
}

/** Picture without data for so long and its captions are gone, as receivers do. */
const forgottenMs = 16_000

/** One field: tells apart its two channels and what is none of captions. */
class FieldReader {
  readonly #channels = new Map<CaptionChannel, ChannelScreen>()
  #current: ChannelScreen | null = null
  #control: number | null = null
  #isData = false

  take(pair: CaptionPair): void {
    const { atMs, field, first, second } = pair
    for (const screen of this.#channels.values()) screen.wait(atMs)
    if (isControl(first)) {
      const control = (first << 8) | second
      // sent twice, as a picture may be lost
      const isRepeat = control === this.#control
      this.#control = isRepeat ? null : control
      this.#isData = false
      if (isRepeat) return
      this.#current = this.#screen(channelOf(field, first))
      this.#current.control(atMs, first & 0xf7, second)
      return
    }
    this.#control = null
    // packets about the programme stand between captions of the second field
    if (first > 0 && first < 0x10) this.#isData = field === 2 && first !== 0x0f
    else if (!this.#isData)
      for (const code of [first, second]) if (code >= 0x20) this.#current?.write(atMs, signOf(code))
  }

  finish(endMs: number): [CaptionChannel, Cue[]][] {
    return [...this.#channels].map(([channel, screen]) => [channel, screen.finish(endMs)])
  }

  #screen(channel: CaptionChannel): ChannelScreen {
    const screen = this.#channels.get(channel) ?? new ChannelScreen()
    this.#channels.set(channel, screen)
    return screen
  }
}

interface Cell {
  readonly sign: string
  readonly isItalic: boolean
}
/** Rows of a screen by their number, from 0. */
type Rows = Map<number, (Cell | undefined)[]>

const rowsOfScreen = 15
const columns = 32
/** A caption whose last row is in the upper half asks to stand there. */
const upperRows = 7
/** Room of a cue in the contract, without the marks of italics. */
const mostMarkedChars = 1_900

/** The screens of one channel, the shown and the hidden one, and the cues that they have made. */
class ChannelScreen {
  #mode: 'pop' | 'paint' | 'roll' | null = null
  #shown: Rows = new Map()
  #hidden: Rows = new Map()
  #row = rowsOfScreen - 1
  #column = 0
  #isItalic = false
  #lastMs = 0
  #open: { readonly fromMs: number; text: string; isAbove: boolean } | null = null
  readonly #cues: Cue[] = []

  /** Time has gone on to a moment. */
  wait(atMs: number): void {
    if (this.#open && atMs - this.#lastMs > forgottenMs) {
      this.#shown.clear()
      this.#close(this.#lastMs + forgottenMs)
    }
    this.#lastMs = atMs
  }

  control(atMs: number, code: number, second: number): void {
    if ((code === 0x14 || code === 0x15) && (second & 0xf0) === 0x20) this.#command(atMs, second)
    else if (code === 0x17 && second > 0x20 && second < 0x24) this.#move(this.#column + second - 0x20)
    else if (code === 0x11 && (second & 0xf0) === 0x20) {
      this.#isItalic = (second & 0x0e) === 0x0e
      this.write(atMs, ' ')
    } else if (code === 0x11 && (second & 0xf0) === 0x30) this.write(atMs, specialSigns[second & 0x0f] ?? '')
    else if ((code === 0x12 || code === 0x13) && (second & 0xe0) === 0x20) {
      // it stands in place of a plain sign before it
      this.#back()
      this.write(atMs, extendedSigns[(code & 1) * 32 + (second & 0x1f)] ?? '')
    } else if (second >= 0x40) this.#place(code, second)
  }

  write(atMs: number, sign: string): void {
    if (this.#mode === null) return
    const cells = this.#cells()
    cells[this.#column] = { sign, isItalic: this.#isItalic }
    this.#move(this.#column + 1)
    if (this.#mode !== 'pop') this.#show(atMs)
  }

  finish(endMs: number): Cue[] {
    this.#close(Math.min(endMs, this.#lastMs + forgottenMs))
    return this.#cues
  }

  #command(atMs: number, command: number): void {
    switch (command) {
      case 0x20:
        this.#mode = 'pop'
        return
      case 0x21:
        this.#back()
        this.#show(atMs)
        return
      case 0x24:
        this.#cells().length = this.#column
        this.#show(atMs)
        return
      case 0x25:
      case 0x26:
      case 0x27:
        if (this.#mode === 'roll') return
        this.#mode = 'roll'
        this.#clear(atMs)
        this.#hidden.clear()
        this.#row = rowsOfScreen - 1
        return
      case 0x29:
        // what is painted next is a caption of its own
        this.#mode = 'paint'
        this.#close(atMs)
        return
      case 0x2a:
      case 0x2b:
        this.#mode = null
        return
      case 0x2c:
        this.#clear(atMs)
        return
      case 0x2d:
        if (this.#mode !== 'roll') return
        this.#clear(atMs)
        this.#move(0)
        return
      case 0x2e:
        this.#hidden.clear()
        return
      case 0x2f: {
        const before = this.#shown
        this.#shown = this.#hidden
        this.#hidden = before
        this.#mode = 'pop'
        this.#close(atMs)
        this.#show(atMs)
        return
      }
      default:
    }
  }

  /** Puts the cursor where a preamble says. */
  #place(code: number, second: number): void {
    const row = (rowsOfPreambles[code & 7] ?? rowsOfScreen - 1) + ((second & 0x20) === 0 || code === 0x10 ? 0 : 1)
    if (this.#mode === 'roll' && row !== this.#row) {
      this.#shown.set(row, this.#cells())
      this.#shown.delete(this.#row)
    }
    this.#row = row
    const style = second & 0x1f
    this.#isItalic = (style & 0x1e) === 0x0e
    this.#move(style < 0x10 ? 0 : 4 * ((style & 0x0e) >> 1))
  }

  #move(column: number): void {
    this.#column = Math.min(column, columns - 1)
  }

  #back(): void {
    this.#column = Math.max(0, this.#column - 1)
    this.#cells()[this.#column] = undefined
  }

  #cells(): (Cell | undefined)[] {
    const rows = this.#mode === 'pop' ? this.#hidden : this.#shown
    const cells = rows.get(this.#row) ?? []
    rows.set(this.#row, cells)
    return cells
  }

  #clear(atMs: number): void {
    this.#shown.clear()
    this.#close(atMs)
  }

  /** Lets the open cue say what the screen shows. */
  #show(atMs: number): void {
    const rows = [...this.#shown].filter(([, cells]) => textOf(cells) !== '').sort(([one], [other]) => one - other)
    const last = rows.at(-1)
    if (!last) {
      this.#close(atMs)
      return
    }
    const marked = rows.map(([, cells]) => markedTextOf(cells)).join('\n')
    const text = marked.length <= mostMarkedChars ? marked : rows.map(([, cells]) => textOf(cells)).join('\n')
    const isAbove = last[0] < upperRows
    if (this.#open) Object.assign(this.#open, { text, isAbove })
    else this.#open = { fromMs: atMs, text, isAbove }
  }

  #close(atMs: number): void {
    const cue = this.#open
    this.#open = null
    if (!cue) return
    const [from, to] = [Math.max(0, Math.round(cue.fromMs)), Math.round(atMs)]
    if (to > from) this.#cues.push(cue.isAbove ? [from, to, cue.text, 'line:0'] : [from, to, cue.text])
  }
}

const textOf = (cells: readonly (Cell | undefined)[]): string =>
  Array.from(cells, (cell) => cell?.sign ?? ' ')
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The same with its italics in the markup of cues. */
function markedTextOf(cells: readonly (Cell | undefined)[]): string {
  const all = Array.from(cells, (cell) => cell ?? { sign: ' ', isItalic: false })
  let text = ''
  for (let from = 0; from < all.length; ) {
    const isItalic = all[from]?.isItalic === true
    let to = from
    while (to < all.length && all[to]?.isItalic === isItalic) to += 1
    const run = all.slice(from, to)
    const words = textOf(run)
    const [before, after] = [run[0]?.sign === ' ' ? ' ' : '', run.at(-1)?.sign === ' ' ? ' ' : '']
    text += isItalic && words !== '' ? `${before}<i>${words}</i>${after}` : `${before}${words}${after}`
    from = to
  }
  return text.replace(/ {2,}/g, ' ').trim()
}

/** The first of two rows that a preamble names by the lower bits of its first byte, from 0. */
const rowsOfPreambles = [10, 0, 2, 11, 13, 4, 6, 8]

/** Signs that differ from ASCII, those of two bytes, and those that replace the sign before them (47 CFR 79.101, g). */
const plainSigns: Readonly<Record<number, string>> = {
  ...{ 39: '’', 42: 'á', 92: 'é', 94: 'í', 95: 'ó', 96: 'ú', 123: 'ç', 124: '÷', 125: 'Ñ', 126: 'ñ' },
  127: '█',
}
const specialSigns = [...'®°½¿™¢£♪à\u00a0èâêîôû']
const extendedSigns = [..."ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»", ...'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘']

const signOf = (code: number): string => plainSigns[code] ?? String.fromCharCode(code)
