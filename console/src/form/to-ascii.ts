/** A host as addresses carry it, national letters in ASCII; empty for what is no host. */
export function toAscii(host: string): string {
  const address = `https://${host}/`
  if (/[\s/?#@\\:[\]]/.test(host) || !URL.canParse(address)) return ''
  return new URL(address).hostname
}
