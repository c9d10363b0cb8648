/** One request of a ClickHouse client, as its HTTP interface takes it. */
export interface EngineRequest {
  /** The whole statement; rows of an insert follow it. */
  readonly statement: string
  readonly database: string
  /** Settings and parameters that hold for this statement alone. */
  readonly settings: ReadonlyMap<string, string>
  readonly isInsert: boolean
}

/** Parameters of the interface that are no settings of the statement. */
const ownParameters = [
  'query',
  'database',
  'query_id',
  'session_id',
  'session_timeout',
  'session_check',
  'role',
  'compress',
]
const settingName = /^[a-z][a-z0-9_]{0,99}$/
const parameterName = /^param_[A-Za-z_][A-Za-z0-9_]{0,99}$/

/** Reads a request: settings and parameters of the address, the statement of the address and the body. `null` for one that is malformed. */
export function readEngineRequest(search: URLSearchParams, body: string): EngineRequest | null {
  const fromAddress = search.get('query') ?? ''
  const statement = fromAddress === '' ? body : `${fromAddress}\n${body}`
  const pairs = [...search].filter(([name]) => !ownParameters.includes(name))
  const isWellFormed = pairs.every(([name]) => settingName.test(name) || parameterName.test(name))
  if (!isWellFormed || statement.trim() === '') return null
  return {
    statement,
    database: search.get('database') ?? 'default',
    settings: new Map(pairs),
    isInsert: /^\s*insert\b/i.test(statement),
  }
}

/**
 * Returns the statement that brings a session from the settings it holds to those that are wanted; `null` where it has them: most statements want
 * the same ones as the one before. Parameters that are not wanted stay, for a statement names all of its own.
 */
export function changeSettings(
  held: ReadonlyMap<string, string>,
  target: ReadonlyMap<string, string>,
): { readonly statement: string | null; readonly held: Map<string, string> } {
  const changes: string[] = []
  const after = new Map(target)
  for (const [name, value] of target) if (held.get(name) !== value) changes.push(`${name} = ${literal(value)}`)
  for (const [name, value] of held) {
    if (target.has(name)) continue
    if (name.startsWith('param_')) after.set(name, value)
    else changes.push(`${name} = DEFAULT`)
  }
  return { statement: changes.length === 0 ? null : `SET ${changes.join(', ')}`, held: after }
}

/** Writes a string into a statement. */
export const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Writes the name of a database or a table into a statement. */
export const identifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
