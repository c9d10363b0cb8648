import type { ListedRecord } from '@skleyka/contract/records/records.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { Code, Play, UserPlus, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { manualPath, pagePath } from '../../browser/addresses.ts'
import { useAccountCode, useApp, useMay } from '../../session/contexts.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { lazyPiece } from '../../ui/lazy-piece/lazy-piece.tsx'
import { Link } from '../../ui/link/link.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './next-steps.module.css'
import { areStepsDue, endSteps } from './steps-due.ts'

const EmbedPopup = lazyPiece(() => import('../embed/embed.tsx'))

/** «Что дальше»: the steps after the first upload, below the list that holds one video. Hidden for good by a press. */
export default function NextSteps({ record, total }: { record: ListedRecord; total: number }) {
  const accountCode = useAccountCode()
  const { user } = useApp()
  const may = useMay()
  const [isHidden, setIsHidden] = useState(false)
  const [isCoded, setIsCoded] = useState(false)
  const of = { userId: user.id, accountCode }
  if (isHidden || !areStepsDue({ ...of, total })) return null
  const hide = () => {
    endSteps(of)
    setIsHidden(true)
  }
  return (
    <section aria-label="Что дальше" className={styles.next}>
      <Card title="Что дальше" control={<IconButton icon={X} label="Скрыть «Что дальше»" onClick={hide} />}>
        <ul className={styles.steps}>
          <li>
            <Link to={pagePath(accountCode, `records/${record.id}`)} className={styles.step}>
              <Words icon={Play} title="Посмотрите видео">
                {record.playable
                  ? 'На\u00a0его странице\u00a0— плеер, описание и\u00a0обложка.'
                  : 'Оно обрабатывается; страница уже открывается.'}
              </Words>
            </Link>
          </li>
          <li>
            <button type="button" className={styles.step} onClick={() => setIsCoded(true)}>
              <Words icon={Code} title="Поставьте его на&nbsp;сайт">
                Скопируйте код для&nbsp;вставки: он&nbsp;подходит любому сайту.
              </Words>
            </button>
          </li>
          {may(users.invite) && (
            <li>
              <Link to={pagePath(accountCode, 'setting/users')} className={styles.step}>
                <Words icon={UserPlus} title="Пригласите людей">
                  У&nbsp;каждого свой вход и&nbsp;свои права.
                </Words>
              </Link>
            </li>
          )}
        </ul>
        <p className={styles.more}>
          <TextLink href={manualPath}>Подробнее в&nbsp;руководстве</TextLink>
        </p>
      </Card>
      {isCoded && (
        <Suspense fallback={null}>
          <EmbedPopup recordId={record.id} onClose={() => setIsCoded(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Words({ icon, title, children }: { icon: typeof Play; title: string; children: ReactNode }) {
  return (
    <>
      <Icon of={icon} size={20} />
      <span className={styles.words}>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </>
  )
}
