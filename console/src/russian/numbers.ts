const NBSP = '\u00a0'

/** «12 840»: groups of three digits, parted by spaces that do not break. */
export function groupDigits(value: number): string {
  const [whole = '', part] = String(Math.abs(value)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP)
  return `${value < 0 ? '−' : ''}${grouped}${part === undefined ? '' : `,${part}`}`
}

/** «10 000», and «10 000+» where there is more than was counted. */
export const countText = (count: number, isMore = false): string => groupDigits(count) + (isMore ? '+' : '')

const byteUnits = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const

/** Bytes for people: «812 МБ», «1,5 ГБ», «4,4 ГБ»; steps of 1024, one digit after the comma below ten. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 1023.5 && unit < byteUnits.length - 1) {
    value /= 1024
    unit += 1
  }
  const rounded = unit > 0 && value < 9.95 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${groupDigits(rounded)}${NBSP}${byteUnits[unit]}`
}

/** «43 %» with a thin space that does not break. A share from 0 to 1. */
export const formatPercent = (share: number): string => `${groupDigits(Math.round(share * 100))}\u202f%`
