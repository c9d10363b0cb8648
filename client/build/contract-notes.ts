import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FieldNotes } from './json-types.ts'

const contractFolder = path.resolve(import.meta.dirname, '../../contract/src')

/** A schema that the contract gives a type of its own. */
export interface NamedSchema {
  readonly name: string
  readonly schema: unknown
  readonly notes: FieldNotes
}

/** Texts and schemas of the contract that its calls do not carry themselves. */
export interface ContractNotes {
  /** Schemas with a type of their own, each under one name. */
  readonly named: readonly NamedSchema[]
  /** Comments of the params of a call, by its path. */
  readonly ofParams: (path: string) => FieldNotes
}

/** Reads the sources of the contract: names of types stand in `export type X = z.output<typeof x>`, units in comments of fields. */
export async function readContractNotes(): Promise<ContractNotes> {
  const named: NamedSchema[] = []
  const names = new Set<string>()
  const params = new Map<string, FieldNotes>()
  const files = globSync('**/*.ts', { cwd: contractFolder }).filter((file) => !/\.(test|d)\.ts$/.test(file))
  for (const file of files.sort()) {
    const text = readFileSync(path.join(contractFolder, file), 'utf8')
    for (const block of text.split(/(?=: (?:method|endpoint)\(\{)/).slice(1)) {
      const [, callPath] = /\bpath: '([^']+)'/.exec(block) ?? []
      const [, paramsText] = /\bparams:([\s\S]*?)\n {4}result:/.exec(block) ?? []
      if (callPath !== undefined && paramsText !== undefined) params.set(callPath, notesIn(paramsText))
    }
    const types = [...text.matchAll(/^export type (\w+) = z\.(?:output|infer|input)<typeof (\w+)>$/gm)]
    if (types.length === 0) continue
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(path.join(contractFolder, file)).href)
    for (const [, name = '', value = ''] of types) {
      const schema = module[value]
      if (schema === undefined || names.has(name) || isTaken(name)) continue
      names.add(name)
      named.push({ name, schema, notes: notesIn(blockOf(text, value)) })
    }
  }
  return { named, ofParams: (callPath) => params.get(callPath) ?? new Map() }
}

/** Names that mean something else in every program, and those of the client itself. */
const isTaken = (name: string): boolean =>
  name in globalThis || ['Api', 'Record', 'UploadFields', 'UploadState'].includes(name)

const blockOf = (text: string, value: string): string => {
  const from = text.indexOf(`export const ${value} =`)
  const to = text.indexOf('\n})', from)
  return from < 0 ? '' : text.slice(from, to < 0 ? undefined : to)
}

function notesIn(text: string): FieldNotes {
  const matches = [...text.matchAll(/\/\*\* ([^*]{1,400}) \*\/\s{1,20}(\w+):/g)]
  return new Map(matches.map(([, note = '', name = '']) => [name, plainNote(note)]))
}

/** A comment without rows of the specification and in one line. */
export const plainNote = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ \((?:[CQRP]-?\w?-?\d|product |spec |safety )[^()]*\)/g, '')
    .replaceAll('*/', '* /')
    .trim()
