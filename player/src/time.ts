/** `9:26`, `1:02:05`; a time that is not known is `0:00`. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${tail}` : tail
}

const rules = new Intl.PluralRules('ru')
const forms = {
  hour: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
  minute: { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' },
  second: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
} as const

/** The same as words for a screen reader: «1 минута 5 секунд». */
export function spokenTime(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const spoken = parts.filter(([count]) => count > 0)
  return (spoken.length > 0 ? spoken : [parts[2]])
    .map(([count, unit]) => `${count}\u00a0${word(count, unit)}`)
    .join(' ')
}

function word(count: number, unit: keyof typeof forms): string {
  const form = rules.select(count)
  const words = forms[unit]
  return form === 'one' || form === 'few' || form === 'many' ? words[form] : words.other
}
