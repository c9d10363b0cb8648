import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode } from '../../../session/contexts.ts'
import { AsideGroup, AsideItem } from '../../../ui/page/aside-list.tsx'
import { SavedFilters } from '../../filters/filters.tsx'
import TrashLink from '../trash/trash-link.tsx'
import AsideLinks from './aside-links.tsx'
import CountedOnModeration from './counted-on-moderation.tsx'
import { recordsAddress } from './list-address.ts'
import { groups, groupTo } from './records-aside.tsx'

/** The column beside the lists of the library that are not videos: the ways to those, and to one another (product B2). */
export default function LibraryAside() {
  const records = pagePath(useAccountCode(), 'records')
  const to = (change: Partial<typeof recordsAddress.first>) =>
    records + recordsAddress.write({ ...recordsAddress.first, ...change })
  const place = { list: recordsAddress.first, to, show: () => undefined, firstTo: records }
  return (
    <>
      <AsideGroup label="Видео по состоянию">
        {groups.map(({ group, label, icon }) => (
          <AsideItem key={group} to={groupTo(place, group)} icon={icon} current={false}>
            {label}
          </AsideItem>
        ))}
        <CountedOnModeration place={place} />
      </AsideGroup>
      <AsideLinks place={place} />
      <SavedFilters />
      <TrashLink />
    </>
  )
}
