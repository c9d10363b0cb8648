import { groupDigits } from './numbers.ts'

/** «1 204 видео». */
export const videosText = (count: number): string => `${groupDigits(count)}\u00a0видео`
