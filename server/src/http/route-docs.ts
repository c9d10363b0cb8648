import * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** A value in the path, the query or a header. */
export interface ParameterDocs {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly about: string
  /** False for what may be left out; a part of the path never may. */
  readonly required?: boolean
  readonly schema: Schema
}

/** An answer of one status. */
interface AnswerDocs {
  readonly about: string
  /** Type of its body; no body without one. */
  readonly type?: string
  /** Shape of a body in JSON. */
  readonly schema?: Schema
  /** Headers that matter, by name. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Description of a raw route for the OpenAPI document: it is no call of the contract, which describes those. */
export interface RouteDocs {
  /** `area.name`, as calls have it. */
  readonly id: `${string}.${string}`
  /** One sentence. */
  readonly summary: string
  readonly about: string
  /** True if it is asked with an API key. */
  readonly takesKey?: boolean
  readonly parameters: readonly ParameterDocs[]
  /** Type of the body that is sent. */
  readonly bodyType?: string
  readonly answers: Readonly<Record<number, AnswerDocs>>
}

/** Operations of the routes that have a description, by path and verb. */
export function routeOperations(
  routes: readonly { readonly path: string; readonly verb: string; readonly docs?: RouteDocs }[],
): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const { path, verb, docs } of routes) {
    if (docs === undefined) continue
    const written = path.replace(/:(\w+)/g, '{$1}')
    paths[written] = { ...paths[written], [verb.toLowerCase()]: operation(docs) }
  }
  return paths
}

function operation({ id, summary, about, takesKey = false, parameters, bodyType, answers }: RouteDocs): object {
  return {
    operationId: id,
    tags: [id.split('.')[0]],
    summary,
    description: about,
    security: takesKey ? [{ apiKey: [] }] : [],
    parameters: parameters.map(({ name, in: place, about: description, required, schema }) => ({
      ...{ name, in: place, description, required: place === 'path' || required === true, schema: jsonSchema(schema) },
    })),
    ...(bodyType && { requestBody: { required: true, content: { [bodyType]: { schema: binary } } } }),
    responses: Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, response(answer)])),
  }
}

const binary = { type: 'string', format: 'binary' }

const response = ({ about, type, schema, headers }: AnswerDocs): object => ({
  description: about,
  ...(headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }),
  ...(type && { content: { [type]: { schema: schema ? jsonSchema(schema) : { type: 'string' } } } }),
})

const jsonSchema = (schema: Schema): object => {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return written
}
