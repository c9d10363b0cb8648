/** Tags behind which a new line begins. */
const breaking = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote'])
/** Tags of which nothing is read by people. */
const hidden = new Set(['script', 'style'])
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
  ...{ laquo: '«', raquo: '»', mdash: '—', ndash: '–', hellip: '…' },
}
const longestTag = 2_000
const longestEntity = 10

/**
 * The text of a description that may be HTML: descriptions here are plain text, and a tag in one would be read as letters. A text
 * without tags stays as it is, and so does a sign that opens none. Linear.
 */
export function textOfHtml(text: string): string {
  const parts: string[] = []
  let hiddenIn: string | null = null
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('<', at)
    const until = open < 0 ? text.length : open
    if (hiddenIn === null) parts.push(decodeEntities(text.slice(at, until)))
    if (open < 0) break
    const tag = tagAt(text, open)
    if (tag === null) {
      if (hiddenIn === null) parts.push('<')
      at = open + 1
      continue
    }
    if (hidden.has(tag.name)) hiddenIn = tag.isEnd ? null : tag.name
    if (hiddenIn === null && breaking.has(tag.name)) parts.push('\n')
    at = tag.end
  }
  const read = parts.join('')
  return read === text ? text : tidyLines(read)
}

function tagAt(text: string, open: number): { name: string; isEnd: boolean; end: number } | null {
  const begin = text.slice(open + 1, open + 24)
  const [, slash = '', name] = /^(\/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\s/>])/.exec(begin) ?? []
  if (name === undefined) return null
  const close = text.slice(open, open + longestTag).indexOf('>')
  return close < 0 ? null : { name: name.toLowerCase(), isEnd: slash !== '', end: open + close + 1 }
}

const decodeEntities = (text: string): string =>
  text.replace(/&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{1,10});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.slice(0, longestEntity)] ?? whole
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })

/** At most one empty line between others, as a browser shows them. */
const tidyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line, place, lines) => line !== '' || lines[place - 1] !== '')
    .join('\n')
    .trim()
