import type { Access } from '@skleyka/contract/access.ts'
import type { Method } from '@skleyka/contract/method.ts'
import { UploadError } from '@skleyka/web/sending/upload-errors.ts'

type Schema = Method['params']

/**
 * Makes a call of the contract without credentials, as whoever has the secret in the params. A call that is made again
 * bears the same `requestId`, so that it is done once. Throws an `UploadError` when there is no answer or it is a refusal.
 */
export async function call<P extends Schema, R extends Schema>(
  method: Method<Access, P, R>,
  params: P['_zod']['input'],
  { signal, requestId = newRequestId() }: { signal?: AbortSignal; requestId?: string } = {},
): Promise<R['_zod']['output']> {
  const response = await fetch(method.path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: requestId, params }),
    signal: signal ?? null,
  }).catch(() => {
    throw UploadError.unreachable()
  })
  const body: unknown = await response.json().catch(() => null)
  const { result, error } = fieldsOf(body)
  if (response.ok && result !== undefined) return method.result.parse(result)
  const { type, extra } = fieldsOf(error)
  throw new UploadError(codeOf(type) ?? response.status, typeof extra === 'string' ? extra : '')
}

/** A refusal of v3 comes with the status 200 and its type in the body (spec §7.3); null when there is none. */
function codeOf(type: unknown): number | null {
  if (typeof type !== 'string' || type === 'INTERNAL') return null
  return type === 'NOT_FOUND' ? 404 : type === 'STATE' ? 410 : 400
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

// randomUUID is only there on pages that came over https
export const newRequestId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')
