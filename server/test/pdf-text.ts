import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF by pages, glyph by glyph through the maps of its fonts: what a reader copies out of it. */
export function pdfText(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const streamOf = (id: string) => {
    const [head = '', rest = ''] = (objects.get(id) ?? '').split(/stream\r?\n/, 2)
    const bytes = Buffer.from((objects.get(id) ?? '').slice(head.length).replace(/^stream\r?\n/, ''), 'latin1')
    return rest === '' ? '' : inflateSync(bytes, { finishFlush: 2 }).toString('latin1')
  }
  const mapOf = (font: string): Map<string, string> => {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
    const map = new Map<string, string>()
    for (const [, first = '', list = ''] of streamOf(unicode).matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
      for (const [place, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
        const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
        map.set(glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
      }
    }
    return map
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages.map((page) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? []
    const [, resources = ''] = /\/Resources (\d+) 0 R/.exec(page) ?? []
    const fonts = new Map(
      [...`${page}${objects.get(resources) ?? ''}`.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        mapOf(id),
      ]),
    )
    let font = new Map<string, string>()
    let text = ''
    for (const [, name, shown] of streamOf(contents).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? font
      else {
        const glyphs = [...(shown ?? '').matchAll(/<([\da-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        text += glyphs.map((glyph) => font.get(glyph) ?? '\ufffd').join('')
      }
    }
    return text
  })
}
