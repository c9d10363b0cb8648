/** The moments of days yyyy-mm-dd by the clock of the browser, the last of them whole; a word that is no day bounds nothing. */
export function periodOf(from: string, to: string): { from?: Date; to?: Date } {
  const first = startOf(from)
  const last = startOf(to)
  return { ...(first && { from: first }), ...(last && { to: endOf(last) }) }
}

/** The last moment of a day; not each has 24 hours. */
const endOf = (start: Date): Date =>
  new Date(new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1).getTime() - 1)

function startOf(day: string): Date | null {
  const at = new Date(`${day}T00:00`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at.getTime()) ? at : null
}
