import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { CodeXml, Ellipsis, Settings, Trash2, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { navigate } from '../../browser/address-bar.ts'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import { DeleteLivestreams, isRunning, readLabelOf, stateLabels } from '../livestreams/livestreams.tsx'
import styles from './live-page.module.css'
import { OwnerPopup } from './owner-popup.tsx'

const EmbedPopup = lazyPiece(() => import('./embed-popup.tsx'))

/** The name of a livestream, its state, and what is done with it as a whole. */
export function LiveHead({ livestream }: { livestream: Translation }) {
  const { id, name, state, source, mayEdit, mayDelete } = livestream
  const accountCode = useAccountCode()
  const may = useMay()
  const [open, setOpen] = useState<'embed' | 'owner' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const lines = [
    ...(mayEdit && may(translations.changeOwner)
      ? [{ id: 'owner', label: 'Сменить владельца', icon: UserRound, onAction: () => setOpen('owner') }]
      : []),
    // what runs is ended first
    ...(mayDelete && !isRunning(livestream)
      ? [{ id: 'delete', label: 'Удалить', icon: Trash2, danger: true, onAction: () => setOpen('delete') }]
      : []),
  ]
  const { label, tone } = source === 'RTMP' ? stateLabels[state] : readLabelOf(livestream)
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <StateMark tone={tone}>{label}</StateMark>
      </div>
      <div className={styles.tools}>
        <Button icon={CodeXml} onClick={() => setOpen('embed')}>
          Код для вставки
        </Button>
        {mayEdit && (
          <ButtonLink icon={Settings} to={pagePath(accountCode, `livestreams/${id}/settings`)}>
            Настройки
          </ButtonLink>
        )}
        {lines.length > 0 && (
          <MenuButton
            label="Действия с трансляцией"
            trigger={(props) => <IconButton {...props} icon={Ellipsis} label="Действия с трансляцией" />}
            lines={lines}
          />
        )}
      </div>
      {open === 'embed' && (
        <Suspense fallback={null}>
          <EmbedPopup livestream={livestream} onClose={close} />
        </Suspense>
      )}
      {open === 'delete' && (
        <Suspense fallback={null}>
          <DeleteLivestreams
            selection={{ kind: 'ids', ids: [id] }}
            onClose={close}
            onDone={() => navigate(pagePath(accountCode, 'livestreams'))}
          />
        </Suspense>
      )}
      {open === 'owner' && <OwnerPopup livestream={livestream} onClose={close} />}
    </header>
  )
}
