import { cleanCueText } from '@skleyka/contract/subtitles/cues.ts'

const kept = /^<(\/?)([ibuv]|ruby|rt)(?:\.[^\s>]*)?(?:\s([^>]*))?>$/i
const tags = /<\/?[a-z0-9][^<>]*>|<\/>/gi
const overrides = /\{\\[^{}]*\}/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * A text as a file has it, made what a cue holds: italics, bold, underlined, ruby and the name of the speaker stay, every other
 * mark goes. `stripped` when one went. `places` are the settings of WebVTT for the place that a mark of SubStation Alpha names.
 */
export function readCueText(source: string): { text: string; stripped: boolean; places: readonly string[] } {
  let stripped = false
  let places: readonly string[] = []
  const override = (block: string) => {
    const [mark, name, number] = /\\(an?)(\d{1,2})/.exec(block) ?? []
    if (mark === undefined) return strip()
    places = placesOf(name === 'an' ? Number(number) : (keypad[Number(number)] ?? 2))
    return block === `{${mark}}` ? '' : strip()
  }
  const strip = () => {
    stripped = true
    return ''
  }
  const keep = (tag: string) => {
    const [, slash = '', name = '', speaker = ''] = kept.exec(tag) ?? []
    if (name === '') return strip()
    const plain = `<${slash}${name.toLowerCase()}>`
    if (name.toLowerCase() !== 'v' || slash === '/') return plain
    const who = speaker.trim().slice(0, 100)
    return who === '' ? strip() : `<v ${who}>`
  }
  const text = source
    .replace(overrides, override)
    .replace(tags, keep)
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (entity, name: string) => signOf(name) ?? entity)
  return { text: cleanCueText(text), stripped, places }
}

/** The keys of a keypad for the older numbers of places (`\\a`). */
const keypad: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6 }

/** Settings of WebVTT for a place by the keys of a keypad: 8 is above in the middle. */
function placesOf(key: number): string[] {
  const align = key < 1 || key > 9 ? undefined : [undefined, 'align:start', undefined, 'align:end'][((key - 1) % 3) + 1]
  const line = key >= 7 && key <= 9 ? 'line:0' : key >= 4 && key <= 6 ? 'line:50%' : undefined
  return [line, align].filter((setting) => setting !== undefined)
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
