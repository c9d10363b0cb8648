/**
 * Patterns that authors of templates give to values: a part of regular expressions that is matched in time that grows with
 * the text and never faster. There are signs, «.», classes, `\d \w \s`, groups, «|» and repeats; no look-around and no references.
 */

/** The longest pattern, and how many steps one may come to when its repeats are written out. */
export const patternBounds = { chars: 200, repeats: 255, steps: 1_000, depth: 20 } as const

type Fits = (sign: string) => boolean
type Node =
  | { readonly kind: 'sign'; readonly fits: Fits }
  | { readonly kind: 'row'; readonly parts: readonly Node[] }
  | { readonly kind: 'either'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number | null }

type Step =
  | { readonly kind: 'sign'; readonly fits: Fits }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'end' }

class Wrong extends Error {}

/** Returns what keeps a pattern from being understood, in Russian; null for a good one. */
export function patternProblem(pattern: string): string | null {
  try {
    stepsOf(parse(pattern))
    return null
  } catch (error) {
    if (error instanceof Wrong) return error.message
    throw error
  }
}

/** Returns true if a whole text is as a pattern has it; a pattern that is not understood fits nothing. */
export function fitsPattern(pattern: string, text: string): boolean {
  if (patternProblem(pattern) !== null) return false
  const steps = stepsOf(parse(pattern))
  let at = reachableSteps(steps, [0])
  for (const sign of text) {
    if (at.size === 0) return false
    const next: number[] = []
    for (const place of at) {
      const step = steps[place]
      if (step?.kind === 'sign' && step.fits(sign)) next.push(place + 1)
    }
    at = reachableSteps(steps, next)
  }
  return at.has(steps.length - 1)
}

/** The pattern without the marks of beginning and end: it is always of the whole value. */
export const wholePattern = (pattern: string): string =>
  pattern.replace(/^\^/, '').replace(/(?<!\\)((?:\\\\)*)\$$/, '$1')

/** Every place that is come to without reading a sign. */
function reachableSteps(steps: readonly Step[], from: readonly number[]): Set<number> {
  const places = new Set<number>()
  const open = [...from]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue
    places.add(place)
    const step = steps[place]
    if (step?.kind === 'fork') open.push(...step.to)
  }
  return places
}

function stepsOf(root: Node): readonly Step[] {
  const steps: Step[] = []
  const add = (step: Step) => steps.push(step) - 1
  // counted apart from the steps: repeats of nothing make none
  let met = 0
  const put = (node: Node): void => {
    met += 1
    if (Math.max(met, steps.length) > patternBounds.steps)
      throw new Wrong('Образец слишком сложный. Сделайте его короче')
    if (node.kind === 'sign') add(node)
    else if (node.kind === 'row') node.parts.forEach(put)
    else if (node.kind === 'either') putEither(node.parts)
    else putRepeat(node.part, node.least, node.most)
  }
  const putEither = (parts: readonly Node[]) => {
    const fork = add({ kind: 'fork', to: [] })
    const [starts, ends]: [number[], number[]] = [[], []]
    for (const part of parts) {
      starts.push(steps.length)
      put(part)
      ends.push(add({ kind: 'fork', to: [] }))
    }
    steps[fork] = { kind: 'fork', to: starts }
    for (const end of ends) steps[end] = { kind: 'fork', to: [steps.length] }
  }
  const putRepeat = (part: Node, least: number, most: number | null) => {
    for (let made = 0; made < least; made += 1) put(part)
    if (most === null) {
      const fork = add({ kind: 'fork', to: [] })
      put(part)
      add({ kind: 'fork', to: [fork] })
      steps[fork] = { kind: 'fork', to: [fork + 1, steps.length] }
      return
    }
    const forks: number[] = []
    for (let made = least; made < most; made += 1) {
      forks.push(add({ kind: 'fork', to: [] }))
      put(part)
    }
    for (const fork of forks) steps[fork] = { kind: 'fork', to: [fork + 1, steps.length] }
  }
  put(root)
  add({ kind: 'end' })
  return steps
}

function parse(pattern: string): Node {
  if (pattern.length > patternBounds.chars) throw new Wrong(`Образец длиннее ${patternBounds.chars} знаков`)
  const reading = { signs: [...wholePattern(pattern)], at: 0 }
  const node = parseEither(reading, 0)
  if (reading.at < reading.signs.length) throw new Wrong('Лишняя закрывающая скобка')
  return node
}

interface Reading {
  readonly signs: readonly string[]
  at: number
}

function parseEither(reading: Reading, depth: number): Node {
  if (depth > patternBounds.depth) throw new Wrong('Слишком много вложенных скобок')
  const parts = [parseRow(reading, depth)]
  while (reading.signs[reading.at] === '|') {
    reading.at += 1
    parts.push(parseRow(reading, depth))
  }
  const [only] = parts
  return parts.length === 1 && only ? only : { kind: 'either', parts }
}

function parseRow(reading: Reading, depth: number): Node {
  const parts: Node[] = []
  for (let sign = reading.signs[reading.at]; sign !== undefined && sign !== '|' && sign !== ')'; ) {
    parts.push(parseRepeat(reading, parseOne(reading, sign, depth)))
    sign = reading.signs[reading.at]
  }
  return { kind: 'row', parts }
}

