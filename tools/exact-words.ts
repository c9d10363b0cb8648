import {
  type Argument,
  type CallExpression,
  type Expression,
  type ObjectProperty,
  parseSync,
  Visitor,
} from 'oxc-parser'

/**
 * The places of a browser test that take a part of the words, or other letters' case, for the whole: a text without
 * `exact: true`, or a regular expression that is not held at both ends (what varies is written `.*`).
 */
export function looseWords(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const loose: string[] = []
  new Visitor({
    CallExpression(call) {
      if (isLoose(call)) loose.push(source.slice(call.callee.end, call.end))
    },
  }).visit(program)
  return loose
}

function isLoose({ callee, arguments: [first, second] }: CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { name } = callee.property
  if (name === 'getByRole') {
    const words = propertyOf(second, 'name')
    return words !== undefined && isPart(words.value, second)
  }
  return /^getBy(Text|Label|Placeholder|Title|AltText)$/.test(name) && first !== undefined && isPart(first, second)
}

function isPart(words: Argument, options: Argument | undefined): boolean {
  if (words.type === 'Literal' && 'regex' in words) return !isHeld(words.regex.pattern, words.regex.flags)
  const built = builtPattern(words)
  if (built !== null) return !isHeld(built, '')
  const exact = propertyOf(options, 'exact')?.value
  return !(exact?.type === 'Literal' && exact.value === true)
}

/** The text of `new RegExp(…)`, its holes left out; null for anything else. */
function builtPattern(words: Argument | Expression): string | null {
  if (words.type !== 'NewExpression' || words.callee.type !== 'Identifier' || words.callee.name !== 'RegExp')
    return null
  const [pattern] = words.arguments
  if (pattern?.type === 'TemplateLiteral') return pattern.quasis.map(({ value }) => value.raw).join('')
  return pattern?.type === 'Literal' ? String(pattern.value) : ''
}

/** `^…$` without alternatives outside of brackets, by the case of the letters. */
function isHeld(pattern: string, flags: string): boolean {
  const outside = pattern.replace(/\\./g, '').replace(/\([^()]*\)/g, '')
  return pattern.startsWith('^') && pattern.endsWith('$') && !outside.includes('|') && !flags.includes('i')
}

function propertyOf(options: Argument | undefined, name: string): ObjectProperty | undefined {
  if (options?.type !== 'ObjectExpression') return undefined
  return options.properties
    .filter((one) => one.type === 'Property')
    .find(({ key }) => key.type === 'Identifier' && key.name === name)
}
