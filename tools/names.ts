import { parseSync, Visitor } from 'oxc-parser'

/** Names of types that say nothing about what they hold. */
const bannedTypes = new Set(
  'Asked Told Question Place Found Given Kept Shown Facts Ground Came Awaited Seen Known Held Made'.split(' '),
)
/** Parts of compound names that hide the thing in the same way: `TrackFacts` is `TrackInfo`, `AskedFilter` is `FilterRequest`. */
const bannedPart =
  /^(?:Asked|Told|Given|Kept|Begun|Awaited)[A-Z]|[a-z0-9](?:Asked|Told|Found|Given|Kept|Facts|Ground|Question|Came)$/
const participle =
  /^(?:[a-z]+ed|known|seen|given|told|kept|shown|found|made|taken|written|held|said|left|lost|sent|begun|gone|come|came|drawn|chosen|hidden|led)$/
/** End like participles and are none. */
const notParticiples = new Set(['embed', 'feed', 'need', 'oembed', 'speed', 'seed', 'shed'])
const bannedFile =
  /^(?:asked|told|kept|given|found|shown|moved|trimmed|came|journalled|faces?|notices?|entry-mail)(?:[.-])/

const typeName = /^(?:export )?(?:interface|type) (\w+)/gm
const functionName =
  /^(?:export )?(?:default )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>\n]*>)?(?:\([^()\n]*\)(?:: [^=\n]+)? =>|\w+ =>|\(\n)/gm

/** Returns the names of types and top-level functions in a module that the glossary refuses, in the order of the text. */
export function badNames(code: string): string[] {
  const types = [...code.matchAll(typeName)].flatMap(([, name = '']) =>
    bannedTypes.has(name) || bannedPart.test(name) ? [name] : [],
  )
  const functions = [...code.matchAll(functionName)]
    .map(([, declared, assigned]) => declared ?? assigned ?? '')
    .filter((name) => participle.test(name) && !notParticiples.has(name))
  return [...types, ...functions]
}

const bannedVariables = new Set(['asked', 'told', 'given', 'wanted', 'heard', 'said', 'had', 'saw'])
/** Only code with such a text can declare one: the others need no parsing. */
const likeDeclaration = /[\w({[,.:]\s*\b(?:asked|told|given|wanted|heard|said|had|saw)\b\s*[,:=)}\]]/

/** Returns the names of variables and parameters in a module that say how a value came about and not what it is, in the order of the text. */
export function badVariables(file: string, code: string): string[] {
  if (!likeDeclaration.test(code)) return []
  const bad: string[] = []
  const judge = (pattern: unknown): void => {
    const { type, name, elements, properties, value, argument, left, parameter } = Object(pattern)
    if (type === 'Identifier' && bannedVariables.has(name)) bad.push(name)
    for (const part of [...(elements ?? []), ...(properties ?? []), value, argument, left, parameter])
      if (part) judge(part)
  }
  const judgeParameters = ({ params }: { params: readonly unknown[] }) => params.forEach(judge)
  new Visitor({
    VariableDeclarator: ({ id }) => judge(id),
    FunctionDeclaration: judgeParameters,
    FunctionExpression: judgeParameters,
    ArrowFunctionExpression: judgeParameters,
  }).visit(parseSync(file, code).program)
  return bad
}

/** True for a file that is named after how something came about and not after what it is. */
export const badFileName = (name: string): boolean => bannedFile.test(name)
