import type { Readable } from 'node:stream'
import { reportBounds } from '@skleyka/contract/heat/heat-curve.ts'
import * as z from 'zod'
import type { RawRoute } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import { countPlayed } from '../heat/heat.ts'
import { judgeViewer, notFound, streamParams } from './playback.http.ts'

/** No video is longer than a week. */
const ms = z
  .int()
  .min(0)
  .max(7 * 24 * 3_600_000)
const report = z.strictObject({
  viewing: z.string().regex(/^[a-z0-9]{8,32}$/),
  ranges: z
    .array(z.tuple([ms, ms]).refine(([fromMs, toMs]) => fromMs < toMs))
    .min(1)
    .max(reportBounds.ranges),
})

/** What a public player says it played, within the address it was given: whoever was not given the video tells nothing of it. */
export const heatRoutes: readonly RawRoute[] = [
  {
    verb: 'POST',
    path: '/v/:uuid/:token/heat',
    cost: 1,
    handle: async (request, services) => {
      const params = streamParams.safeParse(request.params)
      if (!params.success) return notFound
      return judgeViewer(services, params.data, request, async (_found, { use, uuid, versionId }) => {
        // a preview of the console is no viewing
        if (use !== 'embed') return null
        const read = report.safeParse(await sentJson(request.body))
        if (!read.success) throw refuse('call.badParams', { problems: 'ranges' })
        await countPlayed(services, { uuid, versionId, ip: request.facts.ip }, read.data)
        return { status: 204, headers: { 'cache-control': 'no-store' } }
      })
    },
  },
]

/** Null for what is no JSON. */
async function sentJson(body: Readable): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > reportBounds.bytes) throw refuse('call.tooLarge')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}
