import { attributes } from '@skleyka/contract/attributes.ts'
import type { FilterAst } from '@skleyka/contract/filter-tree.ts'
import { records } from '@skleyka/contract/records.ts'
import { sharing } from '@skleyka/contract/sharing.ts'
import { uploads } from '@skleyka/contract/uploads.ts'
import { FolderMinus, History, Link2, Share2, Table2 } from 'lucide-react'
import { pagePath } from '../../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../../session/contexts.ts'
import { AsideGroup, AsideItem } from '../../../ui/page/aside-list.tsx'
import { AlbumsAside } from '../../album-choice/album-choice.tsx'
import { recordsAddress } from './list-address.ts'
import { isAsked, type RecordsPlace } from './records-aside.tsx'

/** Those that are in no album. */
const outsideAlbums: FilterAst = { field: 'album', op: 'empty', value: true }

/** The end of the column at the left, which the first screen does not wait for. */
export default function AsideLinks({ place }: { place: RecordsPlace }) {
  const may = useMay()
  const accountCode = useAccountCode()
  return (
    <>
      <AsideGroup label="Подборки">
        <AsideItem
          to={place.to({ ...recordsAddress.first, perPage: place.list.perPage, where: outsideAlbums })}
          icon={FolderMinus}
          current={isAsked(place.list, outsideAlbums)}
        >
          Без альбома
        </AsideItem>
      </AsideGroup>
      <AlbumsAside />
      {(may(uploads.create) || may(sharing.incoming)) && (
        <AsideGroup label="Видео от других">
          {may(sharing.incoming) && (
            <AsideItem to={pagePath(accountCode, 'records/shared')} icon={Share2}>
              Доступные мне
            </AsideItem>
          )}
          {may(uploads.create) && (
            <AsideItem to={pagePath(accountCode, 'records/upload-links')} icon={Link2}>
              Ссылки для загрузки
            </AsideItem>
          )}
        </AsideGroup>
      )}
      {may(attributes.list) && (
        <AsideGroup label="Таблицы">
          <AsideItem to={pagePath(accountCode, 'attributes')} icon={Table2}>
            Выгрузка атрибутов
          </AsideItem>
        </AsideGroup>
      )}
      {may(records.update) && (
        <AsideGroup label="История">
          <AsideItem to={pagePath(accountCode, 'records/bulk')} icon={History}>
            Массовые изменения
          </AsideItem>
        </AsideGroup>
      )}
    </>
  )
}
