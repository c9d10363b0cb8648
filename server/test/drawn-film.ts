import { frameSide } from '../src/fingerprints/picture-track.ts'
import { samplesPerSecond } from '../src/fingerprints/sound-track.ts'
import { printsPerSecond } from '../src/fingerprints/track.ts'

/** Changes to a film on its way to a copy. */
export interface FilmChange {
  readonly fromSeconds?: number
  readonly seconds?: number
  readonly speed?: number
  /** Share of each side that stays, and where it begins: 0 at the left and at the top, 1 at the other end. */
  readonly crop?: number
  readonly cropAt?: number
  readonly isMirrored?: boolean
  readonly logo?: boolean
  /** Height of each black bar, as a share of the picture. */
  readonly bars?: number
  readonly noise?: number
}

/** A number from 0 to 1 for a seed and a place: the same each time. */
export function drawNumber(seed: number, place: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return ((value ^ (value >>> 15)) >>> 0) / 2 ** 32
}

const sceneSeconds = 4
const spots = 14

/** The shade of a film at a place of its picture (0 to 1 both ways) and a moment: scenes of soft moving spots that cut to each other. */
function shadeAt(seed: number, x: number, y: number, seconds: number): number {
  const scene = Math.floor(seconds / sceneSeconds)
  const key = Math.imul(seed, 7919) + scene
  const inside = seconds - scene * sceneSeconds
  let shade = 110
  for (let spot = 0; spot < spots; spot += 1) {
    const draw = (what: number) => drawNumber(key, spot * 8 + what)
    const [dx, dy] = [x - draw(0) - (draw(1) - 0.5) * 0.12 * inside, y - draw(2) - (draw(3) - 0.5) * 0.12 * inside]
    const size = 0.04 + 0.2 * draw(4)
    shade += (draw(5) - 0.5) * 260 * Math.exp(-(dx * dx + dy * dy) / (2 * size * size))
  }
  return Math.max(0, Math.min(255, shade))
}

/** The small grey frames of a film of a seed, changed as told. */
export function drawFrames(seed: number, change: FilmChange = {}): Uint8Array {
  const { fromSeconds = 0, seconds = 30, speed = 1, crop = 1, cropAt = 0.5, bars = 0, noise = 0 } = change
  const count = Math.floor((seconds / speed) * printsPerSecond)
  const frames = new Uint8Array(count * frameSide * frameSide)
  for (let moment = 0; moment < count; moment += 1) {
    const at = fromSeconds + (moment / printsPerSecond) * speed
    for (let row = 0; row < frameSide; row += 1) {
      for (let column = 0; column < frameSide; column += 1) {
        const place = moment * frameSide * frameSide + row * frameSide + column
        const [u, v] = [(column + 0.5) / frameSide, ((row + 0.5) / frameSide - bars) / (1 - 2 * bars)]
        if (v < 0 || v > 1) continue
        const across = change.isMirrored ? 1 - u : u
        const inset = (1 - crop) * cropAt
        const isLogo = change.logo === true && u > 0.78 && u < 0.96 && v > 0.05 && v < 0.2
        const shade = isLogo ? 250 : shadeAt(seed, inset + across * crop, inset + v * crop, at)
        frames[place] = Math.max(0, Math.min(255, shade + noise * (drawNumber(seed + 1, place) - 0.5)))
      }
    }
  }
  return frames
}

/** The sound of a film of a seed: notes and bursts of noise; at another speed it is higher or lower too. */
export function drawSound(
  seed: number,
  { fromSeconds = 0, seconds = 30, speed = 1, loudness = 1 }: FilmChange & { readonly loudness?: number } = {},
): Int16Array {
  const samples = new Int16Array(Math.floor((seconds / speed) * samplesPerSecond))
  for (let at = 0; at < samples.length; at += 1) {
    const moment = fromSeconds + (at / samplesPerSecond) * speed
    let value = 0
    for (const [voice, length] of [0.31, 0.47, 0.83].entries()) {
      const note = Math.floor(moment / length)
      const hertz = 180 * 2 ** (3.5 * drawNumber(seed + voice, note * 2))
      const fade = Math.exp(-3 * (moment / length - note))
      value += drawNumber(seed + voice, note * 2 + 1) * fade * Math.sin(2 * Math.PI * hertz * moment)
    }
    samples[at] = Math.round(value * 6_000 * loudness)
  }
  return samples
}
