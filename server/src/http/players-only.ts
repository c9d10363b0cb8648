import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Services } from '../services.ts'
import { answerProblem } from './replies.ts'

/**
 * What viewers ask for: players, streams, pictures, feeds, and the calls of a gate. Besides, what the operator's machines ask:
 * whichever name they reach the server by, no account takes it from them.
 */
const underEveryName = [
  '/embed/',
  '/v/',
  '/collect',
  '/img/',
  '/covers/',
  '/player/',
  '/feeds/',
  '/oembed',
  '/edge/verdict',
  '/api/v3/gates/unlock',
  '/api/v3/gates/askCode',
  '/healthz',
  '/metrics',
]
/** A domain is looked up once in so long, and so many are known at once: names are of whoever asks. */
const knownForMs = 10_000
const mostKnown = 1_000

/**
 * Under the domain that an account gives its videos nothing but players is answered: the console and the sign-in have one address,
 * and no name that somebody else owns shows them (decision 88). The answer is no redirect.
 */
export function playersOnly(
  { publicUrl, log }: Pick<Services, 'publicUrl' | 'log'>,
  isEmbedHost: (host: string) => Promise<boolean>,
) {
  const own = new URL(publicUrl).hostname
  const noRoute = answerProblem(log, 'call.noRoute')
  const cachedAnswers = new LRUCache<string, Promise<boolean>>({ max: mostKnown, ttl: knownForMs })
  const isKnown = (host: string) => {
    const kept = cachedAnswers.get(host)
    if (kept) return kept
    const isKnownHost = isEmbedHost(host)
    cachedAnswers.set(host, isKnownHost)
    isKnownHost.catch(() => cachedAnswers.delete(host))
    return isKnownHost
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const host = request.hostname.toLowerCase()
    if (host === own || !host.includes('.')) return
    const [path = ''] = request.url.split('?')
    if (underEveryName.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one))) return
    if (await isKnown(host)) await noRoute(request, reply)
  }
}
