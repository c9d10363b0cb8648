import { type Translation, translations } from '@skleyka/contract/translations/translations.calls.ts'
import { CodeXml, Settings, UserRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useMay } from '../../session/contexts.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { StateMark } from '../../ui/state-mark/state-mark.tsx'
import styles from './live-page.module.css'
import { readLabelOf, stateLabels } from './livestream-labels.ts'
import { OwnerPopup } from './owner-popup.tsx'

const EmbedPopup = lazyPiece(() => import('./embed-popup.tsx'))

/** The name of a livestream, its state, and what is done with it as a whole. */
export function LiveHead({ livestream }: { livestream: Translation }) {
  const { id, name, state, source, mayEdit } = livestream
  const accountCode = useAccountCode()
  const may = useMay()
  const [open, setOpen] = useState<'embed' | 'owner' | null>(null)
  const close = () => setOpen(null)
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
        {mayEdit && may(translations.changeOwner) && (
          <Button icon={UserRound} onClick={() => setOpen('owner')}>
            Сменить владельца
          </Button>
        )}
        {mayEdit && (
          <ButtonLink icon={Settings} to={pagePath(accountCode, `livestreams/${id}/settings`)}>
            Настройки
          </ButtonLink>
        )}
      </div>
      {open === 'embed' && (
        <Suspense fallback={null}>
          <EmbedPopup livestream={livestream} onClose={close} />
        </Suspense>
      )}
      {open === 'owner' && <OwnerPopup livestream={livestream} onClose={close} />}
    </header>
  )
}
