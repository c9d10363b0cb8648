import { formatTechnicalDay, formatTime } from '../../russian/dates.ts'

/** `yyyy-mm-ddThh:mm` by the clock of the browser. */
export const momentText = (at: Date | null): string | null => at && `${formatTechnicalDay(at)}T${formatTime(at)}`

/** The moment of such a text. */
export const readMoment = (text: string | null): Date | null => (text === null ? null : new Date(text))
