const units = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ']
const NBSP = '\u00a0'

/** «812 МБ», «4,4 ГБ»; never rounded up, so that a limit does not promise more than it is. */
export function bytesText(bytes: number): string {
  let power = 0
  while (power + 1 < units.length && bytes >= 1024 ** (power + 1)) power += 1
  const value = bytes / 1024 ** power
  const shown = value < 10 && power > 0 ? Math.floor(value * 10) / 10 : Math.floor(value)
  return `${String(shown).replace('.', ',')}${NBSP}${units[power]}`
}

/** «28 ноября в 17:05», in the visitor's zone; with the year when it is another one. */
export function momentText(at: Date, now: Date): string {
  const day = at.toLocaleDateString('ru-RU', {
    day: 'numeric',
    month: 'long',
    ...(at.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  })
  const time = at.toLocaleTimeString('ru-RU', { hour: '2-digit', minute: '2-digit' })
  return `${day.replace(/ г\.$/, '').replaceAll(' ', NBSP)} в${NBSP}${time}`
}
