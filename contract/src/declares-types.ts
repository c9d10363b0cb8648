const closes: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }

/**
 * Returns true if a text of XML declares types or entities, which a parser could expand. What stands in CDATA, in comments and in instructions
 * declares nothing: pages of HTML are handed on there. One of these without an end counts as a declaration; each place is read once.
 */
export function declaresTypes(text: string): boolean {
  const mark = /<!\[CDATA\[|<!--|<\?|<!(?:doctype|entity)/gi
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const close = closes[found[0]]
    const end = close === undefined ? -1 : text.indexOf(close, mark.lastIndex)
    if (close === undefined || end === -1) return true
    mark.lastIndex = end + close.length
  }
  return false
}
