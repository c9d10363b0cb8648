import { unknownLanguage } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import * as z from 'zod/mini'
import { writeMaster } from '../../ffmpeg/playlist.ts'
import type { ApartRow } from './apart-streams.sql.ts'
import { distinctNames, withGroup } from './master-groups.ts'

const rates = { peak: z.number(), mean: z.number(), frames: z.optional(z.number()), codecs: z.string() }
/** Kept facts of a picture without sound: its rungs, and at which moment of their clock they begin, in milliseconds. */
export const apartPicture = z.object({
  rungs: z.array(z.object({ ...rates, name: z.string(), width: z.int(), height: z.int(), frameRate: z.number() })),
  fromMs: z.number(),
})
const apartSound = z.object({ ...rates, channels: z.optional(z.int()) })

/**
 * The master playlist of a version whose picture and sounds are served apart (RFC 8216, 4.3.4.1); null where there is
 * nothing to choose from, and the version is served in one piece. A silenced one is served of its pictures alone.
 */
export function apartMaster(rows: readonly ApartRow[]): string | null {
  const picture = rows.find(({ track }) => track === null)
  const tracks = rows.flatMap(({ id, made, track }) => (track ? [{ id, ...track, ...z.parse(apartSound, made) }] : []))
  if (!picture) return null
  const { isSilent, isOff } = picture
  if (isOff) return isSilent ? null : writeMaster(variantsOf(picture))
  // what is in the rungs already is no choice
  if (!tracks.some(({ isOriginal }) => isSilent || !isOriginal)) return null
  const peak = Math.max(...tracks.map((track) => track.peak))
  const mean = Math.max(...tracks.map((track) => track.mean))
  const codecs = [...new Set(tracks.map((track) => track.codecs))]
  const withSound = variantsOf(picture).map((variant) => ({
    ...variant,
    codecs: [variant.codecs, ...codecs].join(','),
    peakBitsPerSecond: variant.peakBitsPerSecond + peak,
    meanBitsPerSecond: variant.meanBitsPerSecond + mean,
  }))
  return withGroup(writeMaster(withSound), 'AUDIO', 'sound', lines(tracks))
}

const variantsOf = ({ id, made }: ApartRow) =>
  z.parse(apartPicture, made).rungs.map((rung) => ({
    ...{ width: rung.width, height: rung.height, frameRate: rung.frameRate, codecs: rung.codecs },
    ...{ name: `apart/${id}/${rung.name}`, peakBitsPerSecond: rung.peak, meanBitsPerSecond: rung.mean },
    framesBitsPerSecond: rung.frames,
  }))

interface SoundEntry {
  readonly id: number
  readonly language: string
  readonly label: string
  readonly isDefault: boolean
  /** Of sounds that were made before it was kept nobody knows. */
  readonly channels?: number | undefined
}

function lines(tracks: readonly SoundEntry[]): string[] {
  const first = tracks.find(({ isDefault }) => isDefault) ?? tracks[0]
  // of those that a player may choose by itself no two are in one language
  const languages = new Set(first ? [first.language] : [])
  return distinctNames(tracks).map((track) => {
    const isDefault = track.id === first?.id
    const isOwn = isDefault || !languages.has(track.language)
    languages.add(track.language)
    const channels = track.channels === undefined ? '' : `CHANNELS="${track.channels}",`
    const language = track.language === unknownLanguage ? '' : `LANGUAGE="${track.language}",`
    return (
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${track.name}",${language}` +
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=${isOwn ? 'YES' : 'NO'},${channels}` +
      `URI="apart/${track.id}/sound/index.m3u8"`
    )
  })
}
