import { bounds } from '@skleyka/contract/limits.ts'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { uniqueTags } from '@skleyka/contract/records/tags.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { read } from '../../api/queries.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { TagsInput } from '../../ui/tags-input/tags-input.tsx'
import type { FieldStatus } from '../../ui/text-input/field.tsx'

interface Props {
  value: readonly string[]
  onChange: (tags: readonly string[]) => void
  status?: FieldStatus
  hint?: ReactNode
}

/** The tags of a record, with those offered that other videos of the account have. */
export function TagsField(field: Props) {
  const accountCode = useAccountCode()
  const [text, setText] = useState('')
  const prefix = useDeferredValue(text.trim())
  const { data } = useQuery({
    ...read(suggestions.tags, { prefix }, { accountCode }),
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
  })
  const folded = prefix.toLocaleLowerCase('ru')
  const offered = (data?.tags ?? []).filter((tag) => tag.toLocaleLowerCase('ru').startsWith(folded))
  return (
    <TagsInput
      label="Теги"
      {...field}
      tidy={uniqueTags}
      text={text}
      onText={setText}
      offered={offered}
      maxChars={bounds.tagChars}
      aside={`${field.value.length} из\u00a0${bounds.tags}`}
    />
  )
}