function parseOne(reading: Reading, sign: string, depth: number): Node {
  reading.at += 1
  switch (sign) {
    case '(':
      return parseGroup(reading, depth)
    case '[':
      return { kind: 'sign', fits: parseClass(reading) }
    case '.':
      return { kind: 'sign', fits: () => true }
    case '\\':
      return { kind: 'sign', fits: parseEscape(reading) }
    case '*':
    case '+':
    case '?':
    case '{':
      throw new Wrong(`Знаку «${sign}» нечего повторять. Сам знак пишут так: \\${sign}`)
    case '^':
    case '$':
      throw new Wrong(
        `Знак «${sign}» не\u00a0нужен: образец и\u00a0так для всего значения. Сам знак пишут так: \\${sign}`,
      )
    default:
      return { kind: 'sign', fits: (one) => one === sign }
  }
}

function parseGroup(reading: Reading, depth: number): Node {
  if (reading.signs[reading.at] === '?') {
    if (reading.signs[reading.at + 1] !== ':') throw new Wrong('Скобки вида (?…) не\u00a0поддерживаются')
    reading.at += 2
  }
  const node = parseEither(reading, depth + 1)
  if (reading.signs[reading.at] !== ')') throw new Wrong('Не\u00a0хватает закрывающей скобки')
  reading.at += 1
  return node
}

const simple: Readonly<Record<string, readonly [least: number, most: number | null]>> = {
  '*': [0, null],
  '+': [1, null],
  '?': [0, 1],
}

function parseRepeat(reading: Reading, part: Node): Node {
  const sign = reading.signs[reading.at] ?? ''
  const counts = simple[sign] ?? (sign === '{' ? parseCounts(reading) : null)
  if (counts === null) return part
  reading.at += 1
  const next = reading.signs[reading.at]
  if (next === '{' || (next !== undefined && next in simple))
    throw new Wrong('Два повторения подряд не\u00a0поддерживаются')
  const [least, most] = counts
  return { kind: 'repeat', part, least, most }
}

/** Stays before the closing brace. */
function parseCounts(reading: Reading): readonly [number, number | null] {
  const from = reading.at
  const end = reading.signs.indexOf('}', from)
  const found = /^\{(\d{1,3})(,(\d{0,3}))?$/.exec(reading.signs.slice(from, end === -1 ? from : end).join(''))
  if (found === null) throw new Wrong('Повторения пишут так: {3}, {2,} или\u00a0{2,5}')
  reading.at = end
  const least = Number(found[1])
  const most = found[2] === undefined ? least : found[3] === '' ? null : Number(found[3])
  if (Math.max(least, most ?? 0) > patternBounds.repeats)
    throw new Wrong(`Повторений не\u00a0больше ${patternBounds.repeats}`)
  if (most !== null && most < least) throw new Wrong('В\u00a0повторениях наименьшее больше наибольшего')
  return [least, most]
}

const kinds: Readonly<Record<string, Fits>> = {
  d: (sign) => /^\p{Nd}$/u.test(sign),
  w: (sign) => /^[\p{L}\p{Nd}_]$/u.test(sign),
  s: (sign) => /^\s$/u.test(sign),
}

/** Returns what stands after a backslash: one of the kinds, or a sign that would mean something else. */
function parseEscape(reading: Reading): Fits {
  const sign = reading.signs[reading.at]
  reading.at += 1
  if (sign === undefined) throw new Wrong('Образец обрывается на\u00a0знаке «\\»')
  const kind = Object.hasOwn(kinds, sign) ? kinds[sign] : undefined
  if (kind) return kind
  if (/[\p{L}\p{N}]/u.test(sign))
    throw new Wrong(`Обозначение \\${sign} не\u00a0поддерживается: есть \\d, \\w и\u00a0\\s`)
  return (one) => one === sign
}

function parseClass(reading: Reading): Fits {
  const { signs } = reading
  const isNot = signs[reading.at] === '^'
  if (isNot) reading.at += 1
  const fits: Fits[] = []
  for (;;) {
    const sign = signs[reading.at]
    if (sign === undefined) throw new Wrong('Не\u00a0хватает закрывающей скобки ]')
    if (sign === ']') break
    if (sign === '[') throw new Wrong('Знак «[» внутри квадратных скобок пишут так: \\[')
    reading.at += 1
    fits.push(sign === '\\' ? parseEscape(reading) : parseRange(reading, sign))
  }
  reading.at += 1
  if (fits.length === 0) throw new Wrong('В\u00a0квадратных скобках пусто')
  return (one) => fits.some((fit) => fit(one)) !== isNot
}

function parseRange(reading: Reading, first: string): Fits {
  const [dash, last] = [reading.signs[reading.at], reading.signs[reading.at + 1]]
  if (dash !== '-' || last === undefined || last === ']') return (one) => one === first
  if (last === '\\' || last === '[') throw new Wrong('Промежуток пишут двумя знаками: а-я')
  reading.at += 2
  if (codeOf(last) < codeOf(first)) throw new Wrong(`Промежуток ${first}-${last} идёт назад`)
  return (one) => codeOf(one) >= codeOf(first) && codeOf(one) <= codeOf(last)
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0
