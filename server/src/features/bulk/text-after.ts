/** Operation on a text. */
export type TextOp =
  | { readonly op: 'set'; readonly value: string }
  | { readonly op: 'clear' }
  | { readonly op: 'append'; readonly value: string; readonly at?: 'start' | 'end' | undefined }
  | { readonly op: 'remove'; readonly value: string; readonly anyCase?: boolean | undefined }
  | {
      readonly op: 'replace'
      readonly value: { readonly find: string; readonly with: string }
      readonly anyCase?: boolean | undefined
    }

/**
 * The text an operation leaves, before it is cleaned; null when it is far longer than the `maxChars` of its field and not
 * built at all.
 */
export function textAfter(text: string, op: TextOp, maxChars: number): string | null {
  switch (op.op) {
    case 'set':
      return op.value
    case 'clear':
      return ''
    case 'append':
      return op.at === 'start' ? op.value + text : text + op.value
    case 'remove':
      return replaceIn(text, { find: op.value, with: '' }, op.anyCase, maxChars)
    case 'replace':
      return replaceIn(text, op.value, op.anyCase, maxChars)
  }
}

/** Ten thousand letters, each replaced by as many, would fill the memory: what is far too long is not built. */
const farTooLong = 4

function replaceIn(
  text: string,
  { find, with: put }: { readonly find: string; readonly with: string },
  anyCase: boolean | undefined,
  maxChars: number,
): string | null {
  const pieces = text.split(anyCase ? new RegExp(RegExp.escape(find), 'giu') : find)
  const times = pieces.length - 1
  if (times === 0) return text
  const chars = text.length + times * (put.length - find.length)
  return chars > farTooLong * maxChars ? null : pieces.join(put)
}
