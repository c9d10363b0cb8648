import { area } from '../area.ts'
import { channels } from './channels.calls.ts'
import { channelRefusals } from './channels.refusals.ts'

export const channelsArea = area({
  calls: { channels },
  refusals: channelRefusals,
  objects: { channel: 'Канал' },
})
