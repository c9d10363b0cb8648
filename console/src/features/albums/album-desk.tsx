import { type Album, albums } from '@skleyka/contract/albums/albums.calls.ts'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import type { ParamsOf, ResultOf } from '@skleyka/contract/method.ts'
import { useMutation } from '@tanstack/react-query'
import {
  ArrowDownUp,
  ChevronRight,
  CodeXml,
  Ellipsis,
  FolderPlus,
  Hand,
  ImageIcon,
  LayoutTemplate,
  ListFilter,
  Pencil,
  Plus,
  Trash2,
  Tv,
  Upload,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { write } from '../../api/queries.ts'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { usePageTitle } from '../../browser/page-title.ts'
import { useAskedWrite } from '../../list/use-asked-write.ts'
import type { ListAddress } from '../../list/use-list-address.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button } from '../../ui/button/button.tsx'
import { confirm } from '../../ui/confirm/confirm-queue.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import type { MenuLine } from '../../ui/menu/menu-items.ts'
import { Card } from '../../ui/page/card.tsx'
import { Crumbs } from '../../ui/page/crumbs.tsx'
import { Page } from '../../ui/page/page.tsx'
import Pagination from '../../ui/pagination/pagination.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { ChoicePopup } from '../template-choice/template-choice.tsx'
import { AddVideos } from './add-videos.tsx'
import { ChangeAlbum, NewAlbum } from './album-form.tsx'
import { AlbumItems } from './album-items.tsx'
import { albumFacts, deletionMessage, sortChoices } from './album-labels.ts'
import styles from './albums.module.css'
import { CoverPopup } from './cover-popup.tsx'
import { fillingFacts } from './filling-labels.ts'
import { InnerAlbums } from './inner-albums.tsx'
import { PlaylistPopup } from './playlist-popup.tsx'
import { AlbumDrop, uploadHere, useAlbumFollowsUploads, useDestination } from './upload-here.tsx'

type AlbumPage = ResultOf<typeof albums.get>

interface Props {
  found: AlbumPage
  place: ListAddress<{ page: number; perPage: number }>
  reload: () => Promise<unknown>
}

/** An album that is there: what is in it, and what may be done about it. */
export function AlbumDesk({ found, place, reload }: Props) {
  const accountCode = useAccountCode()
  const may = useMay()
  const { album, items, total, embed } = found
  const [open, setOpen] = useState<'add' | 'code' | 'change' | 'cover' | 'inner' | 'templates' | null>(null)
  const close = () => setOpen(null)
  const sort = useMutation(write(albums.sort, { accountCode }))
  const remove = useDeletion(album)
  const free = useFreeing(album)
  const createChannel = useNewChannel(album)
  const destination = useDestination(album)
  const upload = destination && (() => uploadHere(destination))
  useAlbumFollowsUploads(album)
  usePageTitle(album.name)
  const { page, perPage } = place.list
  return (
    <Page>
      <Crumbs>
        <Path album={album} />
      </Crumbs>
      <Card
        title={album.name}
        level={1}
        note={albumFacts(album)}
        busy={sort.isPending}
        control={
          <>
            <span className={styles.wide}>
              <Button icon={CodeXml} onClick={() => setOpen('code')}>
                Код альбома
              </Button>
            </span>
            {upload && (
              <span className={styles.wide}>
                <Button icon={Upload} onClick={upload}>
                  Загрузить видео
                </Button>
              </span>
            )}
            {may(albums.addItems) && album.filling === null && (
              <Button kind="main" icon={Plus} onClick={() => setOpen('add')}>
                Добавить видео
              </Button>
            )}
            <MenuButton
              label="Действия с альбомом"
              trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия с альбомом" />}
              lines={[
                { id: 'code', label: 'Код альбома', icon: CodeXml, onAction: () => setOpen('code') },
                ...(upload ? [{ id: 'upload', label: 'Загрузить видео', icon: Upload, onAction: upload }] : []),
                ...(may(channels.create)
                  ? [{ id: 'channel', label: 'Канал 24/7', icon: Tv, onAction: () => void createChannel() }]
                  : []),
                ...(may(albums.update)
                  ? acts({ album, open: setOpen, sort: (to) => sort.mutate(to, sorted), free, remove })
                  : []),
              ]}
            />
          </>
        }
      >
        {album.takesNew && (
          <p className={styles.filled}>Сюда попадают новые видео аккаунта, для которых альбом не&#160;выбран.</p>
        )}
        {album.filling && <FilledBy filling={album.filling} />}
        {album.albums > 0 && <InnerAlbums parentId={album.id} accountCode={accountCode} />}
        <AlbumItems
          album={album}
          items={items}
          first={(page - 1) * perPage}
          onAdd={() => setOpen('add')}
          onUpload={upload}
        />
        {total > 0 && (
          <Pagination {...{ page, perPage, total }} to={(next, size) => place.to({ page: next, perPage: size })} />
        )}
      </Card>
      {destination && <AlbumDrop to={destination} />}
      {open === 'code' && <PlaylistPopup embed={embed} onClose={close} />}
      {open === 'cover' && <CoverPopup album={album} onClose={close} />}
      {open === 'add' && <AddVideos album={album} onClose={close} />}
      {open === 'change' && <ChangeAlbum {...{ accountCode, album }} onClose={close} onConflict={reload} />}
      {open === 'templates' && <ChoicePopup owner={{ ...album, type: 'album' }} onClose={close} onConflict={reload} />}
      {open === 'inner' && (
        <NewAlbum
          {...{ accountCode }}
          parentId={album.id}
          onClose={close}
          onMade={({ id }) => {
            close()
            navigate(pagePath(accountCode, `albums/${id}`))
          }}
        />
      )}
    </Page>
  )
}

const sorted = { onSuccess: () => showToast({ type: 'success', message: 'Порядок сохранён' }) }

interface Acts {
  album: Album
  open: (window: 'change' | 'cover' | 'inner' | 'templates') => void
  sort: (to: ParamsOf<typeof albums.sort>) => void
  free: () => Promise<boolean>
  remove: () => Promise<void>
}

/** Returns what those who may manage albums do about one. */
const acts = ({ album, open, sort, free, remove }: Acts): MenuLine[] => [
  { id: 'change', label: 'Название, место и\u00a0тип', icon: Pencil, onAction: () => open('change') },
  { id: 'cover', label: 'Обложка', icon: ImageIcon, onAction: () => open('cover') },
  { id: 'templates', label: 'Шаблоны', icon: LayoutTemplate, onAction: () => open('templates') },
  { id: 'inner', label: 'Вложить новый альбом', icon: FolderPlus, onAction: () => open('inner') },
  'rule',
  ...(album.filling === null
    ? sortChoices.map(({ by, order, label }) => ({
        id: `${by}-${order}`,
        label: `Упорядочить: ${label.toLocaleLowerCase('ru')}`,
        icon: ArrowDownUp,
        onAction: () => sort({ id: album.id, by, order }),
      }))
    : [{ id: 'free', label: 'Сделать ручным', icon: Hand, onAction: () => void free() }]),
  'rule',
  { id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: () => void remove() },
]

/** The albums around this one, each a link. */
function Path({ album: { name, path } }: { album: Album }): ReactNode {
  const accountCode = useAccountCode()
  return (
    <>
      {path.map((around) => (
        <span key={around.id}>
          <Link to={pagePath(accountCode, `albums/${around.id}`)}>{around.name}</Link>{' '}
          <Icon of={ChevronRight} size={14} />{' '}
        </span>
      ))}
      {name}
    </>
  )
}

/** Source of the album, with the way to that. */
function FilledBy({ filling }: { filling: NonNullable<Album['filling']> }) {
  const accountCode = useAccountCode()
  const { filterId, filterName } = filling
  return (
    <p className={styles.filled}>
      <Icon of={ListFilter} size={16} />
      <span>
        По&#160;фильтру{' '}
        {filterName === null ? (
          'другого пользователя'
        ) : (
          <>
            «<Link to={pagePath(accountCode, `filter/${filterId}`)}>{filterName}</Link>»
          </>
        )}
        : {fillingFacts(filling)}
      </span>
    </p>
  )
}

/** A channel of an album, as most are made; the rest is changed on its page. */
const usualChannel = (name: string, fillerAlbumId: number): ParamsOf<typeof channels.create> => ({
  ...{ name, fillerAlbumId, fillerRecordId: null, description: '', embedding: true },
  ...{ playerTemplateId: null, siteTemplateId: null, countryTemplateId: null },
  dvrSeconds: 0,
  visibility: 'LINK',
})

/** A channel that shows the album around the clock. */
function useNewChannel({ id, name }: Album) {
  const accountCode = useAccountCode()
  const create = useMutation(write(channels.create, { accountCode }))
  const question = {
    title: `Создать канал из\u00a0альбома «${name}»?`,
    message: 'Канал сразу выйдет в\u00a0эфир: видео альбома пойдут по\u00a0кругу. Сетку можно составить потом.',
    okLabel: 'Создать канал',
  }
  return async () => {
    if (!(await confirm(question))) return
    // why it was not made is told by the snackbar
    create.mutate(usualChannel(name, id), {
      onSuccess: (made) => navigate(pagePath(accountCode, `livestreams/channels/${made.id}`)),
    })
  }
}

function useFreeing({ id, name, rowVersion }: Album) {
  const change = useAskedWrite(albums.update, useAccountCode())
  const question = {
    title: `Сделать альбом «${name}» ручным?`,
    message: 'Видео останутся в\u00a0нынешнем порядке. Новые фильтр добавлять не\u00a0будет.',
    okLabel: 'Сделать ручным',
  }
  return () => change({ id, rowVersion, fields: { filling: null } }, question, 'Альбом стал ручным')
}

function useDeletion(album: Album) {
  const accountCode = useAccountCode()
  const deletion = useAskedWrite(albums.delete, accountCode)
  const title = `Удалить альбом «${album.name}»?`
  const question = { title, message: deletionMessage(album), okLabel: 'Удалить', danger: true }
  const above = album.path.at(-1)
  return async () => {
    if (!(await deletion({ id: album.id }, question, `Альбом «${album.name}» удалён`))) return
    navigate(pagePath(accountCode, above ? `albums/${above.id}` : 'albums'))
  }
}
