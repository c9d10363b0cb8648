import type { Readable } from 'node:stream'
import { contract, refusals } from '@skleyka/contract/contract.ts'
import { callEndpoints, metricsPath, metricsUser, pageEndpoints } from '@skleyka/contract/metrics/metrics.ts'
import type { Secrets } from '../../data-folder/secrets.ts'
import { createAllowance } from '../../http/allowance.ts'
import { basicOf, isOperator, isSameSecret } from '../../http/operators.ts'
import type { RawReply, RawRoute } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import { createBrowserMetrics } from './browser-metrics.ts'
import { type KnownValues, readPush } from './push-lines.ts'

interface Options {
  /** The server's own figures in the text format. */
  readonly serverText: () => Promise<string>
  /** Token of readers, on this machine too. */
  readonly readToken: string
}

/** The key the console's page is given: whoever has the page has it, and it lets nobody read (safety §5.7). */
export const pushKey = (secrets: Secrets): string => secrets.key('metrics push').toString('base64url')

const maxBytes = 64 * 1024
// an office behind one address: 300 open pages push twice a minute each, and all of them at once after a broken line
const pushRate = { max: 600, perSecond: 10 }
const textFormat = 'text/plain; version=0.0.4; charset=utf-8'

const known: KnownValues = {
  endpoints: new Set([
    ...callEndpoints(contract),
    ...pageEndpoints,
    // what the console asks outside the contract
    '/auth/helper.js',
    '/auth/token',
  ]),
  errorCodes: new Set(Object.values(refusals).map(({ type, subtype }) => `${type}_${subtype}`)),
}

/** The gateway of spec §7.4: takes the figures of browsers by POST, shows them with the server's own by GET. */
export function metricsRoutes({ serverText, readToken }: Options): readonly RawRoute[] {
  const browsers = createBrowserMetrics()
  const pushes = createAllowance(pushRate)
  return [
    {
      verb: 'POST',
      path: metricsPath,
      handle: async ({ headers, body, facts }, { secrets }) => {
        // before anything is read: the key is public, so guessing it and knowing it cost the same
        const waitMs = pushes.spend(facts.ip, performance.now())
        if (waitMs > 0) throw refuse('call.tooMany', { seconds: Math.ceil(waitMs / 1000) })
        const { user, password } = basicOf(headers.authorization)
        if (user !== metricsUser || !isSameSecret(password, pushKey(secrets))) throw refuse('metrics.badKey')
        browsers.add(readPush(await textOf(body), known))
        return { status: 204 }
      },
    },
    {
      verb: 'GET',
      path: metricsPath,
      handle: async ({ headers }): Promise<RawReply> => {
        if (!isOperator(headers, readToken)) return askForToken()
        return {
          status: 200,
          headers: { 'content-type': textFormat, 'cache-control': 'no-store' },
          body: `${await serverText()}\n${browsers.text()}`,
        }
      },
    },
  ]
}

const askForToken = (): RawReply => ({
  status: refusals['metrics.closed'].status,
  headers: { 'www-authenticate': 'Basic realm="metrics", charset="UTF-8"', 'cache-control': 'no-store' },
  body: refusals['metrics.closed'].text,
})

async function textOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw refuse('call.tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
