import { bulkFields, type FieldOp } from '@skleyka/contract/bulk-fields.ts'

type TextOp = Extract<FieldOp, { field: 'name' | 'description' }>

/** The text an operation leaves, before it is cleaned; null when it is far too long to be built at all. */
export function textAfter(text: string, op: TextOp): string | null {
  switch (op.op) {
    case 'set':
      return op.value
    case 'clear':
      return ''
    case 'append':
      return op.at === 'start' ? op.value + text : text + op.value
    case 'remove':
      return exchanged(text, op.value, '', op)
    case 'replace':
      return exchanged(text, op.value.find, op.value.with, op)
  }
}

/** Ten thousand letters, each replaced by as many, would fill the memory: what is far too long is not built. */
const farTooLong = 4

function exchanged(
  text: string,
  find: string,
  put: string,
  { field, anyCase }: Pick<TextOp, 'field'> & { anyCase?: boolean | undefined },
): string | null {
  const pieces = text.split(anyCase ? new RegExp(RegExp.escape(find), 'giu') : find)
  const times = pieces.length - 1
  if (times === 0) return text
  const chars = text.length + times * (put.length - find.length)
  return chars > farTooLong * bulkFields[field].max ? null : pieces.join(put)
}
