import type { FilePlan, PictureForm, Stretch } from './file-plan.ts'

/** Outcome of a file by its plan alone. Moments are counted from where players begin. */
export interface Outcome {
  readonly seconds: number
  readonly flashes: readonly number[]
  readonly beeps: readonly number[]
  /** The quarters from the top left, row by row; null of sound alone. */
  readonly quarters: readonly string[] | null
  /** 1 for an upright picture, -1 for a wide one, 0 for a square; sound alone is 0. */
  readonly upright: number
  readonly hasSound: boolean
  readonly leftOut: number
}

/** The time line begins with the first stream and ends with the last one; all else follows. */
export function outcomeOf(plan: FilePlan): Outcome {
  const { picture, sound, edit } = plan
  const cut = (stretch: Stretch): Stretch => ({ from: Math.max(stretch.from, edit ?? 0), to: stretch.to })
  const streams = [picture, sound].flatMap((stretch) => (stretch ? [cut(stretch)] : []))
  const zero = Math.min(...streams.map(({ from }) => from))
  const end = Math.max(...streams.map(({ to }) => to))
  const seconds = (stretch: Stretch | null, without: readonly Stretch[] = []) => {
    if (!stretch) return []
    const { from, to } = cut(stretch)
    const whole = Array.from({ length: Math.ceil(to) }, (_, second) => second)
    return whole
      .filter((at) => at >= from && at < to && !without.some((hole) => at > hole.from && at < hole.to))
      .map((at) => at - zero)
  }
  return {
    seconds: end - zero,
    flashes: seconds(picture),
    beeps: seconds(sound, sound?.holes),
    quarters: picture && turnCorners(plan.orientation),
    upright: picture ? Math.sign(picture.height - shownWidth(picture)) * (plan.orientation >= 5 ? -1 : 1) : 0,
    hasSound: sound !== null,
    leftOut: plan.beside === 'unknown' ? 1 : 0,
  }
}

const shownWidth = ({ width, pixelShape: [across, down] }: PictureForm) => (width * across) / down

/** Returns where the corners go: worked out by hand from the pictures of EXIF, not from matrices. */
function turnCorners(orientation: number): readonly string[] {
  const [red, lime, blue, yellow] = ['red', 'lime', 'blue', 'yellow'] as const
  const orders: Readonly<Record<number, readonly string[]>> = {
    1: [red, lime, blue, yellow],
    2: [lime, red, yellow, blue],
    3: [yellow, blue, lime, red],
    4: [blue, yellow, red, lime],
    5: [red, blue, lime, yellow],
    6: [blue, red, yellow, lime],
    7: [yellow, lime, blue, red],
    8: [lime, yellow, red, blue],
  }
  return orders[orientation] ?? []
}
