import { useQuery } from '@tanstack/react-query'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import LoadError from '../../ui/load-error/load-error.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { SettingsPage } from '../settings/settings.tsx'
import type { KindPages } from './kind-pages.ts'
import { TemplateForm } from './template-form.tsx'

/** One template by its number in the address, or that there is no such one. */
export function TemplatePage<Body>({ kind, id: word }: { kind: KindPages<Body>; id: string }) {
  const accountCode = useAccountCode()
  const id = addressNumber(word) ?? 0
  const query = useQuery({ ...read(kind.methods.get, { id: id || 1 }, { accountCode }), enabled: id > 0 })
  const isAbsent = id === 0 || isNotFound(query.error)
  const template = query.data?.template
  return (
    <SettingsPage>
      {isAbsent ? (
        <Absent path={kind.path} />
      ) : template === undefined ? (
        <Card title={kind.words.one} level={1}>
          {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
        </Card>
      ) : (
        <TemplateForm key={template.id} {...{ kind, template }} />
      )}
    </SettingsPage>
  )
}

function Absent({ path }: { path: string }) {
  const accountCode = useAccountCode()
  return (
    <Card>
      <EmptyState
        drawing={<NothingFound />}
        title="Такого шаблона нет"
        actions={<ButtonLink to={pagePath(accountCode, path)}>Все шаблоны</ButtonLink>}
      >
        <p>Его удалили, или он&#160;из&#160;другого аккаунта.</p>
      </EmptyState>
    </Card>
  )
}
