import type { ComponentProps } from 'react'
import { languageChoices } from '../../russian/languages.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { TextInput } from '../../ui/text-input/text-input.tsx'

interface Props {
  language: Omit<ComponentProps<typeof Combobox>, 'label' | 'choices'> & { value: string | null }
  label: Omit<ComponentProps<typeof TextInput>, 'label' | 'maxLength'>
  maxLength: number
}

/** Hint of a label where a track is new; an empty one is its language. */
export const newLabelHint = 'Можно не\u00a0указывать: зритель увидит название языка'

/** The language of a track of a record, and what viewers choose it by. */
export function NameFields({ language, label, maxLength }: Props) {
  return (
    <>
      <Combobox label="Язык" choices={languageChoices(language.value)} {...language} />
      <TextInput label="Название" maxLength={maxLength} {...label} />
    </>
  )
}

/** A track is in some language. */
export const languageProblem = (language: string | null): string | undefined =>
  language === null ? 'Выберите язык' : undefined
