import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { usualLanguage } from '@skleyka/contract/languages.ts'
import * as z from 'zod'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { accountLanguage } from '../accounts/accounts.ts'
import { findChannelRow } from '../channel-delivery/channel-delivery.ts'
import { embedCode } from '../playback/playback.ts'
import { describeVideos, findOpenChannel } from './channels.sql.ts'
import { programmeOf } from './programme-of.ts'
import { writeXmltv } from './xmltv.ts'

/** The public address of the programme of a channel. */
export const epgPath = (uuid: string): string => `/epg/${uuid}.xml`

const params = z.strictObject({
  file: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.xml$/),
})

/** Programmes are written this often at most, for all who ask. */
const keptMs = 60_000
const mostKept = 200
const hourMs = 3_600_000
/** What was shown so lately is told too. */
const pastMs = 6 * hourMs

interface CachedText {
  readonly readMs: number
  readonly text: Promise<string | null>
}
const kept = new WeakMap<Services['storage'], Map<string, CachedText>>()

/** What open channels show, as XMLTV, for set-top boxes and listings. */
export const epgRoutes: readonly RawRoute[] = readRoutes('/epg/:file', answer)

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const asked = params.safeParse(request.params)
  if (!asked.success) return plainReply(404, 'Нет такой программы')
  const text = await programmeText(services, asked.data.file.slice(0, -'.xml'.length))
  if (text === null) return plainReply(404, 'Нет такой программы')
  return {
    status: 200,
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: text,
  }
}

function programmeText(services: Services, uuid: string): Promise<string | null> {
  const nowMs = services.now().getTime()
  const texts = kept.get(services.storage) ?? new Map<string, CachedText>()
  kept.set(services.storage, texts)
  const found = texts.get(uuid)
  if (found && Math.abs(nowMs - found.readMs) < keptMs) return found.text
  const text = writeProgramme(services, uuid)
  texts.delete(uuid)
  texts.set(uuid, { readMs: nowMs, text })
  // what is not open is not kept: whoever opens it is not to wait
  text.then(
    (written) => written === null && texts.delete(uuid),
    () => texts.delete(uuid),
  )
  const [oldest] = texts.keys()
  if (texts.size > mostKept && oldest !== undefined) texts.delete(oldest)
  return text
}

async function writeProgramme(services: Services, uuid: string): Promise<string | null> {
  const open = await findOpenChannel(services.db.platform('secret'), uuid)
  if (open === null) return null
  const db = services.db.account(open.accountId)
  const channel = await findChannelRow(db, open.accountId, open.channelId)
  if (channel === null) return null
  const now = services.now()
  const { slots } = await programmeOf(db, channel, {
    from: new Date(now.getTime() - pastMs),
    to: new Date(now.getTime() + channelBounds.epgHours * hourMs),
    now,
  })
  const about = await describeVideos(
    db,
    open.accountId,
    slots.map(({ recordId }) => recordId),
  )
  return writeXmltv({
    id: uuid,
    name: open.name,
    url: embedCode(services, uuid).url,
    language: (await accountLanguage(db, open.accountId)) ?? usualLanguage,
    programmes: slots.map(({ recordId, startsAt, endsAt }) => ({
      ...{
        startsAt,
        endsAt,
        title: about.get(recordId)?.name ?? '',
        description: about.get(recordId)?.description ?? '',
      },
    })),
  })
}
