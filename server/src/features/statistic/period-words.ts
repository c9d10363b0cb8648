import type { Period } from './periods.ts'

const days = new Intl.DateTimeFormat('ru', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** «12 марта 2026» for yyyy-mm-dd. */
export const dayWords = (day: string): string =>
  `${days.format(new Date(`${day}T00:00:00Z`))} ${day.slice(0, 4)}`.replaceAll(' ', '\u00a0')

/** «1 марта 2026 — 12 марта 2026»; one day alone. */
export const periodWords = ({ from, to }: Period): string =>
  from === to ? dayWords(from) : `${dayWords(from)}\u00a0— ${dayWords(to)}`
