import { createHash } from 'node:crypto'
import { cleanLine } from '@skleyka/contract/texts.ts'
import * as z from 'zod/mini'
import { looseText, readShape } from './read-shape.ts'
import { mostItems, SourceAway, SourceRefusal } from './source.ts'
import type { SourceClient } from './source-client.ts'

/** An administrator's secret of the account (partner), or an application token. */
export type KalturaAccess = { readonly partnerId: number; readonly userId: string } & (
  | { readonly secret: string }
  | { readonly tokenId: string; readonly token: string }
)

export const pageSize = 500
// KalturaSessionType.ADMIN
const adminSession = 2
const sessionSeconds = 24 * 3600
const exception = z.object({ objectType: z.literal('KalturaAPIException'), code: looseText, message: looseText })

type Params = Readonly<Record<string, unknown>>

/** Calls of Kaltura in a session that is renewed when it ends. */
export interface KalturaApi {
  call(service: string, action: string, params: Params): Promise<unknown>
  list<T extends z.ZodMiniType>(service: string, filter: Params, item: T): AsyncGenerator<z.output<T>>
  unlessGone<R>(work: Promise<R>): Promise<R | null>
}

/** An error that Kaltura answers with HTTP 200. */
class KalturaRefusal extends SourceRefusal {
  readonly code: string
  constructor(code: string, message: string) {
    super(cleanLine(`Kaltura: ${message || code}`.slice(0, 300)))
    this.code = code
  }
}

export function openKalturaApi(client: SourceClient, access: KalturaAccess): KalturaApi {
  let session: Promise<string> | null = null
  const ask = async (service: string, action: string, params: Params): Promise<unknown> => {
    const json = { format: 1, ...params }
    const answer = await client.json(`/api_v3/service/${service}/action/${action}`, { json })
    const refused = z.safeParse(exception, answer)
    if (!refused.success) return answer
    const { code, message } = refused.data
    if (code === 'INTERNAL_SERVERL_ERROR' || code === 'INTERNAL_DATABASE_ERROR')
      throw new SourceAway(`Kaltura: ${message}`.slice(0, 300))
    throw new KalturaRefusal(code, message)
  }
  const call: KalturaApi['call'] = async (service, action, params) => {
    session ??= startSession(ask, access)
    const held = session
    try {
      return await ask(service, action, { ks: await held, ...params })
    } catch (error) {
      // a session ends, by its time or by hand: the next one is begun once
      if (!(error instanceof KalturaRefusal) || error.code !== 'INVALID_KS') throw error
      if (session === held) session = startSession(ask, access)
      return ask(service, action, { ks: await session, ...params })
    }
  }
  return {
    call,
    async *list(service, filter, item) {
      const known = new Set<string>()
      for (let pageIndex = 1; known.size < mostItems; pageIndex += 1) {
        const answer = await call(service, 'list', { filter, pager: { pageSize, pageIndex } })
        const { objects } = readShape(z.object({ objects: z.array(item) }), answer, 'Kaltura')
        const before = known.size
        for (const one of objects) {
          const text = JSON.stringify(one)
          if (known.has(text)) continue
          known.add(text)
          yield one
        }
        if (objects.length < pageSize || known.size === before) return
      }
    },
    async unlessGone(work) {
      try {
        return await work
      } catch (error) {
        if (error instanceof KalturaRefusal && /NOT_FOUND|INVALID_ENTRY_ID/.test(error.code)) return null
        throw error
      }
    },
  }
}

async function startSession(ask: KalturaApi['call'], access: KalturaAccess): Promise<string> {
  const { partnerId, userId } = access
  if ('secret' in access) {
    const params = {
      partnerId,
      userId,
      secret: access.secret,
      type: adminSession,
      expiry: sessionSeconds,
      privileges: 'disableentitlement',
    }
    return readShape(z.string(), await ask('session', 'start', params), 'Kaltura')
  }
  const ks = z.object({ ks: z.string() })
  const widget = readShape(ks, await ask('session', 'startWidgetSession', { widgetId: `_${partnerId}` }), 'Kaltura').ks
  // the token itself never leaves: its hash with the session of a visitor does
  const tokenHash = createHash('sha256').update(`${widget}${access.token}`).digest('hex')
  const params = { ks: widget, id: access.tokenId, tokenHash, userId, type: adminSession, expiry: sessionSeconds }
  return readShape(ks, await ask('apptoken', 'startSession', params), 'Kaltura').ks
}
