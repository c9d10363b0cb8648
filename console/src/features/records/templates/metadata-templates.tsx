import { type MetadataTemplate, metadataTemplates } from '@skleyka/contract/metadata-templates.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'
import { read } from '../../../api/queries.ts'
import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { NothingFound } from '../../../ui/drawings/nothing-found.tsx'
import LoadError from '../../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../../ui/message/message.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { SettingsPage } from '../../settings/settings.tsx'
import { MetadataTemplateForm } from './metadata-template-form.tsx'
import { TemplateList } from './template-list.tsx'

/** setting/metadata (product B9): the templates of metadata, below it each with its fields; /create begins a new one. */
export default function MetadataTemplates({ params }: { params: Readonly<Record<string, string>> }) {
  if (params.id === undefined || params.id === 'create') return <TemplateList isMaking={params.id === 'create'} />
  return <TemplatePage params={params} />
}

function TemplatePage({ params }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const id = /^[1-9]\d{0,14}$/.test(params.id ?? '') ? Number(params.id) : 0
  const asked = useQuery({ ...read(metadataTemplates.get, { id: id || 1 }, { accountCode }), enabled: id > 0 })
  const isAbsent = id === 0 || (asked.error instanceof CallError && asked.error.type === 'NOT_FOUND')
  return <SettingsPage>{isAbsent ? <Absent /> : <Found asked={asked} />}</SettingsPage>
}

interface Asked {
  data: { template: MetadataTemplate } | undefined
  isError: boolean
  error: unknown
  refetch: () => Promise<unknown>
}

function Found({ asked }: { asked: Asked }) {
  const template = asked.data?.template
  if (template !== undefined) return <MetadataTemplateForm key={template.id} template={template} />
  return (
    <Card title="Шаблон метаданных" level={1}>
      {asked.isError && <LoadError error={asked.error} onRetry={() => void asked.refetch()} />}
    </Card>
  )
}

function Absent() {
  const accountCode = useAccountCode()
  return (
    <Card>
      <EmptyState
        drawing={<NothingFound />}
        title="Такого шаблона нет"
        actions={<ButtonLink to={pagePath(accountCode, 'setting/metadata')}>Все шаблоны</ButtonLink>}
      >
        <p>Его удалили, или он&#160;из&#160;другого аккаунта.</p>
      </EmptyState>
    </Card>
  )
}
