import type { TemplateMethods } from '@skleyka/contract/templates/template-methods.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../../api/queries.ts'
import { readWhole } from '../../api/whole-list.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Select } from '../../ui/select/select.tsx'
import { followed } from './template-select.ts'

interface TemplateProps {
  readonly label: string
  readonly list: TemplateMethods<unknown>['list']
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
}

/** One of the published templates of a kind, for whoever may read them; what is named stays named otherwise. */
export function TemplateSelect({ list, ...field }: TemplateProps) {
  const accountCode = useAccountCode()
  const isAllowed = useMay()(list)
  const query = useQuery({ ...readWhole((page) => read(list, page, { accountCode })), enabled: isAllowed })
  if (!isAllowed) return null
  const named = (query.data?.items ?? []).filter(({ publishedVersion }) => publishedVersion !== null)
  const choices = [
    { value: followed, label: 'Основной в\u00a0аккаунте' },
    ...named.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return <Select choices={choices} {...field} />
}
