import { cleanCueText } from '@skleyka/contract/cues.ts'

const kept = /^<(\/?)([ibuv]|ruby|rt)(?:\.[^\s>]*)?(?:\s([^>]*))?>$/i
const tags = /<\/?[a-z0-9][^<>]*>|<\/>/gi
const overrides = /\{\\[^{}]*\}/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/**
 * A text as a file has it, made what a cue holds: italics, bold, underlined, ruby and the name of the speaker stay, every other
 * mark goes. `stripped` when one went.
 */
export function readCueText(source: string): { text: string; stripped: boolean } {
  let stripped = false
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
    .replace(overrides, strip)
    .replace(tags, keep)
    .replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,5});/gi, (entity, name: string) => signOf(name) ?? entity)
  return { text: cleanCueText(text), stripped }
}

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
