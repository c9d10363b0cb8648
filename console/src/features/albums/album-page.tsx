import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { CallError } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressCodec } from '../../list/address.ts'
import { pageFields } from '../../list/fields.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useAccountCode } from '../../session/contexts.ts'
import LoadError from '../../ui/load-error/load-error.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Patiently, Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { AlbumDesk } from './album-desk.tsx'
import { AlbumMissing } from './album-missing.tsx'

const address = addressCodec(z.object(pageFields(50)))

/** One album (product B4): its videos in their order, the albums in it, the code that puts it on a site. */
export default function AlbumPage({ params: { id: idText = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const place = useListAddress(address)
  const id = /^[1-9]\d{0,14}$/.test(idText) ? Number(idText) : null
  const found = useQuery({
    ...read(albums.get, { id: id ?? 0, ...place.list }, { accountCode }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  if (id === null || (found.error instanceof CallError && found.error.type === 'NOT_FOUND')) {
    return <AlbumMissing />
  }
  if (found.data?.album.id === id) return <AlbumDesk key={id} found={found.data} place={place} reload={found.refetch} />
  return (
    <Page>
      <Card>
        {found.isError ? (
          <LoadError error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Patiently>
            <Skeleton height={320} />
          </Patiently>
        )}
      </Card>
    </Page>
  )
}
