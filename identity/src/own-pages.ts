import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Log } from './options.ts'
import { type MessageName, messagePage } from './pages/messages.ts'
import { pageHeaders } from './pages/page.ts'

type Middleware = Parameters<Provider['use']>[0]
type Context = Pick<Parameters<Middleware>[0], 'set' | 'body' | 'type'>

const ours = new WeakSet<object>()

/** Answers with a page of ours where the library asks for one. */
export function sendPage(ctx: Context, page: (nonce: string) => string): void {
  const { headers, nonce } = pageHeaders([])
  ctx.set(headers)
  ctx.type = 'html'
  ctx.body = page(nonce)
  ours.add(ctx)
}

/**
 * Lets no page of the library's own out: its script stands in the page, its words are English. What such a page was for
 * has a way of ours, so whoever asks for it came by an address that nothing here leads to.
 */
export function ownPagesOnly({ base, homeUrl, log }: { base: string; homeUrl: string; log: Log }): Middleware {
  return async (ctx, next) => {
    const message = (status: number, name: MessageName) => {
      sendPage(ctx, (nonce) => messagePage(name, { base, homeUrl, nonce }))
      ctx.status = status
    }
    try {
      await next()
    } catch (error) {
      // what is thrown past the library loses every header
      if (error instanceof errors.OIDCProviderError && error.expose) return message(error.status, 'stale')
      log.error({ err: error }, 'identity: request failed')
      return message(500, 'broken')
    }
    if (ctx.status >= 300 && ctx.status < 400) {
      ctx.body = ''
      ctx.remove('content-type')
    } else if (ctx.status === 404 && !ctx.body) message(404, 'notFound')
    else if (ctx.response.is('html') && !ours.has(ctx)) message(400, 'stale')
  }
}
