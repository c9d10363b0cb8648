import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { root } from './processes.ts'

/** A regular expression of the product's own code. */
export interface Pattern {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

/** The regular expressions that stand in a source, and how many are built while it runs. */
export function patternsOf(file: string, source: string): { written: Pattern[]; built: number } {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse`)
  const written: Pattern[] = []
  let built = 0
  new Visitor({
    Literal(node) {
      if ('regex' in node) written.push({ file, pattern: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built += 1
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') built += 1
    },
  }).visit(program)
  return { written, built }
}

/** Sources of the product, without what only tests and builds run. */
export const productSources = (): { file: string; source: string }[] =>
  globSync('{contract,server,identity,web,console,player}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(?:test|suite|types)\.tsx?$|(?:^|[\\/])test-[^\\/]*$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))

/**
 * Returns why a pattern takes more than linear time over some text, `null` when nothing tells so. The analysis knows texts that
 * repeat one sign; what repeats several is tried on 10^5 of them, made from the parts of the pattern that may repeat.
 */
export function slownessOf(
  { pattern, flags }: Omit<Pattern, 'file'>,
  chars = 100_000,
  limitMs = patientMs,
): string | null {
  const { reports } = analyse(new RegExp(pattern, flags), { reportTypes: { Move: true } })
  const [report] = reports
  if (report)
    return report.type === 'Trade'
      ? `${report.startQuant.raw} and ${report.endQuant.raw} take the same`
      : `${report.quant.raw} is tried from each sign`
  return slowText({ pattern, flags }, chars, limitMs)
}

/** The hostile text on which a pattern stands for longer than a linear one could; `null` when there is none. */
export function slowText({ pattern, flags }: Omit<Pattern, 'file'>, chars: number, limitMs = patientMs): string | null {
  const script = new vm.Script("text.replace(new RegExp(pattern, flags), '')")
  const slow = hostileTexts({ pattern, flags }, chars).find((text) => {
    const before = process.cpuUsage()
    try {
      script.runInContext(Object.assign(page, { text, pattern, flags }), { timeout: limitMs })
    } catch {
      return true
    }
    return process.cpuUsage(before).user / 1000 > slowMs
  })
  return slow === undefined ? null : JSON.stringify(`${slow.slice(0, 60)}…${slow.slice(-20)}`)
}

const page = vm.createContext({})

/** 10^5 signs are read within a few milliseconds of the processor; 10^10 steps take half a minute. */
const slowMs = 300
/**
 * Longest time by the clock, for a machine busy with other things: a pattern that takes longer is slow without another
 * look.
 */
const patientMs = 20_000

/** Texts that lead into each repeat of a pattern, stay in it to their end, and do not come out as it wants. */
export function hostileTexts({ pattern, flags }: Omit<Pattern, 'file'>, chars: number): string[] {
  const regex = new RegExpParser().parsePattern(pattern, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const texts = new Set<string>()
  for (const alternative of regex.alternatives) {
    for (const { before, repeated } of repeatsOf(alternative.elements, '')) {
      for (const end of ['', '\u0000', '\n', '"', '<']) {
        texts.add(before + repeated.repeat(Math.ceil(chars / repeated.length)).slice(0, chars) + end)
      }
    }
  }
  const whole = sampleOf(regex.alternatives)
  if (whole !== '') texts.add(whole.slice(0, -1).repeat(Math.ceil(chars / whole.length)))
  return [...texts]
}

function* repeatsOf(elements: readonly AST.Element[], before: string): Generator<{ before: string; repeated: string }> {
  let prefix = before
  for (const [at, element] of elements.entries()) {
    const inner = element.type === 'Quantifier' ? element.element : element
    if (element.type === 'Quantifier' && element.max > 100) {
      for (const repeated of samplesOf(element.element)) yield { before: prefix, repeated }
      for (const elementsAhead of [elements.slice(at, at + 2), elements.slice(at), elements.slice(at + 1)]) {
        const repeated = sampleOf([{ elements: elementsAhead }])
        if (repeated !== '') yield { before: prefix, repeated }
      }
    }
    if ('alternatives' in inner) for (const one of inner.alternatives) yield* repeatsOf(one.elements, prefix)
    prefix += sampleOf([{ elements: [element] }])
  }
}

/** Several texts that an element takes: for a class, signs of each kind that hostile texts are made of. */
function samplesOf(element: AST.Element): string[] {
  if (
    element.type === 'CharacterSet' ||
    element.type === 'CharacterClass' ||
    element.type === 'ExpressionCharacterClass'
  ) {
    const isTaken = signTester(element)
    return [...' a0-"<,.[/\n'].filter(isTaken)
  }
  const one = sampleOf([{ elements: [element] }])
  const inner = 'alternatives' in element ? element.alternatives.map(({ elements }) => sampleOf([{ elements }])) : []
  return [...new Set([one, ...inner])].filter((text) => text !== '')
}

type Sampled = { readonly elements: readonly AST.Element[] }

/** A text that the first of these alternatives takes, references and assertions left out. */
function sampleOf([first]: readonly Sampled[]): string {
  return (first?.elements ?? []).map(sampleOfElement).join('')
}

function sampleOfElement(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value)
    case 'Quantifier':
      return sampleOfElement(element.element).repeat(Math.max(1, Math.min(element.min, 1_000)))
    case 'Group':
    case 'CapturingGroup':
      return sampleOf(element.alternatives)
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return candidates.find(signTester(element)) ?? ''
    default:
      return ''
  }
}

const candidates = [...'a0 A-_.:/<>"\'=,;\n\\я#@\u00a0\u0000\u0301']

function signTester(element: AST.Element): (sign: string) => boolean {
  const pattern = new RegExp(`^${element.raw}$`, /\\p|\\u\{/i.test(element.raw) ? 'u' : '')
  return (sign) => pattern.test(sign)
}
