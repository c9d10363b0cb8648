/** Pictures that people send: a poster of their own, a cover. */
export const pictureBounds = {
  bytes: 8 * 1024 * 1024,
  /** As many as the largest frame of a video that is decoded: 7680×4320. */
  pixels: 7680 * 4320,
  /** The shortest and the longest side, in pixels. */
  leastSide: 32,
  mostSide: 16_384,
} as const

/** State of the last picture that was sent: the one before is shown while it is made, and when it is not. */
export const pictureStates = ['NONE', 'MAKING', 'READY', 'FAILED'] as const
export type PictureState = (typeof pictureStates)[number]

/** The same of what is known of it: the name of the picture that is shown, of the one that is being made, and words why not. */
export function pictureState(shown: string | null, making: string | null, failText: string | null): PictureState {
  if (making !== null) return 'MAKING'
  if (failText !== null) return 'FAILED'
  return shown === null ? 'NONE' : 'READY'
}

/** File types that the window for files offers. */
export const pictureFiles = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp'
