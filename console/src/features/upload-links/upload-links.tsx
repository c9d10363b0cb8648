import { limits } from '@skleyka/contract/limits.ts'
import { type UploadLink, uploadLinks } from '@skleyka/contract/upload-links.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { errorWords } from '../../api/error-words.ts'
import { read } from '../../api/queries.ts'
import { useAddress } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { EmptyFilm } from '../../ui/drawings/empty-film.tsx'
import { LockedFilm } from '../../ui/drawings/locked-film.tsx'
import { MissingFrame } from '../../ui/drawings/missing-frame.tsx'
import { EmptyState, FullPageMessage } from '../../ui/message/message.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Pagination } from '../../ui/pagination/pagination.tsx'
import { LinksTable, LinksTableSkeleton } from './links-table.tsx'
import { NewLink } from './new-link.tsx'

/** «Ссылки для загрузки» (product A3): by each somebody without an account sends one video. */
export default function UploadLinksPage() {
  const accountCode = useAccountCode()
  const may = useMay()
  return may(uploadLinks.list) ? <Links accountCode={accountCode} /> : <NoRight accountCode={accountCode} />
}

function Links({ accountCode }: { accountCode: string }) {
  const [creating, setCreating] = useState(false)
  const { page, perPage } = pagesOf(new URLSearchParams(useAddress().search))
  const found = useQuery({
    ...read(uploadLinks.list, { page, perPage }, { accountCode }),
    refetchInterval: ({ state }) => (state.data?.items.some(mayChange) ? limits.recordPollMs : false),
    placeholderData: keepPreviousData,
  })
  const path = pagePath(accountCode, 'records/upload-links')
  const create = (
    <Button kind="main" icon={Plus} onClick={() => setCreating(true)}>
      Создать ссылку
    </Button>
  )
  const isEmpty = found.data?.total === 0
  return (
    <Page>
      <Crumbs />
      <Card
        title="Ссылки для загрузки"
        level={1}
        {...(found.data && !isEmpty && { note: groupDigits(found.data.total) })}
        control={isEmpty ? undefined : create}
        busy={found.isPlaceholderData && found.isFetching}
      >
        {found.isError && !found.data ? (
          <div role="alert">
            <EmptyState
              drawing={<MissingFrame />}
              title="Не удалось загрузить"
              actions={
                <Button kind="main" onClick={() => void found.refetch()}>
                  Повторить
                </Button>
              }
            >
              <p>{errorWords(found.error).message}</p>
            </EmptyState>
          </div>
        ) : !found.data ? (
          <LinksTableSkeleton />
        ) : isEmpty ? (
          <EmptyState drawing={<EmptyFilm />} title="Ссылок пока нет" actions={create}>
            <p>По&#160;ссылке видео в&#160;этот аккаунт передаст тот, у&#160;кого нет входа: один файл, один раз.</p>
          </EmptyState>
        ) : (
          <>
            <LinksTable links={found.data.items} accountCode={accountCode} />
            <Pagination
              page={page}
              perPage={perPage}
              total={found.data.total}
              to={(next, per) => `${path}?page=${next}&perPage=${per}`}
            />
          </>
        )}
      </Card>
      {creating && <NewLink accountCode={accountCode} onClose={() => setCreating(false)} />}
    </Page>
  )
}

/** A file may come by the link: the list is read again until it is here. */
const mayChange = ({ state }: UploadLink) => state === 'OPEN'

function pagesOf(query: URLSearchParams): { page: number; perPage: number } {
  const page = Number(query.get('page'))
  const perPage = Number(query.get('perPage'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    perPage: perPage === 50 || perPage === 100 ? perPage : 20,
  }
}

function NoRight({ accountCode }: { accountCode: string }) {
  return (
    <FullPageMessage
      drawing={<LockedFilm />}
      title="Доступ запрещен"
      actions={<ButtonLink to={pagePath(accountCode, 'records')}>Все видео</ButtonLink>}
    >
      <p>Ссылки для загрузки делает тот, у&#160;кого есть право загружать видео в&#160;этот аккаунт.</p>
    </FullPageMessage>
  )
}
