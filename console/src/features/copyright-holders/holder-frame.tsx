import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../../api/call-error.ts'
import type { HolderPass } from '../../api/holder-calls.ts'
import { read } from '../../api/queries.ts'
import { useAddress } from '../../browser/address-bar.ts'
import { useApp } from '../../session/contexts.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NothingFound } from '../../ui/drawings/nothing-found.tsx'
import { Link } from '../../ui/link/link.tsx'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { EmptyState } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './holder-frame.module.css'
import { holderPath, holderTabs } from './holder-tabs.ts'

/** Time for which a pass is used before a new one is requested, ms; it ends after an hour. */
const renewalMs = 45 * 60_000

interface Props {
  /** The holder's name as it stands in the address. */
  word: string | undefined
  children: (pass: HolderPass) => ReactNode
}

/** A page of one copyright holder (product B13): its name, its tabs, and what the pass to act for it opens. */
export function HolderFrame({ word = '', children }: Props) {
  const name = nameOf(word)
  // leaving the page cancels the request (C-7.3-37)
  const query = useQuery({
    ...read(permissionInfo.requireCopyrightHolder, { name: name ?? '' }, { accountCode: null }),
    enabled: name !== null,
    staleTime: renewalMs,
    refetchInterval: renewalMs,
  })
  const isAbsent = name === null || isNotFound(query.error, 'HOLDER')
  if (query.data && !isAbsent)
    return (
      <Page width="full">
        <Crumbs>{query.data.name}</Crumbs>
        <HolderTabs name={query.data.name} />
        <div className={styles.page}>{children(query.data)}</div>
      </Page>
    )
  return (
    <Page width="full">
      <Crumbs />
      {isAbsent ? (
        <Card>
          <EmptyState
            drawing={<NothingFound />}
            title="Такого правообладателя нет"
            actions={<ButtonLink to="/kpo/holders">Все правообладатели</ButtonLink>}
          >
            <p>Его переименовали или объединили с&#160;другим, или вы больше не&#160;действуете от&#160;его имени.</p>
          </EmptyState>
        </Card>
      ) : (
        <Card title={name} level={1} padded>
          <QueryPlaceholder query={query} height={320} />
        </Card>
      )}
    </Page>
  )
}

function HolderTabs({ name }: { name: string }) {
  const { pathname } = useAddress()
  const { admin } = useApp().user
  const shown = holderTabs.filter(({ isForAdministrators }) => admin || !isForAdministrators)
  const paths = shown.map(({ word }) => holderPath(name, word))
  // the longest address that begins the current one: a page below a tab belongs to it
  const current = paths.filter((path) => `${pathname}/`.startsWith(`${path}/`)).at(-1)
  return (
    <nav className={styles.tabs} aria-label={name}>
      {shown.map(({ word, title }, place) => (
        <Link key={word} to={paths[place] ?? ''} aria-current={paths[place] === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** Returns the name that a word of an address stands for; `null` for one that no name is written as. */
function nameOf(word: string): string | null {
  try {
    const name = decodeURIComponent(word)
    return name === '' || name.length > 255 ? null : name
  } catch {
    return null
  }
}
