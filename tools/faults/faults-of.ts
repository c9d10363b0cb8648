import { parseSync, Visitor } from 'oxc-parser'

/** A small change of a source file that a test ought to notice. */
export interface Fault {
  /** Offsets in the source of what is replaced. */
  readonly start: number
  readonly end: number
  /** Text in its place. */
  readonly text: string
}

type Span = Readonly<{ start: number; end: number }>

const otherOperator = new Map([
  ['&&', '||'],
  ['||', '&&'],
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
])
const comparisons = new Set(['<', '<=', '>', '>=', '===', '!=='])
const otherMethod = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['some', 'every'],
  ['every', 'some'],
])
/** Links of a chain without which it goes on with the same type. */
const links = new Set(['where', 'having', 'filter', 'trim', 'toLowerCase', 'toSorted'])
// «asc» and «desc» stand in calls of orderBy, and in statements written as text
const sqlWords: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/\band\b/g, 'or'],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/\bdesc\b/g, 'asc'],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
]
/** Logging is judged by nobody, and the order in which a text is put together by its words. */
const unjudged = /^(?:await )?(?:\w+\.)*(?:log|console)\./

/** Lists the faults that can be planted in a source: conditions, limits, guards, filters and calls that are left out. */
export function faultsOf(file: string, source: string): Fault[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const faults: Fault[] = []
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const replace = ({ start, end }: Span, text: string) => faults.push({ start, end, text })
  const isText = (node: Span) => /^['"`]|['"`]$/.test(textOf(node))
  const replaceOperator = (left: Span, operator: string, right: Span) => {
    const other = otherOperator.get(operator)
    const start = source.indexOf(operator, left.end)
    if (other !== undefined && start >= 0 && start < right.start)
      replace({ start, end: start + operator.length }, other)
  }
  new Visitor({
    LogicalExpression: ({ left, operator, right }) => replaceOperator(left, operator, right),
    BinaryExpression: ({ left, operator, right }) => {
      if (operator === '+' && (isText(left) || isText(right))) return
      replaceOperator(left, operator, right)
      for (const side of [left, right]) {
        if (comparisons.has(operator) && side.type === 'Literal' && typeof side.value === 'number')
          replace(side, String(side.value + 1))
      }
    },
    UnaryExpression: ({ operator, argument, start, end }) => {
      if (operator === '!') replace({ start, end }, textOf(argument))
    },
    ConditionalExpression: ({ consequent, alternate, start, test }) => {
      const between = source.slice(consequent.end, alternate.start)
      const head = source.slice(start, consequent.start)
      if (test.end < consequent.start)
        replace({ start, end: alternate.end }, `${head}${textOf(alternate)}${between}${textOf(consequent)}`)
    },
    IfStatement: ({ test, consequent, alternate }) => {
      if (alternate === null && /^(?:return|throw|continue)\b/.test(textOf(consequent).replace(/^\{\s*/, '')))
        replace(test, 'false')
    },
    ExpressionStatement: ({ expression, start, end }) => {
      const call = expression.type === 'AwaitExpression' ? expression.argument : expression
      if (call.type === 'CallExpression' && !unjudged.test(textOf(expression))) replace({ start, end }, ';')
    },
    CallExpression: ({ callee, arguments: args, end }) => {
      if (callee.type !== 'MemberExpression' || callee.computed) return
      const name = textOf(callee.property)
      const other = otherMethod.get(name)
      if (other !== undefined) replace(callee.property, other)
      if (links.has(name)) replace({ start: callee.object.end, end }, '')
      const [, order] = args
      if (name === 'orderBy' && order && /^'(?:asc|desc)'$/.test(textOf(order)))
        replace(order, textOf(order) === "'asc'" ? "'desc'" : "'asc'")
    },
    Property: ({ value }) => {
      if (value.type === 'Literal' && typeof value.value === 'boolean') replace(value, String(!value.value))
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!/^sql\b/.test(textOf(tag))) return
      for (const { start, end } of quasi.quasis) {
        const text = source.slice(start, end)
        for (const [pattern, other] of sqlWords) {
          for (const { index, 0: match } of text.matchAll(pattern))
            replace({ start: start + index, end: start + index + match.length }, other)
        }
      }
    },
  }).visit(program)
  return faults
}

/** The source with a fault in it. */
export const plant = (source: string, { start, end, text }: Fault): string =>
  source.slice(0, start) + text + source.slice(end)

/** The line of a fault, from 1. */
export const lineOf = (source: string, { start }: Fault): number => source.slice(0, start).split('\n').length
