import { boxesAt } from './boxes.ts'
import { addTicks } from './plain-clock.ts'

/**
 * Lets the fragments of a segment of one stream begin so much later, as each says by itself (tfdt): not every player hears
 * of a delay that the header alone tells. `init` is the header, which names the ticks of a second.
 */
export function delayFragments(segment: Buffer, init: Buffer, delayMs: number): Buffer {
  const [header] = boxesAt(init, ['moov', 'trak', 'mdia', 'mdhd'])
  if (!header) throw new Error('a header without its stream')
  const ticksAt = header.from + (init[header.from] === 1 ? 20 : 12)
  const ticks = Math.round((delayMs / 1000) * init.readUInt32BE(ticksAt))
  const delayed = Buffer.from(segment)
  for (const time of boxesAt(delayed, ['moof', 'traf', 'tfdt'])) addTicks(delayed, time, ticks)
  return delayed
}
