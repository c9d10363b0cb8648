const units = ['байт', 'КБ', 'МБ', 'ГБ', 'ТБ']

/** A limit in words, never above what it is: 1,5 ГБ. */
export function formatSize(bytes: number): string {
  let power = 0
  while (power + 1 < units.length && bytes >= 1024 ** (power + 1)) power += 1
  const value = Math.floor((bytes / 1024 ** power) * 10) / 10
  return `${String(value).replace('.', ',')}\u00a0${units[power]}`
}

/** Bytes of so many gigabytes as people type them, fractions too. */
export const gigabyteBytes = (gigabytes: number): number => Math.round(gigabytes * 1024 ** 3)
/** The largest size that may be typed, in gigabytes: eight million terabytes are no bound. */
export const mostGigabytes = Math.floor(Number.MAX_SAFE_INTEGER / 1024 ** 3)
