import { wholeSeconds } from '@skleyka/contract/durations.ts'

const rules = new Intl.PluralRules('ru')
const forms = {
  hour: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
  minute: { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' },
  second: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
} as const

/** A duration in words, for a screen reader: «1 минута 5 секунд». Takes seconds. */
export function spokenTime(seconds: number): string {
  const whole = wholeSeconds(seconds)
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
