import { type Argument, type Node, parseSync, Visitor } from 'oxc-parser'

/**
 * Returns what each test of a file says of itself: its title, the table the title is made from where it has holes, and the first
 * line of its body. A test that is skipped says nothing.
 */
export function testTitles(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const constants = new Map<string, string>()
  const tables: string[] = []
  const titles: string[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) constants.set(id.name, textOf(init))
    },
    ForOfStatement({ right }) {
      const text = textOf(right)
      tables.push(constants.get(text) ?? text)
    },
    'ForOfStatement:exit'() {
      tables.pop()
    },
    CallExpression({ callee, arguments: [title, ...rest] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'test' || !title || rest.some(skips)) return
      const isWhole = title.type === 'Literal' || (title.type === 'TemplateLiteral' && title.expressions.length === 0)
      titles.push([textOf(title), ...(isWhole ? [] : tables), ...rest.map((one) => firstLine(one, textOf))].join('\n'))
    },
  }).visit(program)
  return titles
}

const skips = (one: Argument): boolean =>
  one.type === 'ObjectExpression' &&
  one.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      ['skip', 'todo'].includes(property.key.name),
  )

function firstLine(one: Argument, textOf: (node: Node) => string): string {
  if (one.type !== 'ArrowFunctionExpression' || one.body.type !== 'BlockStatement') return ''
  return textOf(one.body).slice(1).trim().split('\n')[0] ?? ''
}
