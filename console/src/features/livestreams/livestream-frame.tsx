import type { Translation } from '@skleyka/contract/translations/translations.calls.ts'
import type { ReactNode } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useLivestream } from './use-livestream.ts'

interface Props {
  id: string | undefined
  children: (livestream: Translation) => ReactNode
}

/** A page of one livestream: what it shows, that there is none, or why it could not be read. */
export function LivestreamFrame({ id = '', children }: Props) {
  const accountCode = useAccountCode()
  const { query, isAbsent, livestream } = useLivestream(id)
  if (livestream)
    return (
      <Page>
        <Crumbs>{livestream.name}</Crumbs>
        {children(livestream)}
      </Page>
    )
  return (
    <Page>
      <Crumbs />
      {isAbsent ? (
        <Card>
          <EmptyState
            drawing={<NothingFound />}
            title="Такой трансляции нет"
            actions={<ButtonLink to={pagePath(accountCode, 'livestreams')}>Все трансляции</ButtonLink>}
          >
            <p>Её удалили, или она в&#160;другом аккаунте.</p>
          </EmptyState>
        </Card>
      ) : (
        <Card title="Трансляция" level={1} padded>
          <QueryPlaceholder query={query} height={360} />
        </Card>
      )}
    </Page>
  )
}
