import type { FormFields } from '@skleyka/contract/field-types.ts'

type FormType = FormFields[string]['type']

const samples: Readonly<Record<Exclude<FormType, 'yesNo' | 'reference' | 'choices'>, unknown>> = {
  line: 'Кинозал',
  text: 'Две\nстроки',
  address: 'https://kino.example/',
  timeZone: 'Asia/Tomsk',
  days: 7,
  language: 'kk',
  email: 'it@kino.example',
  domain: 'video.kino.example',
  networks: ['203.0.113.0/24'],
}

/** Returns another value of a field than it has; a reference is given the number of what it may name. */
export function otherValue({ type, titles = {} }: FormFields[string], before: unknown, reference?: number): unknown {
  if (type === 'reference') return reference
  if (type === 'yesNo') return before !== true
  if (type === 'choices') return Object.keys(titles).slice(-1)
  return samples[type]
}
