import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isNotFound } from '../../api/call-error.ts'
import { read } from '../../api/queries.ts'
import { addressNumber } from '../../browser/address-number.ts'
import { addressCodec } from '../../list/address.ts'
import { pageFields } from '../../list/fields.ts'
import { useListAddress } from '../../list/use-list-address.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { QueryPlaceholder } from '../../ui/load-error/query-placeholder.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { AlbumDesk } from './album-desk.tsx'
import { AlbumMissing } from './album-missing.tsx'

const address = addressCodec(z.object(pageFields(50)))

/** One album (product B4): its videos in their order, the albums in it, the code that puts it on a site. */
export default function AlbumPage({ params: { id: idText = '' } }: { params: Readonly<Record<string, string>> }) {
  const accountCode = useAccountCode()
  const place = useListAddress(address)
  const id = addressNumber(idText)
  const albumQuery = useQuery({
    ...read(albums.get, { id: id ?? 0, ...place.list }, { accountCode }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  if (id === null || isNotFound(albumQuery.error)) {
    return <AlbumMissing />
  }
  if (albumQuery.data?.album.id === id)
    return <AlbumDesk key={id} found={albumQuery.data} place={place} reload={albumQuery.refetch} />
  return (
    <Page>
      <Card>
        <QueryPlaceholder query={albumQuery} height={320} />
      </Card>
    </Page>
  )
}
