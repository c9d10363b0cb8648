import { records } from '@skleyka/contract/records/records.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/queries.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode } from '../../session/contexts.ts'
import AsideLinks from './aside-links.tsx'
import CountedOnModeration from './counted-on-moderation.tsx'
import { listParams, recordsAddress } from './list-address.ts'
import { VideoLinks } from './records-aside.tsx'

/** The column beside the lists of the library that are not videos: the ways to those, and to one another (product B2). */
export default function LibraryAside() {
  const accountCode = useAccountCode()
  // the first page of the list tells them, and is there already when one goes back to it
  const found = useQuery(read(records.getListByFilter, listParams(recordsAddress.first), { accountCode }))
  const path = pagePath(accountCode, 'records')
  const to = (change: Partial<typeof recordsAddress.first>) =>
    path + recordsAddress.write({ ...recordsAddress.first, ...change })
  const place = { list: recordsAddress.first, to, show: () => undefined, firstTo: path }
  return (
    <>
      <VideoLinks place={place} counts={found.data?.counts ?? null} isShown={false}>
        <CountedOnModeration place={place} />
      </VideoLinks>
      <AsideLinks />
    </>
  )
}
