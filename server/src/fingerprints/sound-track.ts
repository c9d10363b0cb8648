import { side, soundCoefficients, wordsOfPrint, writePrint } from './sign-hash.ts'
import { runSteps, type Steps } from './steps.ts'
import { dropPrint, printsPerSecond, type Track } from './track.ts'

export const samplesPerSecond = 8_000
const samplesOfStep = samplesPerSecond / 16
const stepsOfPrint = 16 / printsPerSecond
const frameSamples = 1_024
/** Bands by octaves: a sound that is 3 % higher moves by a third of one. */
const lowestHz = 150
const highestHz = 3_500
/** Quieter than this a sample on average is silence; a picture of the sound flatter than this is a hum or a tone. */
const leastLevel = 40
const leastStrength = 0.03

/**
 * Prints a sound of 16-bit samples, mono, 8 kHz: each print is that of a picture of two seconds, 32 bands by octaves × 32 steps of time,
 * so a change of speed by some per cent moves it a little and changes few signs.
 */
export const printSound = (samples: Int16Array): Track => runSteps(printingSound(samples))

const momentsOfStep = 60

/** The same in steps. */
export function* printingSound(samples: Int16Array): Steps<Track> {
  const steps = Math.floor(Math.max(0, samples.length - frameSamples) / samplesOfStep) + 1
  const length = Math.max(0, Math.floor((steps - side) / stepsOfPrint) + 1)
  const { levels, bands } = yield* measureBands(samples, steps)
  const words = new Uint32Array(length * wordsOfPrint)
  const square = new Float64Array(side * side)
  for (let moment = 0; moment < length; moment += 1) {
    if (moment % momentsOfStep === 0) yield
    const first = moment * stepsOfPrint
    let level = 0
    for (let step = 0; step < side; step += 1) {
      level += levels[first + step] ?? 0
      for (let band = 0; band < side; band += 1) square[band * side + step] = bands[(first + step) * side + band] ?? 0
    }
    const at = moment * wordsOfPrint
    const strength = writePrint(square, soundCoefficients, words, at)
    if (level / side < leastLevel || strength < leastStrength) dropPrint(words, at)
  }
  return { kind: 'SOUND', views: 1, length, words }
}

/** The level of each step, and the logarithm of what is in each band of it. */
function* measureBands(samples: Int16Array, steps: number): Steps<{ levels: Float64Array; bands: Float32Array }> {
  const levels = new Float64Array(steps)
  const bands = new Float32Array(steps * side)
  const real = new Float64Array(frameSamples)
  const imaginary = new Float64Array(frameSamples)
  for (let step = 0; step < steps; step += 1) {
    if (step % (stepsOfPrint * momentsOfStep) === 0) yield
    let squares = 0
    for (let at = 0; at < frameSamples; at += 1) {
      const sample = samples[step * samplesOfStep + at] ?? 0
      squares += sample * sample
      real[at] = sample * (hann[at] ?? 0)
    }
    imaginary.fill(0)
    levels[step] = Math.sqrt(squares / frameSamples)
    transform(real, imaginary)
    for (let band = 0; band < side; band += 1) {
      const [from, to] = [edges[band] ?? 0, edges[band + 1] ?? 0]
      let energy = 0
      for (let bin = from; bin < Math.max(to, from + 1); bin += 1)
        energy += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
      bands[step * side + band] = Math.log(energy / Math.max(1, to - from) + 1e5)
    }
  }
  return { levels, bands }
}

const hann = Float64Array.from(
  { length: frameSamples },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / frameSamples),
)
const edges = Array.from({ length: side + 1 }, (_, band) =>
  Math.round((lowestHz * (highestHz / lowestHz) ** (band / side) * frameSamples) / samplesPerSecond),
)
const turns = Array.from({ length: frameSamples / 2 }, (_, at) => (-2 * Math.PI * at) / frameSamples)
const cosine = Float64Array.from(turns, Math.cos)
const sine = Float64Array.from(turns, Math.sin)

/** Fourier transform in place (radix 2). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = frameSamples
  for (let at = 1, reversed = 0; at < size; at += 1) {
    let bit = size >> 1
    while (reversed & bit) {
      reversed ^= bit
      bit >>= 1
    }
    reversed ^= bit
    if (at < reversed) {
      const kept = real[at] ?? 0
      real[at] = real[reversed] ?? 0
      real[reversed] = kept
    }
  }
  for (let half = 1; half < size; half *= 2) {
    const stride = size / (2 * half)
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k += 1) {
        const [a, b] = [start + k, start + k + half]
        const [c, s] = [cosine[k * stride] ?? 0, sine[k * stride] ?? 0]
        const [re, im] = [real[b] ?? 0, imaginary[b] ?? 0]
        const [turnedRe, turnedIm] = [re * c - im * s, re * s + im * c]
        real[b] = (real[a] ?? 0) - turnedRe
        imaginary[b] = (imaginary[a] ?? 0) - turnedIm
        real[a] = (real[a] ?? 0) + turnedRe
        imaginary[a] = (imaginary[a] ?? 0) + turnedIm
      }
    }
  }
}
