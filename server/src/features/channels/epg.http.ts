import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { usualLanguage } from '@skleyka/contract/languages.ts'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { plainReply, type RawReply, type RawRequest, type RawRoute, readRoutes } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { accountLanguage } from '../accounts/accounts.ts'
import { findChannelRow } from '../channel-delivery/channel-delivery.ts'
import { embedCode } from '../playback/playback.ts'
import { describeVideos, findOpenChannel, type OpenChannel } from './channels.sql.ts'
import { programmeOf, withoutRepeats } from './programme-of.ts'
import { writeXmltv } from './xmltv.ts'

/** The public address of the programme of a channel. */
export const epgPath = (uuid: string): string => `/epg/${uuid}.xml`

const params = z.strictObject({
  file: z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.xml$/),
})

/** Programmes are written this often at most, for all who ask. */
const keptMs = 60_000
const mostKept = 200
/** All that is kept together, in characters. */
const mostKeptChars = 32_000_000
/** A channel of very short videos is told no further than so many. */
const mostProgrammes = 2_000
const hourMs = 3_600_000
/** Time for which shown slots stay in the guide, ms. */
const pastMs = 6 * hourMs

interface CachedText {
  readonly readMs: number
  readonly text: Promise<string | null>
}
const cachedTexts = new WeakMap<Services['storage'], LRUCache<string, CachedText>>()

/** Guide of open channels as XMLTV, for set-top boxes and listings. */
export const epgRoutes: readonly RawRoute[] = readRoutes('/epg/:file', answer)

async function answer(request: RawRequest, services: Services): Promise<RawReply> {
  const parsed = params.safeParse(request.params)
  if (!parsed.success) return plainReply(404, 'Нет такой программы')
  const uuid = parsed.data.file.slice(0, -'.xml'.length)
  // asked each time: what is closed is closed at once
  const open = await findOpenChannel(services.db.platform('secret'), uuid)
  const text = open && (await programmeText(services, uuid, open))
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

function programmeText(services: Services, uuid: string, open: OpenChannel): Promise<string | null> {
  const nowMs = services.now().getTime()
  const texts =
    cachedTexts.get(services.storage) ?? new LRUCache<string, CachedText>({ max: mostKept, maxSize: mostKeptChars })
  cachedTexts.set(services.storage, texts)
  const found = texts.get(uuid)
  if (found && Math.abs(nowMs - found.readMs) < keptMs) return found.text
  const text = writeProgramme(services, uuid, open)
  const one: CachedText = { readMs: nowMs, text }
  // its length is known once it is written
  texts.set(uuid, one, { size: 1 })
  text.then(
    (written) => {
      texts.delete(uuid)
      if (written !== null) texts.set(uuid, one, { size: written.length })
    },
    () => texts.delete(uuid),
  )
  return text
}

async function writeProgramme(services: Services, uuid: string, open: OpenChannel): Promise<string | null> {
  const db = services.db.account(open.accountId)
  const channel = await findChannelRow(db, open.accountId, open.channelId)
  if (channel === null) return null
  const now = services.now()
  const programme = await programmeOf(db, channel, {
    from: new Date(now.getTime() - pastMs),
    to: new Date(now.getTime() + channelBounds.epgHours * hourMs),
    now,
  })
  const slots = withoutRepeats(programme.slots).slice(0, mostProgrammes)
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
    programmes: slots.map(({ recordId, startsAt, endsAt, isLive }) => ({
      ...{
        startsAt,
        endsAt,
        isLive,
        title: about.get(recordId)?.name ?? '',
        description: about.get(recordId)?.description ?? '',
      },
    })),
  })
}
