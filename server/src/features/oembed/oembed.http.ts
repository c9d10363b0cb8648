import { productName } from '@skleyka/contract/product.ts'
import * as z from 'zod'
import { plainReply, type RawReply, type RawRequest, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { embedHosts } from '../accounts/accounts.ts'
import { embedCode, findPublicRecord, judge, posterAddress, whereaboutsOf } from '../playback/playback.ts'
import { oembedDocs } from './oembed.docs.ts'
import { fitSides, recordAt } from './oembed.ts'

const side = z.coerce.number().int().min(1).max(10_000).optional()
const searchParams = z.object({
  url: z.string().max(2_000),
  format: z.string().optional(),
  maxwidth: side,
  maxheight: side,
})
/** The address of the picture works for so long at least, in seconds. */
const keptS = 3_600

/** oEmbed 1.0: the frame of a video for a site that was given its address. What such a site may not show is refused. */
export const oembedRoutes = readRoutes('/oembed', answerOpenly, oembedDocs)

async function answerOpenly(request: RawRequest, services: Services): Promise<RawReply> {
  const reply = await answer(request, services)
  return reply === 'hangUp' ? reply : { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': '*' } }
}

async function answer({ query, facts }: RawRequest, services: Services): Promise<RawReply> {
  const params = searchParams.safeParse(query)
  if (!params.success)
    return plainReply(400, 'Укажите адрес видео: /oembed?url=…, maxwidth и\u00a0maxheight в\u00a0пикселях')
  const { url, format = 'json', maxwidth, maxheight } = params.data
  if (format !== 'json') return plainReply(501, 'Ответ есть только в\u00a0JSON: format=json')
  const page = recordAt(url)
  const found = page && (await findPublicRecord(services.db.platform('secret'), page.uuid, null, services.now()))
  const embedServices = embedHosts.applyHost(services, found?.embedHost ?? null)
  // its page stands under our address, and under the domain of its account
  const record = page && [services.publicUrl, embedServices.publicUrl].includes(page.origin) ? found : null
  // a stranger who has nothing but the address; a video in work has a frame too
  const came = { place: { kind: 'own' }, pass: null } as const
  const described = record && { ...record, playable: true }
  const from = whereaboutsOf(facts.ip, services)
  const verdict = described && judge({ ...described, countries: null }, came, from)
  if (!record || !verdict || (!verdict.allowed && verdict.text === null))
    return plainReply(404, 'Видео не\u00a0найдено')
  if (!verdict.allowed || !record.embedding) {
    return plainReply(401, 'Это видео не\u00a0показывают на\u00a0других сайтах')
  }
  // it is mostly a server that asks: one in another country has the frame, which judges its viewers, and is told nothing of it
  const isWatchable = judge({ ...record, playable: true }, came, from).allowed
  const { width, height, name } = record
  const picture = isWatchable && width !== null && height !== null ? { width, height } : null
  const sides = fitSides(picture, { ...(maxwidth && { width: maxwidth }), ...(maxheight && { height: maxheight }) })
  const thumbnail = isWatchable ? posterAddress(embedServices, record, 'poster', null) : null
  const answered = {
    ...{
      version: '1.0',
      type: 'video',
      ...(isWatchable && { title: name }),
      html: embedCode(embedServices, record.uuid, sides).iframe,
      ...sides,
    },
    ...{ provider_name: productName, provider_url: services.publicUrl, cache_age: keptS },
    ...(thumbnail && { thumbnail_url: thumbnail, thumbnail_width: sides.width, thumbnail_height: sides.height }),
  }
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(answered),
  }
}
