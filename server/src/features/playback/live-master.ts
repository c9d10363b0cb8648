import type { RawReply } from '../../http/raw.ts'
import type { Services } from '../../services.ts'
import { channelMaster } from '../channel-delivery/channel-delivery.ts'
import { liveKinds, liveMaster } from '../live-delivery/live-delivery.ts'
import { openHeaders } from './send-object.ts'
import type { PlaybackUse } from './token.ts'

/** Sends the master playlist of a livestream or a channel; null before its first picture. A preview sees what is not on air yet. */
export async function sendLiveMaster(services: Services, uuid: string, use: PlaybackUse): Promise<RawReply | null> {
  const text = (await liveMaster(services, uuid, use === 'preview')) ?? (await channelMaster(services, uuid))
  if (text === null) return null
  const { type, cache } = liveKinds.playlist
  return { status: 200, headers: { ...openHeaders, 'content-type': type, 'cache-control': cache }, body: text }
}
