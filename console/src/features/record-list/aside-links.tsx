import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { attributes } from '@skleyka/contract/attributes/attributes.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { History, Library, Link2, ListFilter, Table2, Trash2 } from 'lucide-react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { AsideGroup, AsideItem } from '../../ui/page/aside-list.tsx'
import CollectionsAside from './collections-aside.tsx'

/** The lower part of the aside, loaded after the first screen: the other lists of the library, then albums and filters. */
export default function AsideLinks() {
  const may = useMay()
  const accountCode = useAccountCode()
  // fields are changed by editors, acts are begun by others too
  const bulk = [records.update, trash.dispose, albums.addItems, youtube.upload].find(may) ?? records.update
  const others = [
    { call: albums.list, path: 'albums', icon: Library, title: 'Альбомы' },
    { call: filters.list, path: 'filters', icon: ListFilter, title: 'Фильтры' },
    { call: trash.list, path: 'trash', icon: Trash2, title: 'Корзина' },
    { call: uploads.create, path: 'records/upload-links', icon: Link2, title: 'Ссылки для загрузки' },
    { call: bulk, path: 'records/bulk', icon: History, title: 'Массовые изменения' },
    { call: attributes.list, path: 'attributes', icon: Table2, title: 'Выгрузка атрибутов' },
  ].filter(({ call }) => may(call))
  return (
    <>
      {others.length > 0 && (
        <AsideGroup label="Разделы видео">
          {others.map(({ path, icon, title }) => (
            <AsideItem key={path} to={pagePath(accountCode, path)} icon={icon}>
              {title}
            </AsideItem>
          ))}
        </AsideGroup>
      )}
      <CollectionsAside />
    </>
  )
}
