export type TimeProblem = 'Неверно указано время' | 'Ошибка в часах' | 'Ошибка в минутах'

/** Meaning of a text: a time as zero-padded HH:MM (C-5-28), none for an empty text, or what is wrong with it. */
export type TimeText = { readonly time: string | null } | { readonly problem: TimeProblem }

/** Reads the text of a time input (C-5-23…28): H:MM, HH:MM or four bare digits. */
export function parseRussianTime(text: string): TimeText {
  const clean = text.trim()
  if (clean === '') return { time: null }
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(clean) ?? /^(\d{2})(\d{2})$/.exec(clean) ?? []
  if (hours === undefined || minutes === undefined) return { problem: 'Неверно указано время' }
  if (Number(hours) > 23) return { problem: 'Ошибка в часах' }
  if (Number(minutes) > 59) return { problem: 'Ошибка в минутах' }
  return { time: `${hours.padStart(2, '0')}:${minutes}` }
}
