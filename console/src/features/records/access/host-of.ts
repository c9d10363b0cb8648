/** The host of what people type or paste for a site; null when it is none. */
export function hostOf(text: string): string | null {
  const word = text.trim()
  const address = /^https?:\/\//i.test(word) ? word : `https://${word}`
  if (/\s/.test(word) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(hostname) ? hostname : null
}
