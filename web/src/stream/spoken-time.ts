import { wholeSeconds } from '@skleyka/contract/durations.ts'

const spoken = {
  ru: {
    rules: new Intl.PluralRules('ru'),
    forms: {
      hour: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
      minute: { one: 'минута', few: 'минуты', many: 'минут', other: 'минуты' },
      second: { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' },
    },
  },
  en: {
    rules: new Intl.PluralRules('en'),
    forms: {
      hour: { one: 'hour', few: 'hours', many: 'hours', other: 'hours' },
      minute: { one: 'minute', few: 'minutes', many: 'minutes', other: 'minutes' },
      second: { one: 'second', few: 'seconds', many: 'seconds', other: 'seconds' },
    },
  },
} as const
type Unit = 'hour' | 'minute' | 'second'

/** A duration in words, for a screen reader: «1 минута 5 секунд». Takes seconds. */
export function spokenTime(seconds: number, language: keyof typeof spoken = 'ru'): string {
  const whole = wholeSeconds(seconds)
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ] as const
  const nonZeroParts = parts.filter(([count]) => count > 0)
  return (nonZeroParts.length > 0 ? nonZeroParts : [parts[2]])
    .map(([count, unit]) => `${count}\u00a0${word(count, unit, language)}`)
    .join(' ')
}

function word(count: number, unit: Unit, language: keyof typeof spoken): string {
  const { rules, forms } = spoken[language]
  const form = rules.select(count)
  const words = forms[unit]
  return form === 'one' || form === 'few' || form === 'many' ? words[form] : words.other
}
