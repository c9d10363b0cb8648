import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import AsideLinks from './aside-links.tsx'
import CountedOnModeration from './counted-on-moderation.tsx'
import { recordsAddress } from './list-address.ts'
import { VideoLinks } from './records-aside.tsx'

/** The column beside the lists of the library that are not videos: the ways to those, and to one another (product B2). */
export default function LibraryAside() {
  const records = pagePath(useAccountCode(), 'records')
  const to = (change: Partial<typeof recordsAddress.first>) =>
    records + recordsAddress.write({ ...recordsAddress.first, ...change })
  const place = { list: recordsAddress.first, to, show: () => undefined, firstTo: records }
  return (
    <>
      <VideoLinks place={place} counts={null} isShown={false}>
        <CountedOnModeration place={place} />
      </VideoLinks>
      <AsideLinks />
    </>
  )
}
