/**
 * The text of a file: UTF-16 by its mark, UTF-8 with or without one, and what is no UTF-8 as Windows-1251, in which
 * Russian subtitles are handed on to this day. A UTF-8 text with a few broken signs stays one, with U+FFFD in their place.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split('\uFFFD').length - 1
  const wide = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return broken > wide ? new TextDecoder('windows-1251').decode(bytes) : text
}
