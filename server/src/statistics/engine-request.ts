/** One request of a ClickHouse client, as its HTTP interface takes it. */
export interface EngineRequest {
  /** The whole statement; rows of an insert follow it. */
  readonly statement: string
  readonly database: string
  /** `SET` of what holds for this statement alone; `null` when nothing is set. */
  readonly set: string | null
  /** Undoes `set`. */
  readonly unset: string | null
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
  const settings = pairs.filter(([name]) => !name.startsWith('param_'))
  return {
    statement,
    database: search.get('database') ?? 'default',
    set: pairs.length === 0 ? null : `SET ${pairs.map(([name, value]) => `${name} = ${literal(value)}`).join(', ')}`,
    unset: settings.length === 0 ? null : `SET ${settings.map(([name]) => `${name} = DEFAULT`).join(', ')}`,
    isInsert: /^\s*insert\b/i.test(statement),
  }
}

/** Writes a string into a statement. */
export const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Writes the name of a database or a table into a statement. */
export const identifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
